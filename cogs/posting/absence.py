"""Who has left the server, or was banned from it, plays there no longer: a computer does, until they come back.

Discord tells it only to bots that list members, so it is looked up where a person does not answer: when a direct
message is refused, and before a reminder.
"""

import discord

from bot.log import log
from bot.tables.table import Table
from cogs.answering import Client, passing

logger = log(__name__)
UNKNOWN = (10007, 10013)  # Discord's codes for nobody of this id on the server, and nowhere


async def has_left(bot: Client, table: Table, user_id: int) -> bool:
    """Whether a person is on the table's server no longer; then their seat goes to a computer, and the table is told.

    Raises what says no more than: later.
    """
    guild = bot.get_guild(table.row.guild_id)
    if guild is None:  # it is the bot that is not there
        return False
    try:
        await guild.fetch_member(user_id)
    except discord.HTTPException as error:
        if passing(error):
            raise
        if error.code not in UNKNOWN:
            logger.info("not known whether a person is still there", table=table.id, person=user_id, error=repr(error))
            return False
    else:
        return False
    logger.info("a person has left the server", table=table.id, person=user_id)
    await bot.tables.seats.gone(table.id, user_id)
    return True
