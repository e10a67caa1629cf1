"""Routes of interactions: the first answer, the original answer, follow-ups."""

from collections.abc import Callable

from bot.local import limits, mentions, modal_limits, payloads, posting
from bot.local.body import Body
from bot.local.command_limits import check_choices
from bot.local.errors import (
    ALREADY_ANSWERED,
    INVALID_TOKEN,
    UNKNOWN_CHANNEL,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    ApiError,
    Flaw,
    invalid_form,
)
from bot.local.interactions import COMMAND, COMPLETE, COMPONENT, MODAL, TOKEN_LASTS, Interaction
from bot.local.records import EPHEMERAL, LOADING, Json, Message
from bot.local.rest import Answer, Call, Routes

ROUTES = Routes()
SEND, DEFER, DEFER_UPDATE, UPDATE, CHOICES, ASK = 4, 5, 6, 7, 8, 9
_FITTING = {
    COMMAND: {SEND, DEFER, ASK},
    COMPONENT: {SEND, DEFER, DEFER_UPDATE, UPDATE, ASK},
    COMPLETE: {CHOICES},
    MODAL: {SEND, DEFER},
}
_HOOK = "/webhooks/{application_id}/{token}"


# the first answer


@ROUTES.add("POST", "/interactions/{interaction_id}/{token}/callback", open=True)
async def callback(call: Call) -> Answer:
    it = _answerable(call)
    kind = call.body.json.get("type")
    fitting = _FITTING[it.kind] | ({DEFER_UPDATE, UPDATE} if it.kind == MODAL and it.source else set())
    if kind not in fitting:
        what = f"an answer of type {kind} does not fit an interaction of type {it.kind}"
        raise invalid_form([Flaw("type", "BASE_TYPE_CHOICES", what)])
    _ANSWERS[kind](call, it, Body(call.body.json.get("data") or {}, call.body.files))
    it.answer, it.answered_at = kind, call.world.clock.now()
    if it.timer is not None:
        it.timer.cancel()
    call.stand_in.interactions.progress(it)
    if call.query.get("with_response") in ("1", "true"):
        return Answer(200, _outcome(call, it))
    return Answer(204)


def _answerable(call: Call) -> Interaction:
    it = call.stand_in.interactions.by_token.get(call.params["token"])
    if it is None or it.id != call.id("interaction_id"):
        raise ApiError(UNKNOWN_INTERACTION, fault="no such interaction")
    if it.failed:
        late = call.world.clock.now() - it.created
        excused = it.disturbed or it.unheard or call.stand_in.gateway.lost_since(it.created)
        raise ApiError(UNKNOWN_INTERACTION, fault="" if excused else f"first answer after {late:.1f} s, not 3")
    if it.answer is not None:
        raise ApiError(ALREADY_ANSWERED, fault="" if it.disturbed else "answered a second time")
    return it


def _send(call: Call, it: Interaction, body: Body) -> None:
    limits.check_message(body)
    it.original = _posted(call, it, body)


def _defer(call: Call, it: Interaction, body: Body) -> None:
    message = _blank(call, it, bool((body.json.get("flags") or 0) & EPHEMERAL))
    message.flags |= LOADING
    it.original = message
    call.world.post(message)


def _defer_update(call: Call, it: Interaction, body: Body) -> None:
    it.original = it.source


def _update(call: Call, it: Interaction, body: Body) -> None:
    assert it.source is not None
    limits.check_message(body, it.source)
    posting.rewrite(call.world, it.source, body, call.stand_in.url)
    it.original = it.source
    call.world.edited(it.source)


def _choices(call: Call, it: Interaction, body: Body) -> None:
    check_choices(body.json.get("choices"))
    it.choices = body.json["choices"]


def _ask(call: Call, it: Interaction, body: Body) -> None:
    modal_limits.check_modal(body.json)
    it.modal = body.json


_ANSWERS: dict[int, Callable[[Call, Interaction, Body], None]] = {
    SEND: _send,
    DEFER: _defer,
    DEFER_UPDATE: _defer_update,
    UPDATE: _update,
    CHOICES: _choices,
    ASK: _ask,
}


