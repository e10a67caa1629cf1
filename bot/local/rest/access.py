"""Whether the bot has the permissions that a request needs."""

from bot.local.checks.errors import CLOSED_DMS, MISSING_ACCESS, MISSING_PERMISSIONS, NO_TEXT_CHANNEL, ApiError
from bot.local.rest.call import Call
from bot.local.world.permissions import Permission
from bot.local.world.records import DIRECT, FORUM, PRIVATE_THREAD, Channel


def need_view(call: Call, channel: Channel) -> int:
    """Return the bot's permission bits in a channel. Raise ApiError if the bot cannot see it."""
    bits = call.world.permissions(call.world.bot.id, channel)
    if not bits & Permission.VIEW_CHANNEL:
        raise ApiError(MISSING_ACCESS)
    if (
        channel.kind == PRIVATE_THREAD
        and call.world.bot.id not in channel.people
        and not bits & Permission.MANAGE_THREADS
    ):
        raise ApiError(MISSING_ACCESS)
    return bits


def need(call: Call, channel: Channel, *permissions: int) -> None:
    """Raise ApiError unless the bot sees a channel and has all these permissions in it."""
    bits = need_view(call, channel)
    if any(not bits & permission for permission in permissions):
        raise ApiError(MISSING_PERMISSIONS)


def need_to_post(call: Call, channel: Channel, *, files: bool, embeds: bool) -> None:
    """Raise ApiError unless the bot may post a message with files or embeds in a channel."""
    if channel.kind == FORUM:
        raise ApiError(NO_TEXT_CHANNEL)
    if channel.kind == DIRECT and not _accepts_dms(call, channel.people[0]):
        raise ApiError(CLOSED_DMS)
    permissions = [Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES]
    permissions += [Permission.ATTACH_FILES] * files + [Permission.EMBED_LINKS] * embeds
    if channel.kind != DIRECT:
        need(call, channel, *permissions)


def _accepts_dms(call: Call, user_id: int) -> bool:
    """Return whether a user accepts the bot's direct messages: has not closed them, and shares a guild with the bot."""
    shares_guild = any(
        user_id in guild.members for guild in call.world.guilds.values() if call.world.hosts_bot(guild.id)
    )
    return shares_guild and not call.world.users[user_id].dms_closed
