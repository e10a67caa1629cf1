"""Which table an interaction is about."""

import structlog

from bot.engine.effect import Seat
from bot.tables.table import Refused, Table
from cogs.reader import Interaction


async def table_here(interaction: Interaction) -> Table:
    """The game running in this channel; Refused, saying what is possible, where there is none."""
    table: Table | None = await interaction.client.tables.at(interaction.channel_id)
    if table is None:
        raise Refused("no_game_here")
    structlog.contextvars.bind_contextvars(table=table.id)
    if not table.running:
        raise Refused("not_started")
    return table


async def seat_here(interaction: Interaction) -> tuple[Table, Seat]:
    """The same, and where the person sits; Refused for somebody who does not play."""
    table = await table_here(interaction)
    return table, seat_at(table, interaction)


def seat_at(table: Table, interaction: Interaction) -> Seat:
    seat = table.seat_of(interaction.user.id)
    if seat is None:
        raise Refused("not_seated")
    return seat
