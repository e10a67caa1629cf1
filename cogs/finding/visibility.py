"""Whether somebody sees a lobby's channel, on whichever server it is."""

import discord

from bot.tables.table import TableRow
from cogs.answering import Client


async def sees_channel(bot: Client, row: TableRow, user_id: int) -> bool:
    """Return whether a person is on a table's server and sees its channel; not where this process does not know it."""
    guild = bot.get_guild(row.guild_id)
    member = await find_member(guild, user_id) if guild else None
    return member is not None and may_see(member, row)


async def find_member(guild: discord.Guild, user_id: int) -> discord.Member | None:
    """Return a member of a server; None if they are none, or Discord cannot tell now."""
    try:
        return await guild.fetch_member(user_id)
    except discord.HTTPException:
        return None


def may_see(member: discord.Member, row: TableRow) -> bool:
    """Return whether a member sees the channel of a table."""
    channel = member.guild.get_channel_or_thread(row.channel_id)
    if channel is None or (isinstance(channel, discord.Thread) and (channel.parent is None or channel.is_private())):
        return False
    return channel.permissions_for(member).view_channel
