"""Routes of guilds and their members, and of DM channels."""

from bot.local.checks.errors import UNKNOWN_GUILD, UNKNOWN_MEMBER, UNKNOWN_USER, ApiError
from bot.local.rest.call import Call
from bot.local.rest.routing import Routes
from bot.local.world import payloads, permissions
from bot.local.world.records import Channel, Guild, Json

ROUTES = Routes()


def guild_named(call: Call) -> Guild:
    """Return the server in the path. Raise ApiError if there is none, or the bot is not in it."""
    guild = call.world.guilds.get(call.id("guild_id"))
    if guild is None or not call.world.hosts_bot(guild.id):
        raise ApiError(UNKNOWN_GUILD)
    return guild


@ROUTES.add("GET", "/guilds/{guild_id}")
async def get_guild(call: Call) -> Json:
    """Return a server, with the number of its members if asked for. Raise ApiError if there is none with this id."""
    guild = guild_named(call)
    counts = {"approximate_member_count": len(guild.members), "approximate_presence_count": len(guild.members)}
    return payloads.guild_json(guild) | (counts if call.query.get("with_counts") in ("1", "true") else {})


@ROUTES.add("GET", "/users/@me/guilds")
async def guilds(call: Call) -> list[Json]:
    """Return the servers that the bot is in, in short."""
    there = [guild for guild in call.world.guilds.values() if call.world.hosts_bot(guild.id)]
    return [_guild_summary(guild, call.world.bot.id) for guild in there]


def _guild_summary(guild: Guild, bot_id: int) -> Json:
    """Return a server in short, with the bot's permissions there."""
    bits = permissions.in_guild(guild, guild.members[bot_id])
    common: Json = {"icon": None, "banner": None, "owner": False, "features": []}
    return common | {"id": str(guild.id), "name": guild.name, "permissions": str(bits)}


@ROUTES.add("GET", "/guilds/{guild_id}/channels")
async def channels(call: Call) -> list[Json]:
    """Return a server's channels, without threads."""
    return [payloads.channel_json(call.world, channel) for channel in _channels(call) if not channel.is_thread]


def _channels(call: Call) -> list[Channel]:
    """Return the channels and threads of the guild in the path."""
    guild = guild_named(call)
    return [channel for channel in call.world.channels.values() if channel.guild_id == guild.id]


@ROUTES.add("GET", "/guilds/{guild_id}/roles")
async def roles(call: Call) -> list[Json]:
    """Return a server's roles."""
    return [payloads.role_json(role) for role in guild_named(call).roles.values()]


@ROUTES.add("GET", "/guilds/{guild_id}/members/{user_id}")
async def get_member(call: Call) -> Json:
    """Return a member as JSON. Raise ApiError if nobody of this id is in the server."""
    member = guild_named(call).members.get(call.id("user_id"))
    if member is None:
        raise ApiError(UNKNOWN_MEMBER if call.id("user_id") in call.world.users else UNKNOWN_USER)
    return payloads.member_json(call.world, member)


@ROUTES.add("GET", "/guilds/{guild_id}/threads/active")
async def active_threads(call: Call) -> Json:
    """Return a server's threads that are not archived, and in which of them the bot is."""
    threads = [channel for channel in _channels(call) if channel.is_thread and not channel.archived]
    bot_id = call.world.bot.id
    return {
        "threads": [payloads.thread_json(call.world, thread) for thread in threads],
        "members": [payloads.thread_member_json(thread, bot_id) for thread in threads if bot_id in thread.people],
        "has_more": False,
    }


@ROUTES.add("POST", "/users/@me/channels")
async def direct(call: Call) -> Json:
    """Return the direct messages with somebody. Raise ApiError if there is nobody of this id, or it is the bot."""
    user_id = int(call.body.json["recipient_id"])
    if user_id not in call.world.users or user_id == call.world.bot.id:
        raise ApiError(UNKNOWN_USER)
    return payloads.channel_json(call.world, call.world.direct(user_id))
