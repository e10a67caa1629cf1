"""Opening the panel, and what it shows once a choice is made."""

from collections.abc import Sequence

import msgspec

from bot.engine import codec
from bot.engine.effect import Choice, Effect, Seat, SeatEvent
from bot.engine.side_actions import split_side_choice
from bot.engine.steps import Forced
from bot.layout import sentence_of
from bot.narration import choice_words
from bot.tables.analysis import AnalysisTable
from bot.tables.plans import PlannedTable
from bot.tables.play import need_turn
from bot.tables.table import Refused, Table
from bot.tables.undo import can_undo_alone, last_choice_of
from bot.texts import Texts
from cogs.answering import Interaction, Snapshot, answer, channel_of
from cogs.discord_text import capital, seat_names
from cogs.panel.analysing import analyse_step, begin_analysis, show_end
from cogs.panel.control import NO_QUESTION, Control, chooses_open_parts
from cogs.panel.meanwhile import CHOICES, meanwhile_lines
from cogs.panel.notation import Values, parse_entry
from cogs.panel.plan_page import stop_lines
from cogs.panel.planning import begin_answer, begin_plan, is_imagined, lasting_control, make_choice, show_plan
from cogs.panel.previews import auto_confirms, is_free, preview_choice
from cogs.panel.question import PanelQuestion, StampedChoice, question_of
from cogs.panel.rest import ask_below_post
from cogs.panel.show import PanelState, show_question
from cogs.panel.step_buttons import step_buttons
from cogs.panel.words import event_lines, fitted_message, question_text


async def open_panel(interaction: Interaction, snapshot: Snapshot, note: str = "", start: str = "") -> None:
    """Show a seat its question at its person's request, as `continue_panel` does."""
    await continue_panel(interaction, snapshot, note, start)


async def continue_panel(
    interaction: Interaction, snapshot: Snapshot, note: str = "", start: str = "", *, tells_last: bool = False
) -> None:
    """Show a seat its question in the private answer that was deferred. Raise Refused if it has none.

    The panel begins with the choice `start`, or its first parts, if it is still possible. `tells_last`: the note tells
    what the seat's last choice has led to. A player who has already chosen may change it until everyone has.
    """
    table, seat = snapshot.table, snapshot.seat
    if not snapshot.must_choose and table.may_change(seat):
        await show_result(interaction, snapshot, snapshot.reader.texts()("panel.chosen"))
        return
    question = question_of(snapshot)
    if table.running and not snapshot.must_choose:
        await show_result(interaction, snapshot, _turn_note(snapshot))
        return
    if question is None:
        need_turn(table, seat)
        raise Refused("moved_on")
    question, values = _begin(snapshot, question, start)
    back, past = await _past(interaction, snapshot, but_last=tells_last)
    note = "\n".join(filter(None, [note, *past]))
    await show_question(interaction, snapshot, question, PanelState(values, note, back=back))


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
        await continue_panel(interaction, snapshot)
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
        await continue_panel(interaction, snapshot)


