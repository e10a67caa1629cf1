"""Where a table is: its channel, and links to its messages."""

import discord

from bot.tables.table import MessageRow, Table
from cogs.answering import Client
from cogs.posting.batches import TARGETED
from cogs.posting.sending import post_of

ASTRAY = "/tables"  # where a table whose channel was deleted is still found


def table_channel(bot: Client, table: Table) -> discord.PartialMessageable:
    return bot.get_partial_messageable(table.row.channel_id, guild_id=table.row.guild_id)


def message_link(table: Table, message_id: int | None) -> str:
    """Where a message of the table's channel is, or the channel."""
    if table.row.astray:
        return ASTRAY
    if message_id is None:
        return f"<#{table.row.channel_id}>"
    return f"{channel_link(table)}/{message_id}"


def channel_link(table: Table) -> str:
    """Where the table's channel is, in a form that leads there from direct messages too."""
    return ASTRAY if table.row.astray else f"https://discord.com/channels/{table.row.guild_id}/{table.row.channel_id}"


def channel_of_message(table: Table, message: MessageRow) -> int | None:
    """The channel in which a message of the outbox is posted or edited. None for what goes to a person."""
    if message.kind in TARGETED:
        return message.target
    if message.kind in ("retire", "rung"):
        return post_of(message).channel or table.row.channel_id
    return table.row.channel_id if message.kind in ("closed", "waits") else None
