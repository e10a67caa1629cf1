"""Imagined tables in the panel: what is chosen there goes into its person's plan or analysis instead of the game."""

import msgspec

from bot.engine.effect import Seat
from bot.engine.side_actions import is_side_choice
from bot.tables.plans import MARK, STANDING_MARK, PlannedTable, Step, is_idle_pass
from bot.tables.table import Refused, Table
from cogs.answering import Interaction, Snapshot, answer, selected_value, selected_values
from cogs.discord_text import CUSTOM_ID
from cogs.panel.any_table import is_imagined
from cogs.panel.control import NO_QUESTION, Control
from cogs.panel.plan_page import PASSING, plan_page, wishes_of
from cogs.panel.question import StampedChoice

PLANNED = (MARK, STANDING_MARK)  # what stamps of imagined turns and standing answers begin with
PLAN_ACTS = (
    *("plan", "otherwise", "goon", "keep", "wishes", "loosen", "forget", "another"),
    *("answers", "always", "pass", "less", "hurry"),
)


def keeps_plan(table: Table) -> bool:
    """Return whether a panel at this table offers to keep what is planned so far as it is."""
    return isinstance(table, PlannedTable) and not table.plan.row.standing and bool(table.plan.made_lines)


def another_key(table: Table) -> str:
    """Return the key of what leads from this table to another guess: where nothing of a line is made yet, else ""."""
    if not isinstance(table, PlannedTable) or table.plan.steps:
        return ""
    return "answers.another" if table.plan.row.standing else "plan.another"


async def begin_plan(interaction: Interaction, snapshot: Snapshot) -> PlannedTable:
    """Return the plan of a seat that waits: the one it has, else a new one on a guessed future.

    Raise Refused("not_running"), Refused("your_turn"), and what `Advice.forecast` raises.
    """
    bot, table, user = interaction.client, snapshot.table, interaction.user.id
    if not table.running:
        raise Refused("not_running")
    if snapshot.must_choose:
        raise Refused("your_turn")
    plan = await bot.tables.plans.find(table, user)
    if plan is not None and plan.why is None and plan.row.version == table.game.version:
        return await bot.tables.plans.open(table, user)
    start = await bot.advice.forecast(table, snapshot.seat)
    return await bot.tables.plans.begin(table, snapshot.seat, user, start)


async def begin_answer(interaction: Interaction, snapshot: Snapshot) -> PlannedTable:
    """Begin a standing answer on a guess in which the seat is asked something that it has not answered yet.

    Return its table. Raise what `Advice.forecast_question` and `PlanService.begin_answer` raise.
    """
    bot, table, user = interaction.client, snapshot.table, interaction.user.id
    plan = await bot.tables.plans.find(table, user, standing=True)
    known = [step.verb for (step,) in plan.made_lines] if plan else []
    if isinstance(table, PlannedTable) and snapshot.question:  # what it shows is not wanted
        known.append(snapshot.question.effect.word)
    here = await bot.tables.get(table.id)
    return await bot.tables.plans.begin_answer(
        here, snapshot.seat, user, await bot.advice.forecast_question(here, snapshot.seat, known)
    )


async def begin_anew(interaction: Interaction, snapshot: Snapshot, planned: PlannedTable) -> PlannedTable:
    """Return the table of a plan whose last line begins on another guess. Raise what `Advice.forecast` raises."""
    bot = interaction.client
    if planned.plan.row.standing:
        return await begin_answer(interaction, snapshot)
    start = await bot.advice.forecast(await bot.tables.get(planned.id), snapshot.seat)
    return await bot.tables.plans.restart(planned, start)


async def answer_always(interaction: Interaction, snapshot: Snapshot, control: Control) -> PlannedTable:
    """Make the choice that a control has a standing answer to its verb; return the table of these."""
    step = Step(" ".join(control.values), tuple(control.arg.split("-")), control.word)
    return await interaction.client.tables.plans.remember(snapshot.table, snapshot.seat, interaction.user.id, step)


async def pass_always(interaction: Interaction, snapshot: Snapshot) -> PlannedTable:
    """Let the seat pass from now on wherever nothing can be gained; return the table of its standing answers."""
    return await interaction.client.tables.plans.pass_idly(snapshot.table, snapshot.seat, interaction.user.id)


async def lasting_control(interaction: Interaction, snapshot: Snapshot, made: StampedChoice) -> Control | None:
    """Return the control that has such a choice made for its seat from now on; None if nothing does.

    What passes where nothing can be gained is offered as that, once: it may end a turn.
    """
    table, seat = snapshot.table, snapshot.seat
    question = None if is_imagined(table) or table.state.pending else snapshot.question
    if question is None or not is_idle_pass(table, seat, question, made.choice):
        return always_control(table, seat, made)
    answers = await interaction.client.tables.plans.find(table, interaction.user.id, standing=True)
    return None if answers and answers.row.armed and answers.wishes.passes else Control(table.id, NO_QUESTION, "pass")


def always_control(table: Table, seat: Seat, made: StampedChoice) -> Control | None:
    """Return the control that makes a choice which a seat makes at this table a standing answer; None if none does."""
    if is_imagined(table) or table.turn_of_another(seat) is None or is_side_choice(made.choice):
        return None
    parts, values = "-".join(part.name for part in made.effect.parts), tuple(made.choice.split(" "))
    control = Control(table.id, NO_QUESTION, "always", arg=parts, values=values, word=made.effect.word)
    return control if len(control.id) <= CUSTOM_ID else None


async def act_on_plan(interaction: Interaction, snapshot: Snapshot, planned: PlannedTable, act: str) -> None:
    """Do what a control of a plan's page stands for, and show the page; "" for a control of a former one."""
    plans = interaction.client.tables.plans
    match act:
        case "hurry":
            wishes = msgspec.structs.replace(planned.plan.wishes, at_once=not planned.plan.wishes.at_once)
            await show_plan(interaction, snapshot, await plans.wish(planned, wishes))
        case "loosen":
            line, place = map(int, selected_value(interaction).split("."))
            await show_plan(interaction, snapshot, await plans.loosen(planned, line, place))
        case "less":
            picked = selected_value(interaction)
            is_pass = picked == PASSING
            left = await (plans.stop_passing(planned) if is_pass else plans.forget(planned, int(picked)))
            await (show_plan(interaction, snapshot, left) if left else _show_dropped(interaction, snapshot, planned))
        case "keep":
            await show_plan(interaction, snapshot, await plans.keep(planned))
        case "wishes":
            wishes = wishes_of(selected_values(interaction))
            await show_plan(interaction, snapshot, await plans.wish(planned, wishes))
        case "forget":
            await plans.drop(planned)
            await _show_dropped(interaction, snapshot, planned)
        case _:
            await show_plan(interaction, snapshot, planned)


async def _show_dropped(interaction: Interaction, snapshot: Snapshot, planned: PlannedTable) -> None:
    """Say that a plan, or the standing answers, are gone."""
    key = "answers.dropped" if planned.plan.row.standing else "plan.dropped"
    await answer(interaction, content=snapshot.words(key), view=None, attachments=[])


async def show_plan(interaction: Interaction, snapshot: Snapshot, planned: PlannedTable, note: str = "") -> None:
    """Show the page of a plan."""
    await answer(interaction, **plan_page(snapshot, planned, note))
