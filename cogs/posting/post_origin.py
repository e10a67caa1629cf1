"""Which table, and which number of it, a message of ours in a channel or DM is about."""

import re
from datetime import timedelta

import discord
import msgspec

from bot.tables.table import Refused, Table
from cogs.answering import Interaction, channel_of, need_presence

BOARD = re.compile(r"board-(\d+)-(\d+)\.png")  # the name of a post's picture: its table, and that table's number
CONTROL = re.compile(r"'custom_id': '[a-z_]+:(\d+)[:']")  # of a table's controls in a message's components
SLACK = timedelta(minutes=1)  # by which Discord's clock may differ from ours


class Origin(msgspec.Struct, frozen=True):
    """A message's table, the table's number once what it tells had happened (None: unknown), and the message's time."""

    table: Table
    number: int | None
    at: int  # ms


def board_name(table_id: int, number: int) -> str:
    """Return the name of the file with the board in a post, by which the post is known later."""
    return f"board-{table_id}-{number}.png"


async def find_origin(interaction: Interaction, message: discord.Message) -> Origin:
    """Return the origin of a message that the person sees.

    Raise Refused("not_our_post") if it is not ours, Refused("no_games_post") if it is about no table that still exists.
    """
    client = interaction.client
    if client.user is None or message.author.id != client.user.id:
        raise Refused("not_our_post")
    at = int(message.created_at.timestamp() * 1000)
    named = next(filter(None, (BOARD.fullmatch(attachment.filename) for attachment in message.attachments)), None)
    table_id = int(named[1]) if named else _table_in_controls(message)
    if table_id is None:
        row = await client.tables.row_in_at(interaction.guild_id or 0, channel_of(interaction), at)
        table_id = row.id if row else None
    table = await _find_table(interaction, table_id, message)
    return Origin(table, int(named[2]) if named else None, at)


def _table_in_controls(message: discord.Message) -> int | None:
    """Return the id of the table that a message's controls name; None if there are none."""
    named = CONTROL.search("".join(str(row.to_dict()) for row in message.components))
    return int(named[1]) if named else None


async def _find_table(interaction: Interaction, table_id: int | None, message: discord.Message) -> Table:
    """Return the table with this id if the message can be about it. Raise Refused("no_games_post") if it cannot."""
    try:
        table = None if table_id is None else await interaction.client.tables.get(table_id)
    except Refused as refused:
        raise Refused("no_games_post") from refused
    if table is None or not _may_be_about(interaction, table, message):
        raise Refused("no_games_post")
    await need_presence(interaction, table)
    return table


def _may_be_about(interaction: Interaction, table: Table, message: discord.Message) -> bool:
    """Return whether a message can be about a table: posted on its server or to its player, and not before it.

    After a backup was restored, an id in an old message may be another table's.
    """
    is_near = interaction.guild_id == table.row.guild_id or table.seat_of(interaction.user.id) is not None
    return is_near and (message.created_at + SLACK).timestamp() * 1000 >= table.row.created_at
