"""Which table an interaction is about."""

import structlog

from bot.engine.effect import Seat
from bot.tables.table import Refused, Table
from cogs.answers import say
from cogs.permissions import listed, missing
from cogs.reader import Interaction, reader


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


async def tell_missing(interaction: Interaction, table: Table) -> None:
    """Name, to whoever acts, what the bot may not do in the table's channel; without it no post comes.

    Where nothing is missing, posts that waited for a permission are tried at once.
    """
    if interaction.channel_id != table.row.channel_id:
        return
    if lacking := missing(interaction):
        words = (await reader(interaction)).texts()
        await say(interaction, words("post.missing", permissions=listed(lacking, words)))
    else:
        interaction.client.poster.hurry(table.id)
