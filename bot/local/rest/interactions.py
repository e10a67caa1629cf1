"""Routes of interactions: the first answer, the original message, follow-ups."""

from collections.abc import Callable

from bot.local.checks.body import Body
from bot.local.checks.command_limits import check_choices
from bot.local.checks.errors import (
    ALREADY_ANSWERED,
    INVALID_TOKEN,
    TOO_MANY_FOLLOW_UPS,
    UNKNOWN_CHANNEL,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    ApiError,
    Flaw,
    invalid_form,
)
from bot.local.checks.message_limits import check_message
from bot.local.checks.modal_limits import check_modal
from bot.local.gateway.interaction import (
    ASK,
    CHOICES,
    DEFER,
    DEFER_UPDATE,
    SEND,
    UPDATE,
    Interaction,
)
from bot.local.gateway.interactions import TOKEN_LASTS
from bot.local.rest import message_fields
from bot.local.rest.call import Answer, Call
from bot.local.rest.routing import Routes
from bot.local.world.command_types import MENUS
from bot.local.world.mentions import notify
from bot.local.world.records import (
    COMMAND,
    COMMAND_ANSWER,
    COMPLETE,
    COMPONENT,
    EPHEMERAL,
    LOADING,
    MENU_ANSWER,
    MODAL,
    Json,
    Message,
)

ROUTES = Routes()
_ALLOWED = {
    COMMAND: {SEND, DEFER, ASK},
    COMPONENT: {SEND, DEFER, DEFER_UPDATE, UPDATE, ASK},
    COMPLETE: {CHOICES},
    MODAL: {SEND, DEFER},
}
FOLLOW_UPS = 5  # the most where the bot is not
_WEBHOOK = "/webhooks/{application_id}/{token}"


# the first answer


@ROUTES.add("POST", "/interactions/{interaction_id}/{token}/callback", open=True)
async def callback(call: Call) -> Answer:
    """Take the answer to an interaction. Raise ApiError if an interaction of its kind is not answered so."""
    interaction = _open_interaction(call)
    kind = call.body.json.get("type")
    allowed = _ALLOWED[interaction.kind]
    if interaction.kind == MODAL and interaction.source:
        allowed = allowed | {DEFER_UPDATE, UPDATE}
    if kind not in allowed:
        what = f"an answer of type {kind} does not fit an interaction of type {interaction.kind}"
        raise invalid_form([Flaw("type", "BASE_TYPE_CHOICES", what)])
    _ANSWERS[kind](call, interaction, Body(call.body.json.get("data") or {}, call.body.files))
    interaction.answer, interaction.answered_at = kind, call.world.clock.now()
    if interaction.timer is not None:
        interaction.timer.cancel()
    call.interactions.progress(interaction)
    if call.query.get("with_response") in ("1", "true"):
        return Answer(200, _callback_json(call, interaction))
    return Answer(204)


def _open_interaction(call: Call) -> Interaction:
    """Return the interaction in the path. Raise ApiError if it is unknown, too old or already answered."""
    interaction = call.interactions.by_token.get(call.params["token"])
    if interaction is None or interaction.id != call.id("interaction_id"):
        raise ApiError(UNKNOWN_INTERACTION, violation="no such interaction")
    if interaction.failed:
        delay = call.world.clock.now() - interaction.created
        excused = call.interactions.excuses_late_answer(interaction)
        raise ApiError(UNKNOWN_INTERACTION, violation="" if excused else f"first answer after {delay:.1f} s, not 3")
    if interaction.answer is not None:
        raise ApiError(ALREADY_ANSWERED, violation="" if interaction.disturbed else "answered a second time")
    return interaction


def _send(call: Call, interaction: Interaction, body: Body) -> None:
    """Answer with a new message. Raise ApiError for a bad one."""
    check_message(body, emojis=call.world.emojis)
    interaction.original = _post(call, interaction, body)


def _defer(call: Call, interaction: Interaction, body: Body) -> None:
    """Answer with a message that says that the real one follows."""
    message = _new_message(call, interaction, body)
    message.flags |= LOADING
    interaction.original = message
    call.world.post(message)


def _defer_update(call: Call, interaction: Interaction, body: Body) -> None:
    """Answer that the message whose component was used may be edited later."""
    interaction.original = interaction.source


def _update(call: Call, interaction: Interaction, body: Body) -> None:
    """Answer by editing the message whose component was used. Raise ApiError for a bad edit."""
    assert interaction.source is not None
    check_message(body, interaction.source, emojis=call.world.emojis)
    message_fields.apply_edit(call.world, interaction.source, body, call.address.url)
    interaction.original = interaction.source
    call.world.publish_edit(interaction.source)


def _offer_choices(call: Call, interaction: Interaction, body: Body) -> None:
    """Answer with choices for an autocompletion. Raise ApiError for bad ones."""
    check_choices(body.json.get("choices"))
    interaction.choices = body.json["choices"]


def _ask(call: Call, interaction: Interaction, body: Body) -> None:
    """Answer with a form. Raise ApiError for a bad one."""
    check_modal(body.json)
    interaction.modal = body.json


_ANSWERS: dict[int, Callable[[Call, Interaction, Body], None]] = {
    SEND: _send,
    DEFER: _defer,
    DEFER_UPDATE: _defer_update,
    UPDATE: _update,
    CHOICES: _offer_choices,
    ASK: _ask,
}


def _new_message(call: Call, interaction: Interaction, body: Body) -> Message:
    """Return an empty message that answers an interaction. Raise ApiError if its channel has been deleted."""
    world, channel_id = call.world, interaction.channel.id
    if channel_id not in world.channels:
        raise ApiError(UNKNOWN_CHANNEL)
    created, origin = world.clock.now(), interaction.origin()
    message = Message(world.new_id(), channel_id, world.bot.id, created=created, origin=origin)
    message.kind = _message_kind(interaction)
    if (body.json.get("flags") or 0) & EPHEMERAL:
        message.viewer, message.flags = interaction.user.id, EPHEMERAL
    return message


