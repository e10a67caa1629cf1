"""Routes of channels and threads."""

from bot.local.checks.errors import (
    ARCHIVED,
    HAS_THREAD,
    UNKNOWN_MEMBER,
    UNKNOWN_MESSAGE,
    WRONG_CHANNEL,
    ApiError,
    RateLimited,
)
from bot.local.checks.message_limits import check_name
from bot.local.rest.access import need, need_view
from bot.local.rest.call import Answer, Call
from bot.local.rest.forums import edit_tags, open_post
from bot.local.rest.routing import Routes
from bot.local.world import payloads
from bot.local.world.permissions import Permission
from bot.local.world.records import DIRECT, FORUM, NEWS, NEWS_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Json
from bot.local.world.world import Change

ROUTES = Routes()
NAMES, NAMES_WITHIN = 2, 600.0  # new names that a channel takes in so many seconds
THREADS_OF = {TEXT: (PUBLIC_THREAD, PRIVATE_THREAD), NEWS: (NEWS_THREAD,)}


@ROUTES.add("GET", "/channels/{channel_id}")
async def get_channel(call: Call) -> Json:
    """Return a channel or thread. Raise ApiError if the bot may not see it."""
    channel = call.channel()
    need_view(call, channel)
    return payloads.channel_json(call.world, channel)


@ROUTES.add("PATCH", "/channels/{channel_id}")
async def edit(call: Call) -> Json:
    """Change a channel's or thread's name, topic or lock.

    Raise ApiError if the bot may not, or for a bad name; RateLimited for too many new ones.
    """
    channel = call.channel()
    own_thread = channel.is_thread and channel.owner_id == call.world.bot.id
    if not own_thread or channel.locked:
        need(call, channel, Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS)
    json = call.body.json
    check_name(json)
    if channel.archived and json.get("archived") is not False:
        raise ApiError(ARCHIVED)
    if json.get("name") is not None:
        _count_name(channel, call.world.clock.now())
    edit_tags(call, channel)
    for key, attribute in _EDITABLE.items():
        if json.get(key) is not None:
            setattr(channel, attribute, json[key])
    call.world.edit_channel(channel)
    return payloads.channel_json(call.world, channel)


def _count_name(channel: Channel, now: float) -> None:
    """Note that a channel gets a name. Raise RateLimited if it has got too many of late."""
    recent = [at for at in channel.named_at if at > now - NAMES_WITHIN]
    if len(recent) >= NAMES:
        raise RateLimited(recent[0] + NAMES_WITHIN - now)
    channel.named_at = [*recent, now]


_EDITABLE = {
    "name": "name",
    "topic": "topic",
    "archived": "archived",
    "locked": "locked",
    "auto_archive_duration": "auto_archive",
    "rate_limit_per_user": "slowmode",
    "nsfw": "nsfw",
    "flags": "flags",
}


@ROUTES.add("DELETE", "/channels/{channel_id}")
async def delete(call: Call) -> Json:
    """Delete a channel or thread; direct messages are only closed. Raise ApiError if the bot may not."""
    channel = call.channel()
    if channel.kind != DIRECT:
        need(call, channel, Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS)
        call.world.delete_channel(channel)
    return payloads.channel_json(call.world, channel)


@ROUTES.add("POST", "/channels/{channel_id}/typing")
async def typing(call: Call) -> None:
    """Show that the bot is typing. Raise ApiError if it may not write there."""
    channel = call.channel()
    need(call, channel, Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES)
    call.world.publish(Change("typing", channel, detail=call.world.bot))


@ROUTES.add("POST", "/channels/{channel_id}/threads")
async def open_thread(call: Call) -> Answer:
    """Open a thread that hangs on no message, or a forum's post. Raise ApiError if the bot may not."""
    parent = call.channel()
    if parent.kind == FORUM:
        return open_post(call, parent)
    kind = call.body.json.get("type", PRIVATE_THREAD)
    private = kind == PRIVATE_THREAD
    if kind not in THREADS_OF.get(parent.kind, ()):
        raise ApiError(WRONG_CHANNEL)
    need(call, parent, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
    return _open_thread(call, parent, kind, thread_id=None)


@ROUTES.add("POST", "/channels/{channel_id}/messages/{message_id}/threads")
async def open_thread_on(call: Call) -> Answer:
    """Return the new thread of a message. Raise ApiError if there is no such message or it has a thread."""
    parent = call.channel()
    need(call, parent, Permission.CREATE_PUBLIC_THREADS)
    message = call.world.message(parent.id, call.id("message_id"))
    if message is None or message.ephemeral:
        raise ApiError(UNKNOWN_MESSAGE)
    if message.thread_id:
        raise ApiError(HAS_THREAD)
    answer = _open_thread(call, parent, NEWS_THREAD if parent.kind == NEWS else PUBLIC_THREAD, message.id)
    message.thread_id = message.id
    call.world.publish_edit(message)
    return answer


def _open_thread(call: Call, parent: Channel, kind: int, thread_id: int | None) -> Answer:
    """Open a thread with what the request says, and return the answer. Raise ApiError for a bad name."""
    json = call.body.json
    check_name(json, required=True)
    thread = call.world.add_thread(parent, json["name"], call.world.bot.id, kind, thread_id)
    thread.auto_archive = json.get("auto_archive_duration") or thread.auto_archive
    return Answer(201, payloads.thread_json(call.world, thread))


@ROUTES.add("GET", "/channels/{channel_id}/threads/archived/public")
async def archived_threads(call: Call) -> Json:
    """Return a channel's archived threads, all at once. Raise ApiError if the bot may not read there."""
    channel = call.channel()
    need(call, channel, Permission.READ_MESSAGE_HISTORY)
    threads = [thread for thread in call.world.threads(channel.id) if thread.archived]
    return {
        "threads": [payloads.thread_json(call.world, thread) for thread in threads],
        "members": [],
        "has_more": False,
    }


@ROUTES.add("GET", "/channels/{channel_id}/thread-members")
async def thread_members(call: Call) -> list[Json]:
    """Return the members of a thread."""
    thread = call.channel()
    return [payloads.thread_member_json(thread, user_id) for user_id in thread.people]


@ROUTES.add("PUT", "/channels/{channel_id}/thread-members/{user_id}")
async def add_to_thread(call: Call) -> None:
    """Let somebody into a thread. Raise ApiError if they are not in its server."""
    thread, user_id = call.channel(), _user_id(call)
    need_view(call, thread)
    if user_id not in call.world.guilds[thread.guild_id or 0].members:
        raise ApiError(UNKNOWN_MEMBER)
    if user_id not in thread.people:
        thread.people.append(user_id)
        call.world.edit_channel(thread)


@ROUTES.add("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
async def remove_from_thread(call: Call) -> None:
    """Take somebody out of a thread. Raise ApiError if the bot may not; nothing happens if they are not in it."""
    thread, user_id = call.channel(), _user_id(call)
    if user_id != call.world.bot.id:
        need(call, thread, Permission.MANAGE_THREADS)
    if user_id in thread.people:
        thread.people.remove(user_id)
        call.world.edit_channel(thread)


def _user_id(call: Call) -> int:
    """Return the id of the user in the path, in which "@me" is the bot."""
    return call.world.bot.id if call.params["user_id"] == "@me" else call.id("user_id")
