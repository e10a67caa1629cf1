"""Imagined tables in the panel: what is chosen there goes into its person's plan or analysis instead of the game."""

from bot.tables.analysis import MARK as ANALYSED
from bot.tables.analysis import AnalysisTable
from bot.tables.plans import MARK, PlannedTable
from bot.tables.play import PlayResult
from bot.tables.table import Refused, Table
from bot.tables.undo import UndoDone, can_undo_alone
from cogs.answering import Interaction, Snapshot, answer, selected_values
from cogs.panel.control import Control
from cogs.panel.plan_page import plan_page, wishes_of
from cogs.panel.question import StampedChoice

PLAN_ACTS = ("plan", "otherwise", "goon", "keep", "wishes", "forget")


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
    return await tables.plans.open(table, interaction.user.id) if control.stamp.startswith(MARK) else table


async def begin_plan(interaction: Interaction, snapshot: Snapshot) -> PlannedTable:
    """Return the plan of a seat that waits: the one it has, else a new one on a guessed future.

    Raise Refused("not_running"), Refused("your_turn"), and what `Computers.forecast` raises.
    """
    bot, table, user = interaction.client, snapshot.table, interaction.user.id
    if not table.running:
        raise Refused("not_running")
    if snapshot.must_choose:
        raise Refused("your_turn")
    plan = await bot.tables.plans.find(table, user)
    if plan is not None and plan.why is None and plan.row.version == table.game.version:
        return await bot.tables.plans.open(table, user)
    start = await bot.computers.forecast(table, snapshot.seat)
    return await bot.tables.plans.begin(table, snapshot.seat, user, start)


async def act_on_plan(interaction: Interaction, snapshot: Snapshot, planned: PlannedTable, act: str) -> None:
    """Do what a control of a plan's page stands for, and show the page; "" for a control of a former one."""
    plans = interaction.client.tables.plans
    match act:
        case "keep":
            await show_plan(interaction, snapshot, await plans.keep(planned))
        case "wishes":
            wishes = wishes_of(selected_values(interaction))
            await show_plan(interaction, snapshot, await plans.wish(planned, wishes))
        case "forget":
            await plans.drop(planned)
            await answer(interaction, content=snapshot.words("plan.dropped"), view=None, attachments=[])
        case _:
            await show_plan(interaction, snapshot, planned)


async def show_plan(interaction: Interaction, snapshot: Snapshot, planned: PlannedTable, note: str = "") -> None:
    """Show the page of a plan."""
    await answer(interaction, **plan_page(snapshot, planned, note))


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
        return any(table.plan.lines)
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