def _blank(call: Call, it: Interaction, ephemeral: bool) -> Message:
    world = call.world
    if it.channel.id not in world.channels:
        raise ApiError(UNKNOWN_CHANNEL)
    message = Message(world.new_id(), it.channel.id, world.bot.id, created=world.clock.now(), origin=it.origin())
    message.kind = 20 if it.kind == COMMAND else 0
    if ephemeral:
        message.viewer, message.flags = it.user.id, EPHEMERAL
    return message


def _posted(call: Call, it: Interaction, body: Body) -> Message:
    message = _blank(call, it, bool((body.json.get("flags") or 0) & EPHEMERAL))
    posting.write(call.world, message, body, call.stand_in.url)
    mentions.ping(call.world, message)
    call.world.post(message)
    return message


def _outcome(call: Call, it: Interaction) -> Json:
    given: Json = {"id": str(it.id), "type": it.kind, "channel_id": str(it.channel.id)}
    if it.channel.guild_id:
        given["guild_id"] = str(it.channel.guild_id)
    if it.original is None:
        return {"interaction": given}
    given["response_message_id"] = str(it.original.id)
    given["response_message_loading"] = it.original.thinking
    given["response_message_ephemeral"] = it.original.ephemeral
    if it.answer not in (SEND, UPDATE):
        return {"interaction": given}
    message = payloads.message(call.world, it.original, call.stand_in.url)
    return {"interaction": given, "resource": {"type": it.answer, "message": message}}


# what follows


def _followed(call: Call) -> Interaction:
    it = call.stand_in.interactions.by_token.get(call.params["token"])
    if it is None or call.id("application_id") != call.world.application_id:
        raise ApiError(UNKNOWN_WEBHOOK, fault="no such interaction")
    if call.world.clock.now() - it.created > TOKEN_LASTS:
        raise ApiError(INVALID_TOKEN, fault="the interaction is older than 15 minutes")
    if it.answer is None:
        raise ApiError(UNKNOWN_WEBHOOK, fault="" if it.disturbed or it.failed else "not answered yet")
    return it


@ROUTES.add("POST", _HOOK, open=True)
async def follow_up(call: Call) -> Json:
    it = _followed(call)
    limits.check_message(call.body)
    if it.answer == DEFER and it.original and it.original.thinking:
        return _taken_over(call, it, it.original)
    message = _posted(call, it, call.body)
    if message.origin and it.original:
        message.origin.original_id = it.original.id
    it.follow_ups.append(message)
    it.touched = True
    call.stand_in.interactions.progress(it)
    return payloads.message(call.world, message, call.stand_in.url)


def _taken_over(call: Call, it: Interaction, message: Message) -> Json:
    """The first follow-up after a defer becomes the original and is as ephemeral as the defer was."""
    message.flags &= ~LOADING
    kept = message.flags & EPHEMERAL
    posting.write(call.world, message, call.body, call.stand_in.url)
    message.flags = message.flags & ~EPHEMERAL | kept
    return _edited(call, it, message)


def _edited(call: Call, it: Interaction, message: Message) -> Json:
    it.touched = True
    call.world.edited(message)
    call.stand_in.interactions.progress(it)
    return payloads.message(call.world, message, call.stand_in.url)


def _message(call: Call, it: Interaction) -> Message:
    if "message_id" in call.params and call.params["message_id"] != "@original":
        found = call.world.message(it.channel.id, call.id("message_id"))
        if found is None or not found.origin or found not in (it.original, *it.follow_ups):
            raise ApiError(UNKNOWN_MESSAGE)
        return found
    if it.original is None or it.original.deleted:
        raise ApiError(UNKNOWN_MESSAGE)
    return it.original


_PATHS = (_HOOK + "/messages/@original", _HOOK + "/messages/{message_id}")


@ROUTES.add("GET", *_PATHS, open=True)
async def get(call: Call) -> Json:
    return payloads.message(call.world, _message(call, _followed(call)), call.stand_in.url)


@ROUTES.add("PATCH", *_PATHS, open=True)
async def edit(call: Call) -> Json:
    it = _followed(call)
    message = _message(call, it)
    limits.check_message(call.body, message)
    posting.rewrite(call.world, message, call.body, call.stand_in.url)
    return _edited(call, it, message)


@ROUTES.add("DELETE", *_PATHS, open=True)
async def delete(call: Call) -> None:
    it = _followed(call)
    it.touched = True
    call.world.delete_message(_message(call, it))
    call.stand_in.interactions.progress(it)
