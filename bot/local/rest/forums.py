"""Forum channels: posts in them, each a thread with its first message, and their tags."""

from bot.local.checks.body import Body
from bot.local.checks.errors import Flaw, invalid_form
from bot.local.checks.forum_limits import check_applied, check_tags
from bot.local.checks.message_limits import check_message, check_name
from bot.local.rest import message_fields
from bot.local.rest.access import need
from bot.local.rest.call import Answer, Call
from bot.local.world import payloads
from bot.local.world.permissions import Permission
from bot.local.world.records import PUBLIC_THREAD, Channel, Json, Message


def open_post(call: Call, forum: Channel) -> Answer:
    """Open a post: a thread whose first message has its id. Raise ApiError if the bot may not, or for a bad post."""
    world, json = call.world, call.body.json
    if not isinstance(json.get("message"), dict):
        raise invalid_form([Flaw("message", "BASE_TYPE_REQUIRED", "This field is required")])
    body = Body(json["message"], call.body.files)
    needed = [Permission.SEND_MESSAGES, *[Permission.ATTACH_FILES] * bool(body.files)]
    need(call, forum, *needed, *[Permission.EMBED_LINKS] * bool(body.json.get("embeds")))
    check_name(json, required=True)
    check_message(body, emojis=world.emojis)
    applied = _read_tags(call, forum, json.get("applied_tags") or [])
    message = Message(world.new_id(), 0, world.bot.id, created=world.clock.now())
    thread = world.add_thread(forum, json["name"], world.bot.id, PUBLIC_THREAD, message.id, tags=applied)
    thread.auto_archive = json.get("auto_archive_duration") or thread.auto_archive
    message.channel_id = thread.id
    message_fields.fill_message(world, message, body, call.address.url)
    world.post(message)
    return Answer(201, payloads.thread_json(world, thread) | {"message": call.message_json(message)})


def edit_tags(call: Call, channel: Channel) -> None:
    """Give a forum or a post the tags that the request names. Raise ApiError if they do not fit."""
    json = call.body.json
    if json.get("available_tags") is not None:
        check_tags(json["available_tags"])
        channel.tags = [_tag(call, tag) for tag in json["available_tags"]]
    if json.get("applied_tags") is not None:
        channel.applied = _read_tags(call, call.world.channels[channel.parent_id or 0], json["applied_tags"])


def _read_tags(call: Call, forum: Channel, ids: list[str]) -> list[int]:
    """Return the ids of a post's tags. Raise ApiError if Discord would not take them."""
    applied = [int(tag_id) for tag_id in ids]
    check_applied(forum, applied, moderates=call.world.may(call.world.bot.id, forum, Permission.MANAGE_THREADS))
    return applied


def _tag(call: Call, tag: Json) -> Json:
    """Return a forum's tag as Discord writes it: a new one gets an id."""
    return {
        "id": str(tag.get("id") or call.world.new_id()),
        "name": tag["name"],
        "moderated": bool(tag.get("moderated")),
        "emoji_id": tag.get("emoji_id"),
        "emoji_name": tag.get("emoji_name"),
    }
