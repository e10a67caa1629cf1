"""What the bot may do: checks that answer as Discord does when a permission is missing."""

from bot.local.errors import CLOSED_DMS, MISSING_ACCESS, MISSING_PERMISSIONS, ApiError
from bot.local.permissions import Permission
from bot.local.records import DIRECT, PRIVATE_THREAD, Channel
from bot.local.rest import Call


def need_view(call: Call, channel: Channel) -> int:
    """The bot's permissions in a channel; 50001 where it cannot even see it."""
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


def need(call: Call, channel: Channel, *wanted: int) -> None:
    """50013 unless the bot has every permission; 50001 where it cannot see the channel."""
    bits = need_view(call, channel)
    if any(not bits & each for each in wanted):
        raise ApiError(MISSING_PERMISSIONS)


def need_to_post(call: Call, channel: Channel, *, files: bool, embeds: bool) -> None:
    """Whether the bot may post this message here."""
    if channel.kind == DIRECT and not _is_open(call, channel.people[0]):
        raise ApiError(CLOSED_DMS)
    wanted = [Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES]
    wanted += [Permission.ATTACH_FILES] * files + [Permission.EMBED_LINKS] * embeds
    if channel.kind != DIRECT:
        need(call, channel, *wanted)


def _is_open(call: Call, user_id: int) -> bool:
    """Whether a user takes the bot's direct messages: not closed, and a guild in common."""
    shared = any(user_id in guild.members for guild in call.world.guilds.values())
    return shared and not call.world.users[user_id].dms_closed
