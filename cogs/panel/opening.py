"""Opens the panel: with the question of a seat, with a choice begun, after an undo, in an analysis or a plan."""

from bot.engine import codec
from bot.engine.effect import Choice
from bot.engine.side_actions import split_side_choice
from bot.narration import choice_words
from bot.tables.analysis import AnalysisTable
from bot.tables.plans import PlannedTable
from bot.tables.play import need_turn
from bot.tables.table import Refused
from bot.tables.undo import can_undo_alone, last_choice_of
from cogs.answering import Interaction, Snapshot
from cogs.discord_text import capital
from cogs.panel.analysing import begin_analysis, show_end
from cogs.panel.any_table import is_imagined
from cogs.panel.choosing import choose
from cogs.panel.control import Control, chooses_open_parts
from cogs.panel.intents import find_intent
from cogs.panel.meanwhile import CHOICES, meanwhile_lines
from cogs.panel.notation import Values, parse_entry
from cogs.panel.plan_page import stop_lines
from cogs.panel.planning import begin_answer, begin_plan, show_plan
from cogs.panel.previews import auto_confirms, is_free, preview_choice
from cogs.panel.question import PanelQuestion, question_of
from cogs.panel.result import show_result, undecided_names
from cogs.panel.show import PanelState, show_question
from cogs.panel.words import event_lines


async def open_panel(
    interaction: Interaction, snapshot: Snapshot, note: str = "", start: str = "", *, tells_last: bool = False
) -> None:
    """Show a seat its question in the private answer that was deferred. Raise Refused if it has none.

    The panel begins with the choice `start`, or its first parts, if it is still possible. `tells_last`: the note tells
    what the seat's last choice has led to. A player who has already chosen may change it until everyone has.
    """
    table, seat = snapshot.table, snapshot.seat
    if not snapshot.must_choose and table.may_change(seat):
        await show_result(interaction, snapshot, snapshot.words("panel.chosen"))
        return
    question = question_of(snapshot)
    if table.running and not snapshot.must_choose:
        await show_result(interaction, snapshot, _turn_note(snapshot))
        return
    if question is None:
        need_turn(table, seat)
        raise Refused("moved_on")
    question, values = _begin(snapshot, question, start)
    values = values if start else find_intent(interaction, snapshot, question) or values
    back, past = await _past(interaction, snapshot, but_last=tells_last)
    note = "\n".join(filter(None, [note, *past]))
    await show_question(interaction, snapshot, question, PanelState(values, note, back=back))


async def open_list_page(interaction: Interaction, snapshot: Snapshot, number: int, page: int) -> None:
    """Show a seat its question with nothing chosen, and this page of list `number`, as `open_panel` does."""
    question = question_of(snapshot) if snapshot.must_choose else None
    if question is None:
        await open_panel(interaction, snapshot)
        return
    back, past = await _past(interaction, snapshot, but_last=False)
    state = PanelState(question.chooser.start_with(()), "\n".join(past), place=number, page=page, back=back)
    await show_question(interaction, snapshot, question, state)


def _begin(snapshot: Snapshot, question: PanelQuestion, start: Choice) -> tuple[PanelQuestion, Values]:
    """Return the question that the choice `start` answers, or else this one, and the values that it begins with."""
    word, side_choice = split_side_choice(start)
    if word and (side := question_of(snapshot, word)) and len(side.chooser.choices) > 1:
        question = side  # of what has one way there is no panel to go back to
    return question, question.chooser.start_with(parse_entry(side_choice))


async def open_or_choose(interaction: Interaction, snapshot: Snapshot, start: str) -> None:
    """Make the choice `start` where that can be taken back, else open the panel with it, as `open_panel` does.

    As in the panel it is not made while something that `start` leaves open could be chosen.
    """
    question = question_of(snapshot) if snapshot.must_choose else None
    values = question.chooser.start_with(parse_entry(start)) if question else ()
    pick = Control(snapshot.table.id, "", "whole")
    if question and values in question.chooser.choices and chooses_open_parts(question.chooser, pick, values):
        preview = preview_choice(snapshot, question, values)
        at_once = auto_confirms(question.chooser, question.effect, values, preview)
        if preview and preview.goes_on and is_free(preview) and at_once:
            await choose(interaction, snapshot, question.stamp_choice(values), armed=True)
            return
    await open_panel(interaction, snapshot, start=start)


