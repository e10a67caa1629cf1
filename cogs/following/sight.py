"""Whether somebody may follow a game: who sees its channel may, but no private thread, where all hear of it anyway."""

import discord

from bot.process.log import log
from bot.tables.table import Table
from cogs.answering import Client, find_member, is_transient, may_look_on

logger = log(__name__)


async def may_follow(bot: Client, table: Table, user_id: int) -> bool | None:
    """Return whether a person sees a table's channel now; None if another process serves its server.

    Members are not listed to the bot, so the person is looked up. Raise transient errors of Discord's.
    """
    guild = bot.get_guild(table.row.guild_id)
    if guild is None:
        return None
    try:
        channel = guild.get_channel_or_thread(table.row.channel_id) or await guild.fetch_channel(table.row.channel_id)
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        logger.info("not known whether a follower sees the table", table=table.id, error=repr(error))
        return False
    member = await find_member(guild, user_id)
    return member is not None and may_look_on(channel, member)
