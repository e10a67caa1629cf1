"""Links to a table's channel and to its messages."""

import discord

from bot.tables.table import MessageRow, Table
from cogs.answering import Client
from cogs.posting.message_kinds import kind_named
from cogs.posting.sending import post_of

ASTRAY = "/tables"  # where a table whose channel was deleted can be found


def table_channel(bot: Client, table: Table) -> discord.PartialMessageable:
    """Return the channel or thread where a table plays, without asking Discord for it."""
    return bot.get_partial_messageable(table.row.channel_id, guild_id=table.row.guild_id)


def message_link(table: Table, message_id: int | None) -> str:
    """Return a link to a message of the table's channel, or to the channel."""
    if table.row.channel_deleted:
        return ASTRAY
    if message_id is None:
        return f"<#{table.row.channel_id}>"
    return f"{channel_link(table)}/{message_id}"


def channel_link(table: Table) -> str:
    """Return a link to the table's channel that also works in direct messages."""
    return (
        ASTRAY
        if table.row.channel_deleted
        else f"https://discord.com/channels/{table.row.guild_id}/{table.row.channel_id}"
    )


def channel_of_message(table: Table, message: MessageRow) -> int | None:
    """Return the channel in which an outbox message is posted or edited; None if it goes elsewhere."""
    match kind_named(message.kind).goes_to:
        case "target":
            return message.target
        case "post":
            return post_of(message).channel or table.row.channel_id
        case "table":
            return table.row.channel_id
        case _:
            return None