async def open_with_values(interaction: Interaction, snapshot: Snapshot, word: str, values: Values) -> None:
    """Show the panel with these typed values; empty ones are asked. The values fit the question."""
    question = question_of(snapshot, word)
    assert question, "the seat has a question that something was typed for"
    await show_question(interaction, snapshot, question, PanelState(question.chooser.stepping.complete(values)))


async def open_after_undo(interaction: Interaction, snapshot: Snapshot, undone: Choice, *, tells: bool) -> None:
    """Show a seat the question again whose answer was taken back, begun with it; a note `tells` what that was."""
    question, note = question_of(snapshot, split_side_choice(undone)[0]), ""
    if question and tells:
        text = choice_words(undone, [part.name for part in question.effect.parts], snapshot.words)
        note = snapshot.words("panel.taken_back", choice=capital(text))
    await open_panel(interaction, snapshot, note, start=undone)


async def open_analysis(interaction: Interaction, control: Control) -> None:
    """Show what is asked in the analysis that a control opens, with the choice that the control has, if any."""
    snapshot = await begin_analysis(interaction, control)
    question = question_of(snapshot, control.word) if control.values and snapshot.must_choose else None
    values = question.chooser.stepping.expand(control.values) if question else ()
    if question and question.chooser.combinations.fits(values):
        await show_question(interaction, snapshot, question, PanelState(values))
    else:
        await continue_analysis(interaction, snapshot)


async def continue_analysis(interaction: Interaction, snapshot: Snapshot) -> None:
    """Show what is asked in an analysis, or its end."""
    table = snapshot.table
    assert isinstance(table, AnalysisTable), "an analysis has one"
    if snapshot.must_choose:
        await open_panel(interaction, snapshot)
    else:
        await show_end(interaction, snapshot, table, [])


async def open_plan(interaction: Interaction, snapshot: Snapshot) -> None:
    """Show the plan of a seat that waits: the question of its next turn, or the plan's page if its line is closed.

    Raise what `begin_plan` raises.
    """
    await go_on_planning(interaction, snapshot.after(await begin_plan(interaction, snapshot)))


async def open_answers(interaction: Interaction, snapshot: Snapshot) -> None:
    """Show a person's standing answers; if there are none, what a seat may be asked in another's turn.

    Raise what `begin_answer` raises.
    """
    plans, table = interaction.client.tables.plans, snapshot.table
    plan = await plans.find(table, interaction.user.id, standing=True)
    if plan and plan.has_any and plan.row.version == table.game.version:
        planned = await plans.open(table, interaction.user.id, standing=True)
        await show_plan(interaction, snapshot.after(planned), planned)
    else:
        await go_on_planning(interaction, snapshot.after(await begin_answer(interaction, snapshot)))


async def go_on_planning(interaction: Interaction, snapshot: Snapshot) -> None:
    """Show a plan's next question, or its page if its last line is closed or is kept as it is."""
    planned = snapshot.table
    assert isinstance(planned, PlannedTable), "a plan has one"
    if planned.is_closed:
        await show_plan(interaction, snapshot, planned)
    else:
        await open_panel(interaction, snapshot)


def _turn_note(snapshot: Snapshot) -> str:
    """Return whose turn it is, for a seat that is not asked."""
    return snapshot.words("panel.not_yet", names=undecided_names(snapshot.table, snapshot.words))


async def _past(interaction: Interaction, snapshot: Snapshot, *, but_last: bool) -> tuple[bool | None, list[str]]:
    """Return whether this seat's last choice can be taken back, if known, and lines about what was before.

    These say why its plan was stopped and, if its turn continues, what it has chosen, else what befell it meanwhile;
    `but_last`: without what its last choice has led to.
    """
    table, seat, tables, who = snapshot.table, snapshot.seat, interaction.client.tables, snapshot.reader
    if is_imagined(table):
        return None, []
    plans = await tables.plans.find_both(table, interaction.user.id) if snapshot.must_choose else []
    latest = await tables.play.latest(table.id, CHOICES)
    last = last_choice_of(table, seat, latest)
    events = codec.decode_events(table.game, last.events.encode()) if last and not but_last else []
    past = [*stop_lines(plans, snapshot.words), *event_lines(table, events, seat, who)]
    if snapshot.must_choose and last is None:
        past += meanwhile_lines(table, latest, seat, who, but_last=but_last)
    return can_undo_alone(table, last), past
