"""What a panel shows once a choice is made: what came of it, and what may be done next."""

from collections.abc import Sequence

import msgspec

from bot.engine.effect import Effect, Seat, SeatEvent
from bot.engine.steps import Forced
from bot.layout import sentence_of
from bot.tables.analysis import AnalysisTable
from bot.tables.plans import PlannedTable
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import Interaction, Snapshot, answer, channel_of
from cogs.discord_text import seat_names
from cogs.panel.analysing import analyse_step, show_end
from cogs.panel.any_table import is_imagined
from cogs.panel.control import NO_QUESTION, Control
from cogs.panel.intents import find_intent
from cogs.panel.planning import show_plan
from cogs.panel.question import question_of
from cogs.panel.rest import ask_below_post
from cogs.panel.show import PanelState, show_question
from cogs.panel.step_buttons import step_buttons
from cogs.panel.words import event_lines, fitted_message, question_text


class Result(msgspec.Struct, frozen=True):
    """The result of a choice: its events, and whether the same turn goes on.

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


NOTHING = Result()


async def show_result(interaction: Interaction, snapshot: Snapshot, text: str, result: Result = NOTHING) -> None:
    """Show what was chosen and its result; it can be changed while others still choose at the same time.

    A seat that must choose again is asked at once; otherwise the panel rests until its seat is asked again.
    """
    table, again = snapshot.table, snapshot.must_choose
    if isinstance(table, PlannedTable) and not again:
        await show_plan(interaction, snapshot, table, text if result is NOTHING else "")  # its page tells the choice
        return
    events = result.events
    if isinstance(table, AnalysisTable) and not again:
        lines = event_lines(table, events, snapshot.seat, snapshot.reader)
        await show_end(interaction, snapshot, table, [text, *lines])
        return
    events = events_beyond_choice(events, snapshot.seat) if again else [entry for entry in events if entry.event.only]
    lines = [text, *event_lines(table, events, snapshot.seat, snapshot.reader)]
    if again and _has_post(interaction, table, result):
        await ask_below_post(interaction, table, snapshot.seat, lines)
        return
    if again and snapshot.question:
        await _ask_again(interaction, snapshot, lines, result)
        return
    more, offered = _next_steps(snapshot, result)
    if result is NOTHING or not table.may_change(snapshot.seat):
        offered |= await _plan_buttons(interaction, snapshot, result)
        offered |= analyse_step(table, snapshot.words)
    view = step_buttons(offered) if offered else None
    await answer(interaction, content=fitted_message("\n".join([*lines, *more]), []), attachments=[], view=view)
    if table.running:
        await interaction.client.panels.note(interaction, table.id, snapshot.seat, resting=True)


def _has_post(interaction: Interaction, table: Table, result: Result) -> bool:
    """Return whether the result ends a turn, of which a post is about to tell in this channel."""
    ends_turn = bool(result.events) and not result.goes_on and not is_imagined(table)
    return ends_turn and channel_of(interaction) == table.row.channel_id


async def finish_turn(interaction: Interaction, snapshot: Snapshot) -> None:
    """End the turn: call the next player at once, as the choice will not be taken back."""
    table, words = snapshot.table, snapshot.words
    await interaction.client.tables.calls.call_at_once(table.id)
    names = undecided_names(table, words)
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


async def _ask_again(interaction: Interaction, snapshot: Snapshot, lines: Sequence[str], result: Result) -> None:
    """Show the next question, below the result of the last choice."""
    question = question_of(snapshot)
    assert question
    values = find_intent(interaction, snapshot, question) or question.chooser.stepping.initial(result.armed)
    aside = all(values)  # where all is chosen, what was pressed before must not confirm it
    if result.goes_on and not question.chooser.parts[0].stop and _asks_alike(question.effect, result, snapshot.words):
        name = snapshot.words(f"verb.{question.effect.word}.name")
        lines = [*lines, snapshot.words("panel.once_more", name=name)]
    panel = PanelState(values, "\n".join(lines), aside=aside, back=result.back)
    await show_question(interaction, snapshot, question, panel)


def _asks_alike(effect: Effect, result: Result, words: Texts) -> bool:
    """Return whether the next question has the words of the one before: a reader takes it for a press that was lost."""
    return result.answered is not None and question_text(effect, words) == question_text(result.answered, words)


def _next_steps(snapshot: Snapshot, result: Result) -> tuple[list[str], dict[Control, tuple[str, str]]]:
    """Return lines about who acts next and what this seat may do meanwhile, and buttons for that."""
    table, seat, words = snapshot.table, snapshot.seat, snapshot.words
    lines, offered, base = list[str](), dict[Control, tuple[str, str]](), Control(table.id, table.stamp(seat), "open")
    if result.always and table.running:
        is_pass = result.always.act == "pass"
        offered[result.always] = (words("pass.button"), "⏭️") if is_pass else (words("answers.always"), "🗣️")
    if result.events and not table.may_change(seat) and table.seats_to_choose():  # of several steps this was the last
        lines.append(words("panel.over", names=undecided_names(table, words)))
    if result.later:
        lines.append(words("panel.later"))
        offered[base.at("back")] = (words("panel.take_back"), "↩️")
        offered[base.at("finish")] = (words("panel.finish"), "✔️")
    if table.row.settings.puzzle and not table.running:
        lines.append(words("panel.to_be_judged", thread=table.row.channel_id))
    elif result.events and not table.running:
        lines.append(words("panel.ended"))
    if table.may_change(seat):
        lines.append(words("panel.waiting", names=undecided_names(table, words)))
        offered[base.at("change")] = (words("panel.change"), "✏️")
    return lines, offered


async def _plan_buttons(interaction: Interaction, snapshot: Snapshot, result: Result) -> dict[Control, tuple[str, str]]:
    """Return the buttons to the plan and the standing answers of a seat that waits for people.

    None where nobody is waited for. After a choice in one's own turn neither is looked for: it has superseded the plan.
    """
    table, user = snapshot.table, interaction.user.id
    if not (table.running and any(person != user for person in table.present())):
        return {}
    plans, words = interaction.client.tables.plans, snapshot.words
    may_have_one = not result.events or result.always is not None
    has_one, has_answers = await plans.are_armed(table, user) if may_have_one else (False, False)
    buttons = {Control(table.id, NO_QUESTION, "plan"): (words("plan.mine" if has_one else "plan.button"), "🗓️")}
    if has_answers or (may_have_one and table.game.asks_aside):
        key = "answers.mine" if has_answers else "answers.button"
        buttons[Control(table.id, NO_QUESTION, "answers")] = (words(key), "🗣️")
    return buttons


def undecided_names(table: Table, words: Texts) -> str:
    """Return the names of those who are still to choose."""
    names = seat_names(table.names)
    return words("list.and_also").join(names[seat] for seat in table.seats_to_choose())
