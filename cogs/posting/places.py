"""Where a table is: its channel, and links to its messages."""

import discord

from bot.tables.table import Table
from cogs.answering import Client


def table_channel(bot: Client, table: Table) -> discord.PartialMessageable:
    return bot.get_partial_messageable(table.row.channel_id, guild_id=table.row.guild_id)


def message_link(table: Table, message_id: int | None) -> str:
    """Where a message of the table's channel is, or the channel."""
    if message_id is None:
        return f"<#{table.row.channel_id}>"
    return f"https://discord.com/channels/{table.row.guild_id}/{table.row.channel_id}/{message_id}"
