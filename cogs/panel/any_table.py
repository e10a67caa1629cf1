"""What a panel does at a table whichever it is: at the game's own, in a plan, or on an analysis board."""

from bot.tables.analysis import MARK as ANALYSED
from bot.tables.analysis import AnalysisTable
from bot.tables.plans import MARK, STANDING_MARK, PlannedTable
from bot.tables.play import PlayResult
from bot.tables.table import Table
from bot.tables.undo import UndoDone, can_undo_alone
from cogs.answering import Interaction, Snapshot
from cogs.panel.control import Control
from cogs.panel.question import StampedChoice

PLANNED = (MARK, STANDING_MARK)  # what stamps of imagined turns and standing answers begin with


def is_imagined(table: Table) -> bool:
    """Return whether a table is none at which people play, but one that somebody imagines."""
    return isinstance(table, PlannedTable | AnalysisTable)


async def table_of(interaction: Interaction, control: Control) -> Table:
    """Return the table that a control belongs to: as it is, or as its person plans or analyses it.

    Raise what `Tables.get` raises, Refused("no_plan") and Refused("no_analysis").
    """
    tables = interaction.client.tables
    table = await tables.get(control.table)
    if control.stamp.startswith(ANALYSED):
        return await tables.analyses.open(table, interaction.user.id)
    if not control.stamp.startswith(PLANNED):
        return table
    return await tables.plans.open(table, interaction.user.id, standing=control.stamp.startswith(STANDING_MARK))


async def make_choice(
    interaction: Interaction, snapshot: Snapshot, made: StampedChoice, interaction_id: int | None
) -> PlayResult:
    """Make a choice at the table, or in the plan or analysis; return what comes of it. Raise what these raise."""
    table, tables = snapshot.table, interaction.client.tables
    if isinstance(table, AnalysisTable):
        return await tables.analyses.add(table, snapshot.seat, made.choice)
    if isinstance(table, PlannedTable):
        return await tables.plans.add(table, made.choice)
    interaction.client.panels.note_choice(interaction, table.id)
    return await tables.play.choose(
        table, snapshot.seat, made.choice, made.stamp, interaction_id, snapshot.question, stays=True
    )


async def may_take_back(interaction: Interaction, snapshot: Snapshot) -> bool:
    """Return whether the seat's last choice, or the last imagined step, can be taken back without asking anybody."""
    table = snapshot.table
    if isinstance(table, AnalysisTable):
        return table.steps_made > 0
    if isinstance(table, PlannedTable):
        return not table.plan.row.standing and bool(table.plan.made_lines)
    return can_undo_alone(table, await interaction.client.tables.undo.last_choice(table, snapshot.seat))


async def take_back(interaction: Interaction, snapshot: Snapshot, stamp: str) -> tuple[Table, str]:
    """Take back the seat's last choice, or the last imagined step; return the table after it and what it was.

    Raise what these raise.
    """
    table, tables = snapshot.table, interaction.client.tables
    if isinstance(table, AnalysisTable):
        return await tables.analyses.step(table, -1)
    if isinstance(table, PlannedTable):
        return await tables.plans.take_back(table)
    interaction.client.panels.note_choice(interaction, table.id)
    undone = await tables.undo.ask(table.id, interaction.user.id, interaction.id, stamp)
    assert isinstance(undone, UndoDone), "this needs nobody's consent"
    return undone.table, undone.choices[-1]
