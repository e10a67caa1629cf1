"""Lets a panel rest until its question can come below a post."""

from collections.abc import Sequence

from bot.engine.effect import Seat
from bot.tables.table import Table
from cogs.answering import Interaction, answer
from cogs.panel.words import fitted_message

TOLD = "told"  # key in an interaction's extras: what its panel tells until the question comes


async def ask_below_post(interaction: Interaction, table: Table, seat: Seat, lines: Sequence[str]) -> None:
    """Tell what a turn has led to. The next question, with these lines, comes once the turn is posted."""
    interaction.extras[TOLD] = "\n".join(lines)
    await answer(interaction, content=fitted_message(interaction.extras[TOLD], []), attachments=[], view=None)
    await interaction.client.panels.note(interaction, table.id, seat, resting=True)


def take_told(interaction: Interaction) -> str:
    """Return what a resting panel tells, once; "" if that is nothing which the question should repeat."""
    told: str = interaction.extras.pop(TOLD, "")
    return told
