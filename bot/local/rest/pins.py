"""Routes of a channel's pinned messages."""

from bot.local.checks.errors import ARCHIVED, TOO_MANY_PINS, ApiError
from bot.local.rest.access import need, need_view
from bot.local.rest.call import Call
from bot.local.rest.messages import message_named
from bot.local.rest.routing import Routes
from bot.local.world.payloads import timestamp
from bot.local.world.permissions import Permission
from bot.local.world.records import PIN_NOTICE, Channel, Json, Message
from bot.local.world.world import World

ROUTES = Routes()
MOST = 250  # pinned messages of a channel
_PINS = "/channels/{channel_id}/messages/pins"
_PIN = _PINS + "/{message_id}"


@ROUTES.add("PUT", _PIN)
async def pin(call: Call) -> None:
    """Pin a message, which the channel is told of. Raise ApiError if the bot may not, or if too many are pinned."""
    message, channel = _message_to_pin(call), call.channel()
    if message.pinned is not None:
        return
    if len(pinned_messages(call.world, channel)) >= MOST:
        raise ApiError(TOO_MANY_PINS)
    world = call.world
    message.pinned = world.clock.now()
    world.publish_edit(message)
    world.post(
        Message(world.new_id(), channel.id, world.bot.id, kind=PIN_NOTICE, created=message.pinned, reply_to=message.id)
    )


@ROUTES.add("DELETE", _PIN)
async def unpin(call: Call) -> None:
    """Unpin a message. Raise ApiError if the bot may not."""
    message = _message_to_pin(call)
    if message.pinned is not None:
        message.pinned = None
        call.world.publish_edit(message)


@ROUTES.add("GET", _PINS)
async def pins(call: Call) -> Json:
    """Return a channel's pinned messages, the newest pin first; none if the bot may not read the history."""
    channel = call.channel()
    readable = need_view(call, channel) & Permission.READ_MESSAGE_HISTORY
    newest = pinned_messages(call.world, channel)[: int(call.query.get("limit", 50))] if readable else []
    items = [{"pinned_at": timestamp(message.pinned), "message": call.message_json(message)} for message in newest]
    return {"items": items, "has_more": False}


def pinned_messages(world: World, channel: Channel) -> list[Message]:
    """Return a channel's pinned messages, the newest pin first."""
    messages = [message for message in world.messages[channel.id].values() if message.pinned is not None]
    return sorted(messages, key=lambda message: message.pinned or 0, reverse=True)


def _message_to_pin(call: Call) -> Message:
    """Return the message to pin or unpin. Raise ApiError if there is none, or the bot may not pin there."""
    message, channel = message_named(call), call.channel()
    need(call, channel, Permission.PIN_MESSAGES)
    if channel.archived:
        raise ApiError(ARCHIVED)
    return message
