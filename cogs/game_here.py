"""The open table of a channel, in the lobby or running, and which game a person means there."""

import structlog

from bot.games.registry import games
from bot.tables.errors import Refused
from bot.tables.table import Table
from cogs.reader import Interaction, channel_of


async def any_table_here(interaction: Interaction) -> Table:
    """The lobby or game of this channel; Refused, saying how to open one, where there is none."""
    table: Table | None = await interaction.client.tables.open_in(channel_of(interaction))
    if table is None:
        raise Refused("no_game_here")
    structlog.contextvars.bind_contextvars(table=table.id)
    return table


async def games_meant(interaction: Interaction, key: str | None) -> list[str]:
    """The games a question may be about: the one that was named, else the channel's, else every one."""
    if key is not None:
        if key not in games():
            raise Refused("no_such_game", games=", ".join(sorted(games())))
        return [key]
    row = await interaction.client.tables.open_row_in(channel_of(interaction))
    return [row.game] if row is not None and row.game in games() else list(games())