def _message_kind(interaction: Interaction) -> int:
    """Return the type of a message that answers an interaction: to a slash command, to a menu's, or another."""
    if interaction.kind != COMMAND:
        return 0
    return MENU_ANSWER if interaction.data.get("type") in MENUS else COMMAND_ANSWER


def _post(call: Call, interaction: Interaction, body: Body) -> Message:
    """Return a new message that answers an interaction, after posting it."""
    message = _new_message(call, interaction, body)
    message_fields.fill_message(call.world, message, body, call.address.url)
    notify(call.world, message)
    call.world.post(message)
    return message


def _callback_json(call: Call, interaction: Interaction) -> Json:
    """Return what is sent to a bot that wants a response to its first answer."""
    json: Json = {"id": str(interaction.id), "type": interaction.kind, "channel_id": str(interaction.channel.id)}
    if interaction.channel.guild_id:
        json["guild_id"] = str(interaction.channel.guild_id)
    original = interaction.original
    if original is None:
        return {"interaction": json}
    json["response_message_id"] = str(original.id)
    json["response_message_loading"] = original.thinking
    json["response_message_ephemeral"] = original.ephemeral
    if interaction.answer not in (SEND, UPDATE):
        return {"interaction": json}
    resource = {"type": interaction.answer, "message": call.message_json(original)}
    return {"interaction": json, "resource": resource}


# later answers


def _answered_interaction(call: Call) -> Interaction:
    """Return the interaction in the path. Raise ApiError if it is unknown, too old or not answered yet."""
    interaction = call.interactions.by_token.get(call.params["token"])
    if interaction is None or call.id("application_id") != call.world.application_id:
        raise ApiError(UNKNOWN_WEBHOOK, violation="no such interaction")
    if call.world.clock.now() - interaction.created > TOKEN_LASTS:
        raise ApiError(INVALID_TOKEN, violation="the interaction is older than 15 minutes")
    if interaction.answer is None:
        excused = interaction.disturbed or interaction.failed
        raise ApiError(UNKNOWN_WEBHOOK, violation="" if excused else "not answered yet")
    return interaction


@ROUTES.add("POST", _WEBHOOK, open=True)
async def follow_up(call: Call) -> Json:
    """Post a further answer; the first one after a deferral fills the waiting message.

    Raise ApiError if the interaction is unknown, too old or not answered yet, or for a bad message.
    """
    interaction = _answered_interaction(call)
    check_message(call.body, emojis=call.world.emojis)
    original = interaction.original
    if interaction.answer == DEFER and original and original.thinking:
        return _fill_deferred(call, interaction, original)
    if interaction.elsewhere and len(interaction.follow_ups) >= FOLLOW_UPS:
        raise ApiError(TOO_MANY_FOLLOW_UPS, violation=f"more than {FOLLOW_UPS} follow-ups where the bot is not")
    message = _post(call, interaction, call.body)
    if message.origin and original:
        message.origin.original_id = original.id
    interaction.follow_ups.append(message)
    interaction.touched = True
    call.interactions.progress(interaction)
    return call.message_json(message)


def _fill_deferred(call: Call, interaction: Interaction, message: Message) -> Json:
    """Fill a deferred message with the first follow-up, which is ephemeral if the deferral was; return its JSON."""
    message.flags &= ~LOADING
    ephemeral = message.flags & EPHEMERAL
    message_fields.fill_message(call.world, message, call.body, call.address.url)
    message.flags = message.flags & ~EPHEMERAL | ephemeral
    return _edit_message(call, interaction, message)


def _edit_message(call: Call, interaction: Interaction, message: Message) -> Json:
    """Publish an edited answer, and return its JSON."""
    interaction.touched = True
    call.world.publish_edit(message)
    call.interactions.progress(interaction)
    return call.message_json(message)


def _message(call: Call, interaction: Interaction) -> Message:
    """Return the message in the path. Raise ApiError if it is not one of the interaction's messages."""
    if "message_id" in call.params and call.params["message_id"] != "@original":
        message = call.world.message(interaction.channel.id, call.id("message_id"))
        if message is None or not message.origin or message not in (interaction.original, *interaction.follow_ups):
            raise ApiError(UNKNOWN_MESSAGE)
        return message
    if interaction.original is None or interaction.original.deleted:
        raise ApiError(UNKNOWN_MESSAGE)
    return interaction.original


_PATHS = (_WEBHOOK + "/messages/@original", _WEBHOOK + "/messages/{message_id}")


@ROUTES.add("GET", *_PATHS, open=True)
async def get(call: Call) -> Json:
    """Return an answer's message. Raise ApiError if there is none."""
    return call.message_json(_message(call, _answered_interaction(call)))


@ROUTES.add("PATCH", *_PATHS, open=True)
async def edit(call: Call) -> Json:
    """Change an answer's message. Raise ApiError if there is none, or if it breaks a limit then."""
    interaction = _answered_interaction(call)
    message = _message(call, interaction)
    check_message(call.body, message, emojis=call.world.emojis)
    message_fields.apply_edit(call.world, message, call.body, call.address.url)
    return _edit_message(call, interaction, message)


@ROUTES.add("DELETE", *_PATHS, open=True)
async def delete(call: Call) -> None:
    """Delete an answer's message. Raise ApiError if there is none."""
    interaction = _answered_interaction(call)
    interaction.touched = True
    call.world.delete_message(_message(call, interaction))
    call.interactions.progress(interaction)
