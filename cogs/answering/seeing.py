"""Who is on a server, and who sees a channel there. Members are not listed to the bot, so each one is looked up."""

import discord

from bot.process.log import log
from cogs.answering.failures import is_transient

logger = log(__name__)
UNKNOWN_PERSON = (10007, 10013)  # Discord's codes: no such member of the server, no such user
Channel = discord.abc.GuildChannel | discord.Thread


async def find_member(guild: discord.Guild, user_id: int) -> discord.Member | None:
    """Return a member of a server; None if they are none or Discord does not tell. Raise its transient errors."""
    try:
        return await guild.fetch_member(user_id)
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        if error.code not in UNKNOWN_PERSON:
            logger.info("not known whether a person is on a server", guild=guild.id, error=repr(error))
    return None


def sees_channel(channel: Channel, member: discord.Member) -> bool:
    """Return whether a member sees a channel; a private thread counts as hidden from all who do not manage it."""
    if not isinstance(channel, discord.Thread):
        return channel.permissions_for(member).view_channel
    if channel.parent is None:
        return False
    granted = channel.permissions_for(member)
    return granted.view_channel and (granted.manage_threads or not channel.is_private())


def may_look_on(channel: Channel, member: discord.Member) -> bool:
    """Return whether a member sees a channel, and may hear of what is there: of private threads nobody does."""
    return sees_channel(channel, member) and not (isinstance(channel, discord.Thread) and channel.is_private())
