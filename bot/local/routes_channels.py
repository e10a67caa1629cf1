"""Routes of channels and threads."""

from bot.local import limits, payloads
from bot.local.access import need, need_view
from bot.local.errors import HAS_THREAD, UNKNOWN_MEMBER, UNKNOWN_MESSAGE, ApiError
from bot.local.permissions import Permission
from bot.local.records import DIRECT, PRIVATE_THREAD, PUBLIC_THREAD, Channel, Json
from bot.local.rest import Answer, Call, Routes
from bot.local.world import Change

ROUTES = Routes()


@ROUTES.add("GET", "/channels/{channel_id}")
async def channel(call: Call) -> Json:
    it = call.channel()
    need_view(call, it)
    return payloads.channel(call.world, it)


@ROUTES.add("PATCH", "/channels/{channel_id}")
async def edit(call: Call) -> Json:
    it = call.channel()
    own = it.is_thread and it.owner_id == call.world.bot.id
    if not own:
        need(call, it, Permission.MANAGE_THREADS if it.is_thread else Permission.MANAGE_CHANNELS)
    json = call.body.json
    limits.check_name(json)
    for key, attribute in _EDITABLE.items():
        if json.get(key) is not None:
            setattr(it, attribute, json[key])
    call.world.edit_channel(it)
    return payloads.channel(call.world, it)


_EDITABLE = {
    "name": "name",
    "topic": "topic",
    "archived": "archived",
    "locked": "locked",
    "auto_archive_duration": "auto_archive",
    "rate_limit_per_user": "slowmode",
}


@ROUTES.add("DELETE", "/channels/{channel_id}")
async def delete(call: Call) -> Json:
    it = call.channel()
    if it.kind != DIRECT:
        need(call, it, Permission.MANAGE_THREADS if it.is_thread else Permission.MANAGE_CHANNELS)
        call.world.delete_channel(it)
    return payloads.channel(call.world, it)


@ROUTES.add("POST", "/channels/{channel_id}/typing")
async def typing(call: Call) -> None:
    it = call.channel()
    need(call, it, Permission.SEND_MESSAGES_IN_THREADS if it.is_thread else Permission.SEND_MESSAGES)
    call.world.changed(Change("typing", it, detail=call.world.bot))


@ROUTES.add("POST", "/channels/{channel_id}/threads")
async def open_thread(call: Call) -> Answer:
    parent, json = call.channel(), call.body.json
    kind = json.get("type", PRIVATE_THREAD)
    private = kind == PRIVATE_THREAD
    need(call, parent, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
    return _opened(call, parent, kind, None)


@ROUTES.add("POST", "/channels/{channel_id}/messages/{message_id}/threads")
async def open_thread_on(call: Call) -> Answer:
    parent = call.channel()
    need(call, parent, Permission.CREATE_PUBLIC_THREADS)
    message = call.world.message(parent.id, call.id("message_id"))
    if message is None or message.ephemeral:
        raise ApiError(UNKNOWN_MESSAGE)
    if message.thread_id:
        raise ApiError(HAS_THREAD)
    answer = _opened(call, parent, PUBLIC_THREAD, message.id)
    message.thread_id = message.id
    call.world.edited(message)
    return answer


def _opened(call: Call, parent: Channel, kind: int, thread_id: int | None) -> Answer:
    json = call.body.json
    limits.check_name(json, required=True)
    thread = call.world.add_thread(parent, json["name"], call.world.bot.id, kind, thread_id)
    thread.auto_archive = json.get("auto_archive_duration") or thread.auto_archive
    return Answer(201, payloads.thread(call.world, thread))


@ROUTES.add("GET", "/channels/{channel_id}/threads/archived/public")
async def archived_threads(call: Call) -> Json:
    it = call.channel()
    need(call, it, Permission.READ_MESSAGE_HISTORY)
    threads = [each for each in call.world.threads(it.id) if each.archived]
    return {"threads": [payloads.thread(call.world, each) for each in threads], "members": [], "has_more": False}


@ROUTES.add("GET", "/channels/{channel_id}/thread-members")
async def thread_members(call: Call) -> list[Json]:
    it = call.channel()
    return [payloads.thread_member(it, each) for each in it.people]


@ROUTES.add("PUT", "/channels/{channel_id}/thread-members/{user_id}")
async def add_to_thread(call: Call) -> None:
    it, user_id = call.channel(), _who(call)
    need_view(call, it)
    if user_id not in call.world.guilds[it.guild_id or 0].members:
        raise ApiError(UNKNOWN_MEMBER)
    if user_id not in it.people:
        it.people.append(user_id)
        call.world.edit_channel(it)


@ROUTES.add("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
async def drop_from_thread(call: Call) -> None:
    it, user_id = call.channel(), _who(call)
    if user_id != call.world.bot.id:
        need(call, it, Permission.MANAGE_THREADS)
    if user_id in it.people:
        it.people.remove(user_id)
        call.world.edit_channel(it)


def _who(call: Call) -> int:
    return call.world.bot.id if call.params["user_id"] == "@me" else call.id("user_id")