def _turn_note(snapshot: Snapshot) -> str:
    """Return whose turn it is, for a seat that is not asked."""
    return snapshot.words("panel.not_yet", names=_undecided_names(snapshot.table, snapshot.words))


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


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of a choice: its events, and whether the same turn goes on.

    `back`: whether it can be taken back without consent, if known. `armed`: the next panel may begin with a choice;
    otherwise a double press must not confirm one. `later`: the next player is called a moment later. `answered`: the
    question that the choice answered, if known. `always`: what has such a choice made from now on, if anything can.
    """

    events: Sequence[SeatEvent] = ()
    goes_on: bool = False
    back: bool | None = None
    armed: bool = False
    later: bool = False
    answered: Effect | None = None
    always: Control | None = None


NOTHING = Outcome()


async def show_result(interaction: Interaction, snapshot: Snapshot, text: str, outcome: Outcome = NOTHING) -> None:
    """Show what was chosen and its outcome; it can be changed while others still choose at the same time.

    A seat that must choose again is asked at once; otherwise the panel rests until its seat is asked again.
    """
    table, again = snapshot.table, snapshot.must_choose
    if isinstance(table, PlannedTable) and not again:
        await show_plan(interaction, snapshot, table, text if outcome is NOTHING else "")  # its page tells the choice
        return
    events = outcome.events
    if isinstance(table, AnalysisTable) and not again:
        lines = event_lines(table, events, snapshot.seat, snapshot.reader)
        await show_end(interaction, snapshot, table, [text, *lines])
        return
    events = events_beyond_choice(events, snapshot.seat) if again else [entry for entry in events if entry.event.only]
    lines = [text, *event_lines(table, events, snapshot.seat, snapshot.reader)]
    if again and _has_post(interaction, table, outcome):
        await ask_below_post(interaction, table, snapshot.seat, lines)
        return
    if again and snapshot.question:
        await _ask_again(interaction, snapshot, lines, outcome)
        return
    more, offered = _next_steps(snapshot, outcome)
    if outcome is NOTHING or not table.may_change(snapshot.seat):
        offered |= await _plan_buttons(interaction, snapshot, outcome)
        offered |= analyse_step(table, snapshot.words)
    view = step_buttons(offered) if offered else None
    await answer(interaction, content=fitted_message("\n".join([*lines, *more]), []), attachments=[], view=view)
    if table.running:
        await interaction.client.panels.note(interaction, table.id, snapshot.seat, resting=True)


def _has_post(interaction: Interaction, table: Table, outcome: Outcome) -> bool:
    """Return whether the outcome ends a turn, of which a post is about to tell in this channel."""
    ends_turn = bool(outcome.events) and not outcome.goes_on and not is_imagined(table)
    return ends_turn and channel_of(interaction) == table.row.channel_id


async def finish_turn(interaction: Interaction, snapshot: Snapshot) -> None:
    """End the turn: call the next player at once, as the choice will not be taken back."""
    table, words = snapshot.table, snapshot.words
    await interaction.client.tables.calls.call_at_once(table.id)
    names = _undecided_names(table, words)
    await show_result(interaction, snapshot, words("panel.called", names=names) if names else words("panel.ended"))


def events_beyond_choice(events: Sequence[SeatEvent], seat: Seat) -> list[SeatEvent]:
    """Return the events of a seat's choice without those at its beginning and end that only repeat the choice.

    Simultaneous choices of others stay, and so do the events of later forced choices.
    """
    forced_at = next((place for place, entry in enumerate(events) if isinstance(entry.event, Forced)), len(events))
    news = [place for place, entry in enumerate(events) if place >= forced_at or not sentence_of(entry.event).echo]
    within = range(news[0], news[-1] + 1) if news else range(0)
    return [entry for place, entry in enumerate(events) if place in within or not _repeats(entry, seat)]


def _repeats(entry: SeatEvent, seat: Seat) -> bool:
    """Return whether an event only repeats the seat's own choice."""
    return sentence_of(entry.event).echo and entry.seat == seat


async def _ask_again(interaction: Interaction, snapshot: Snapshot, lines: Sequence[str], outcome: Outcome) -> None:
    """Show the next question, below the outcome of the last choice."""
    question = question_of(snapshot)
    assert question
    values = question.chooser.stepping.initial(outcome.armed)
    aside = all(values)  # where all is chosen, what was pressed before must not confirm it
    if outcome.goes_on and not question.chooser.parts[0].stop and _asks_alike(question.effect, outcome, snapshot.words):
        name = snapshot.words(f"verb.{question.effect.word}.name")
        lines = [*lines, snapshot.words("panel.once_more", name=name)]
    panel = PanelState(values, "\n".join(lines), aside=aside, back=outcome.back)
    await show_question(interaction, snapshot, question, panel)


def _asks_alike(effect: Effect, outcome: Outcome, words: Texts) -> bool:
    """Return whether the next question has the words of the one before: a reader takes it for a press that was lost."""
    return outcome.answered is not None and question_text(effect, words) == question_text(outcome.answered, words)


