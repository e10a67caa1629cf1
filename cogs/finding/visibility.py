"""Whether somebody sees a lobby's channel, on whichever server it is."""

import discord

from bot.tables.table import TableRow
from cogs.answering import Client, find_member, is_transient, may_look_on


async def sees_table(bot: Client, row: TableRow, user_id: int) -> bool:
    """Return whether a person is on a table's server and sees its channel; not where this process does not know it.

    Raise transient errors of Discord's.
    """
    guild = bot.get_guild(row.guild_id)
    member = await find_member(guild, user_id) if guild else None
    return member is not None and may_see(member, row)


async def try_find_member(guild: discord.Guild, user_id: int) -> discord.Member | None:
    """Return a member of a server; None if they are none, or Discord cannot tell now."""
    try:
        return await find_member(guild, user_id)
    except discord.HTTPException as error:
        if not is_transient(error):
            raise
        return None


def may_see(member: discord.Member, row: TableRow) -> bool:
    """Return whether a member sees the channel of a table."""
    channel = member.guild.get_channel_or_thread(row.channel_id)
    return channel is not None and may_look_on(channel, member)
