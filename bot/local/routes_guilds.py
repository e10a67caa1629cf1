"""Routes of guilds and their members, and of DM channels."""

from bot.local import payloads, permissions
from bot.local.errors import UNKNOWN_GUILD, UNKNOWN_MEMBER, UNKNOWN_USER, ApiError
from bot.local.records import Guild, Json
from bot.local.rest import Call, Routes

ROUTES = Routes()


def _guild(call: Call) -> Guild:
    guild = call.world.guilds.get(call.id("guild_id"))
    if guild is None:
        raise ApiError(UNKNOWN_GUILD)
    return guild


@ROUTES.add("GET", "/guilds/{guild_id}")
async def guild(call: Call) -> Json:
    it = _guild(call)
    counts = {"approximate_member_count": len(it.members), "approximate_presence_count": len(it.members)}
    return payloads.guild(it) | (counts if call.query.get("with_counts") in ("1", "true") else {})


@ROUTES.add("GET", "/users/@me/guilds")
async def guilds(call: Call) -> list[Json]:
    bits = {each.id: permissions.in_guild(each, each.members[call.world.bot.id]) for each in call.world.guilds.values()}
    common: Json = {"icon": None, "banner": None, "owner": False, "features": []}
    return [
        common | {"id": str(each.id), "name": each.name, "permissions": str(bits[each.id])}
        for each in call.world.guilds.values()
    ]


@ROUTES.add("GET", "/guilds/{guild_id}/channels")
async def channels(call: Call) -> list[Json]:
    it = _guild(call)
    found = [each for each in call.world.channels.values() if each.guild_id == it.id and not each.is_thread]
    return [payloads.channel(call.world, each) for each in found]


@ROUTES.add("GET", "/guilds/{guild_id}/roles")
async def roles(call: Call) -> list[Json]:
    return [payloads.role(each) for each in _guild(call).roles.values()]


@ROUTES.add("GET", "/guilds/{guild_id}/members/{user_id}")
async def member(call: Call) -> Json:
    it = _guild(call).members.get(call.id("user_id"))
    if it is None:
        raise ApiError(UNKNOWN_MEMBER if call.id("user_id") in call.world.users else UNKNOWN_USER)
    return payloads.member(call.world, it)


@ROUTES.add("GET", "/guilds/{guild_id}/threads/active")
async def active_threads(call: Call) -> Json:
    it = _guild(call)
    threads = [
        each for each in call.world.channels.values() if each.guild_id == it.id and each.is_thread and not each.archived
    ]
    own = call.world.bot.id
    return {
        "threads": [payloads.thread(call.world, each) for each in threads],
        "members": [payloads.thread_member(each, own) for each in threads if own in each.people],
        "has_more": False,
    }


@ROUTES.add("POST", "/users/@me/channels")
async def direct(call: Call) -> Json:
    user_id = int(call.body.json["recipient_id"])
    if user_id not in call.world.users or user_id == call.world.bot.id:
        raise ApiError(UNKNOWN_USER)
    return payloads.channel(call.world, call.world.direct(user_id))