def _next_steps(snapshot: Snapshot, outcome: Outcome) -> tuple[list[str], dict[Control, tuple[str, str]]]:
    """Return lines about who acts next and what this seat may do meanwhile, and buttons for that."""
    table, seat, words = snapshot.table, snapshot.seat, snapshot.words
    lines, offered, base = list[str](), dict[Control, tuple[str, str]](), Control(table.id, table.stamp(seat), "open")
    if outcome.always and table.running:
        is_pass = outcome.always.act == "pass"
        offered[outcome.always] = (words("pass.button"), "⏭️") if is_pass else (words("answers.always"), "🗣️")
    if outcome.events and not table.may_change(seat) and table.seats_to_choose():  # of several steps this was the last
        lines.append(words("panel.over", names=_undecided_names(table, words)))
    if outcome.later:
        lines.append(words("panel.later"))
        offered[base.at("back")] = (words("panel.take_back"), "↩️")
        offered[base.at("finish")] = (words("panel.finish"), "✔️")
    if table.row.settings.puzzle and not table.running:
        lines.append(words("panel.to_be_judged", thread=table.row.channel_id))
    elif outcome.events and not table.running:
        lines.append(words("panel.ended"))
    if table.may_change(seat):
        lines.append(words("panel.waiting", names=_undecided_names(table, words)))
        offered[base.at("change")] = (words("panel.change"), "✏️")
    return lines, offered


async def _plan_buttons(
    interaction: Interaction, snapshot: Snapshot, outcome: Outcome
) -> dict[Control, tuple[str, str]]:
    """Return the buttons to the plan and the standing answers of a seat that waits for people.

    None where nobody is waited for. After a choice in one's own turn neither is looked for: it has superseded the plan.
    """
    table, user = snapshot.table, interaction.user.id
    if not (table.running and any(person != user for person in table.present())):
        return {}
    plans, words = interaction.client.tables.plans, snapshot.words
    may_have_one = not outcome.events or outcome.always is not None
    has_one, has_answers = await plans.are_armed(table, user) if may_have_one else (False, False)
    buttons = {Control(table.id, NO_QUESTION, "plan"): (words("plan.mine" if has_one else "plan.button"), "🗓️")}
    if has_answers or (may_have_one and table.game.asks_aside):
        key = "answers.mine" if has_answers else "answers.button"
        buttons[Control(table.id, NO_QUESTION, "answers")] = (words(key), "🗣️")
    return buttons


def _undecided_names(table: Table, words: Texts) -> str:
    """Return the names of those who are still to choose."""
    names = seat_names(table.names)
    return words("list.and_also").join(names[seat] for seat in table.seats_to_choose())


async def choose(
    interaction: Interaction, snapshot: Snapshot, made: StampedChoice, *, armed: bool = False, answer: str = ""
) -> None:
    """Make a choice, and show its outcome.

    `answer` is what was picked together with it for the question that follows.
    """
    played = await make_choice(interaction, snapshot, made, interaction.id)
    always = await lasting_control(interaction, snapshot, made)
    outcome = Outcome(played.events, played.goes_on, played.free, armed, bool(played.later), made.effect, always)
    later, done = snapshot.after(played.table), done_line(made, snapshot.words)
    if not answer or not await _answer_next(interaction, later, answer, done, outcome):
        await show_result(interaction, later, done, outcome)


def done_line(made: StampedChoice, words: Texts) -> str:
    """Return the line that tells a choice that was made."""
    return words("panel.done", choice=capital(made.name(words)))


async def _answer_next(interaction: Interaction, snapshot: Snapshot, answer: str, done: str, outcome: Outcome) -> bool:
    """Answer the question that follows a choice, or show the answer to be confirmed. Return whether it is possible.

    `done` tells the choice before it, and `outcome` what came of it.
    """
    question, values = question_of(snapshot) if snapshot.must_choose else None, tuple(answer.split(" "))
    if question is None or values not in question.chooser.choices:
        return False
    events = events_beyond_choice(outcome.events, snapshot.seat)
    lines = [done, *event_lines(snapshot.table, events, snapshot.seat, snapshot.reader)]
    preview = preview_choice(snapshot, question, values)
    if not auto_confirms(question.chooser, question.effect, values, preview):
        panel = PanelState(values, "\n".join(lines), aside=True, back=outcome.back, preview=preview)
        await show_question(interaction, snapshot, question, panel)
        return True
    made = question.stamp_choice(values)
    played = await make_choice(interaction, snapshot, made, None)
    told = "\n".join([*lines, done_line(made, snapshot.words)])
    after = Outcome(
        played.events, played.goes_on, played.free, armed=True, later=bool(played.later), answered=made.effect
    )
    await show_result(interaction, snapshot.after(played.table), told, after)
    return True
