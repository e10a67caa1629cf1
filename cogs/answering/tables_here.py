"""The table of an interaction's channel, and the games a person may mean there."""

import structlog

from bot.engine.effect import Seat
from bot.games.registry import games
from bot.tables.table import Refused, Table
from cogs.answering.interaction import Interaction, channel_of


async def any_table_here(interaction: Interaction) -> Table:
    """Return the lobby or game of this channel. Raise Refused("no_game_here") if there is none."""
    table: Table | None = await interaction.client.tables.open_in(channel_of(interaction))
    if table is None:
        raise Refused("no_game_here")
    structlog.contextvars.bind_contextvars(table=table.id)
    return table


async def candidate_games(interaction: Interaction, key: str | None) -> list[str]:
    """Return the games a person may mean: the one named by `key`, else the channel's newest, else all.

    Raise Refused("no_such_game") if `key` names none.
    """
    if key is not None:
        if key not in games():
            raise Refused("no_such_game", games=", ".join(sorted(games())))
        return [key]
    row = await interaction.client.tables.newest_row_in(interaction.guild_id or 0, channel_of(interaction))
    return [row.game] if row is not None and row.game in games() else list(games())


async def game_here(interaction: Interaction) -> Table:
    """Return this channel's running game, else the last that ended here.

    Raise Refused("not_started") if there is only a lobby, ("no_game_here") if there is nothing.
    """
    table = await newest_table_here(interaction)
    if table is None:
        raise Refused("no_game_here")
    structlog.contextvars.bind_contextvars(table=table.id)
    if table.row.status == "lobby":
        raise Refused("not_started")
    await interaction.client.tables.news.note_seen(table, interaction.user.id)
    return table


async def newest_table_here(interaction: Interaction) -> Table | None:
    """Return the open table of this channel, else the last one that ended here."""
    tables, channel = interaction.client.tables, channel_of(interaction)
    return await tables.open_in(channel) or await tables.newest_in(interaction.guild_id or 0, channel)


async def table_here(interaction: Interaction) -> Table:
    """Return the game running in this channel. Raise Refused if there is none."""
    table = await game_here(interaction)
    if not table.running:
        raise Refused("ended" if table.row.status == "ended" else "game_over")
    return table


async def seat_here(interaction: Interaction) -> tuple[Table, Seat]:
    """Return the game running in this channel and the person's seat in it. Raise Refused without a seat."""
    table = await table_here(interaction)
    return table, table.need_seat(interaction.user.id)
