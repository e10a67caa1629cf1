"""/game move: moves a table to another channel of its server, even after its own was deleted."""

import asyncio

import structlog
from discord import app_commands

from bot.games.registry import games
from bot.tables.table import Refused, Table, TableRow
from cogs.answering import (
    Interaction,
    Place,
    Reader,
    answer,
    any_table_here,
    channel_of,
    moderates_in,
    need_game_channel,
    need_permissions,
    need_permissions_in,
    player_name,
    reader,
    server_of,
)
from cogs.discord_text import LABEL, OPTIONS, cut, fold
from cogs.posting import unpin

TRIES, PAUSE = 10, 0.5  # tries, and seconds between them, while a post is being sent


async def move_table(interaction: Interaction, channel: Place | None, number: str | None) -> None:
    """Move a table and say so in the private answer: by default this channel's table, and by default to this channel.

    Raise Refused("where_to") if neither is named, Refused("other_server") if the table is elsewhere, what
    `need_permissions_in` and `need_game_channel` raise for the new channel, and what `PlaceService.move` raises.
    """
    if channel is None and number is None:
        raise Refused("where_to")
    table = await any_table_here(interaction) if number is None else await find_table(interaction, number)
    structlog.contextvars.bind_contextvars(table=table.id)
    if table.row.guild_id != interaction.guild_id:
        raise Refused("other_server")
    await need_game_channel(interaction, channel)
    if channel is None or channel.id == interaction.channel_id:
        await need_permissions(interaction)
    else:
        await need_permissions_in(interaction, channel)
    table = await _move(interaction, table, channel.id if channel else channel_of(interaction))
    await unpin(interaction.client, table)
    words = (await reader(interaction)).texts(table.game.key)
    await answer(interaction, content=words("move.done", game=words("game.name"), channel=table.row.channel_id))


async def find_table(interaction: Interaction, typed: str) -> Table:
    """Return the table whose number was typed. Raise Refused("no_such_table") if there is none."""
    number = typed.strip()
    return await interaction.client.tables.get(int(number) if number.isascii() and number.isdecimal() else 0)


async def _move(interaction: Interaction, table: Table, channel_id: int) -> Table:
    """Move the table once no post is being sent to its former channel. Return the table after that."""
    user, moderator = interaction.user, moderates_in(interaction, table.row.channel_id)
    places = interaction.client.tables.places
    for _ in range(TRIES):
        try:
            return await places.move(table.id, channel_id, user.id, player_name(user), moderator=moderator)
        except Refused as refused:
            if refused.key != "being_posted":
                raise
        await asyncio.sleep(PAUSE)
    return await places.move(table.id, channel_id, user.id, player_name(user), moderator=moderator)


async def offer_tables(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return this server's other tables that the person may move here or look into, those without a channel first."""
    rows = await interaction.client.tables.rows_of_guild(server_of(interaction))
    allowed = [row for row in rows if row.host_id == interaction.user.id or moderates_in(interaction, row.channel_id)]
    who = await reader(interaction)
    elsewhere = [row for row in allowed if row.channel_id != interaction.channel_id]
    elsewhere.sort(key=lambda row: not row.channel_deleted)
    entries = [(row.id, _entry(interaction, row, who)) for row in elsewhere]
    matches = [(number, entry) for number, entry in entries if fold(typed) in fold(entry)]
    return [app_commands.Choice(name=cut(entry, LABEL), value=str(number)) for number, entry in matches[:OPTIONS]]


def _entry(interaction: Interaction, row: TableRow, who: Reader) -> str:
    """Return a table's number, game and channel in a line."""
    name = who.texts(row.game)("game.name") if row.game in games() else row.game
    channel = interaction.guild.get_channel_or_thread(row.channel_id) if interaction.guild else None
    channel_name = f"#{channel.name}" if channel else ""
    where = who.texts()("move.no_channel") if row.channel_deleted else channel_name
    return " · ".join(filter(None, (str(row.id), name, where)))
