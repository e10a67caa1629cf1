"""Routes of the messages in a channel."""

from bot.local.checks.errors import (
    ARCHIVED,
    MISSING_ACCESS,
    NOT_YOUR_MESSAGE,
    REPLY_UNREADABLE,
    UNKNOWN_MESSAGE,
    ApiError,
)
from bot.local.checks.message_limits import UNKNOWN_REFERENCE, check_message
from bot.local.rest import message_fields
from bot.local.rest.access import need, need_to_post, need_view
from bot.local.rest.call import Call
from bot.local.rest.routing import Routes
from bot.local.world.mentions import notify
from bot.local.world.permissions import Permission
from bot.local.world.records import REPLY, Channel, Json, Message
from bot.local.world.world import World

ROUTES = Routes()
NONCE_LASTS = 300.0  # seconds
_MESSAGES = "/channels/{channel_id}/messages"
_MESSAGE = _MESSAGES + "/{message_id}"


@ROUTES.add("POST", _MESSAGES)
async def create(call: Call) -> Json:
    """Post a message and return it; for an enforced nonce used shortly before, return that message instead.

    Raise ApiError if the bot may not post there, or for a bad message.
    """
    channel, json, world = call.channel(), call.body.json, call.world
    need_to_post(call, channel, files=bool(call.body.files), embeds=bool(json.get("embeds")))
    check_message(call.body, emojis=call.world.emojis)
    nonce = json.get("nonce")
    if nonce is not None and json.get("enforce_nonce") and (same := message_with_nonce(world, str(nonce))):
        return call.message_json(same) | {"nonce": nonce}
    message = Message(world.new_id(), channel.id, world.bot.id, created=world.clock.now())
    _set_reply(call, channel, message)
    message_fields.fill_message(world, message, call.body, call.address.url)
    if nonce is not None:
        message.nonce = str(nonce)
        world.nonces[world.bot.id, message.nonce] = message
    _unarchive(world, channel)
    notify(world, message)
    world.post(message)
    created = call.message_json(message)
    return created if nonce is None else created | {"nonce": nonce}


def message_with_nonce(world: World, nonce: str) -> Message | None:
    """Return the bot's message of the last five minutes with this nonce."""
    oldest = world.clock.now() - NONCE_LASTS
    for key, message in list(world.nonces.items()):
        if message.created >= oldest:
            break
        del world.nonces[key]
    return world.nonces.get((world.bot.id, nonce))


def _set_reply(call: Call, channel: Channel, message: Message) -> None:
    """Make a message a reply, if the request says so. Raise ApiError if it cannot reply to that message."""
    reference = call.body.json.get("message_reference")
    if not reference:
        return
    if not call.world.may(call.world.bot.id, channel, Permission.READ_MESSAGE_HISTORY):
        raise ApiError(REPLY_UNREADABLE)
    target = call.world.message(channel.id, int(reference["message_id"]))
    if target is None and reference.get("fail_if_not_exists", True):
        raise ApiError(UNKNOWN_REFERENCE)
    message.reply_to = int(reference["message_id"]) if target else None
    message.kind = REPLY if target else 0


def _unarchive(world: World, channel: Channel) -> None:
    """Unarchive a thread in which the bot writes. Raise ApiError if it is locked and the bot may not manage threads."""
    if channel.archived:
        if channel.locked and not world.may(world.bot.id, channel, Permission.MANAGE_THREADS):
            raise ApiError(ARCHIVED)
        channel.archived = False
        world.edit_channel(channel)


def message_named(call: Call) -> Message:
    """Return the message in the path. Raise ApiError if there is none or it is ephemeral."""
    channel = call.channel()
    need_view(call, channel)
    message = call.world.message(channel.id, call.id("message_id"))
    if message is None or message.ephemeral:
        raise ApiError(UNKNOWN_MESSAGE)
    return message


@ROUTES.add("GET", _MESSAGE)
async def get(call: Call) -> Json:
    """Return a message as JSON. Raise ApiError if the bot may not read what was written before."""
    message = message_named(call)
    if not call.world.may(call.world.bot.id, call.channel(), Permission.READ_MESSAGE_HISTORY):
        raise ApiError(MISSING_ACCESS)
    return call.message_json(message)


@ROUTES.add("PATCH", _MESSAGE)
async def edit(call: Call) -> Json:
    """Edit a message and return it. Raise ApiError if it is not the bot's own or does not fit Discord's limits."""
    message = message_named(call)
    if message.author_id != call.world.bot.id:
        raise ApiError(NOT_YOUR_MESSAGE)
    if call.body.files:
        need(call, call.channel(), Permission.ATTACH_FILES)
    check_message(call.body, message, emojis=call.world.emojis)
    if call.channel().archived:
        raise ApiError(ARCHIVED)
    message_fields.apply_edit(call.world, message, call.body, call.address.url)
    call.world.publish_edit(message)
    return call.message_json(message)


@ROUTES.add("DELETE", _MESSAGE)
async def delete(call: Call) -> None:
    """Delete a message. Raise ApiError if there is none, or if it is another's and the bot may not."""
    message = message_named(call)
    if message.author_id != call.world.bot.id:
        need(call, call.channel(), Permission.MANAGE_MESSAGES)
    call.world.delete_message(message)


@ROUTES.add("POST", "/channels/{channel_id}/messages/bulk-delete")
async def bulk_delete(call: Call) -> None:
    """Delete several messages at once, those that exist. Raise ApiError if the bot may not."""
    channel = call.channel()
    need(call, channel, Permission.MANAGE_MESSAGES)
    for message_id in call.body.json["messages"]:
        if message := call.world.message(channel.id, int(message_id)):
            call.world.delete_message(message)


@ROUTES.add("GET", _MESSAGES)
async def history(call: Call) -> list[Json]:
    """Return a page of a channel's messages, the newest first; none if the bot may not read the history.

    Raise ApiError if it may not see the channel.
    """
    channel = call.channel()
    bits = need_view(call, channel)
    if not bits & Permission.READ_MESSAGE_HISTORY:
        return []
    messages = call.world.messages[channel.id]
    ids = sorted(message.id for message in messages.values() if not message.ephemeral)
    return [call.message_json(messages[message_id]) for message_id in reversed(_page(ids, call.query))]


def _page(ids: list[int], query: dict[str, str]) -> list[int]:
    """Return the ids that a request for a part of the history asks for, oldest first."""
    limit = int(query.get("limit", 50))
    if before := query.get("before"):
        return [message_id for message_id in ids if message_id < int(before)][-limit:]
    if after := query.get("after"):
        return [message_id for message_id in ids if message_id > int(after)][:limit]
    if around := query.get("around"):
        older = [message_id for message_id in ids if message_id < int(around)]
        newer = [message_id for message_id in ids if message_id >= int(around)]
        return [*older[-(limit // 2) :], *newer[: limit - limit // 2]]
    return ids[-limit:]
