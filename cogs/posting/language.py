"""The language of what is posted."""

from bot.tables.table import Table
from bot.texts import LANGUAGES
from cogs.answering import Client


async def language_of(bot: Client, table: Table) -> str:
    """The language of a table's posts: its server's, else the one in which it was opened."""
    guild = await bot.tables.guilds.find(table.row.guild_id)
    return guild.language or table.row.language or LANGUAGES[0]
