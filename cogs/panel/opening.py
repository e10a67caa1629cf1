"""Opening the panel, and what stands in it once a choice is made."""

from collections.abc import Sequence

import msgspec

from bot.engine import codec
from bot.engine.effect import Seat, SeatEvent
from bot.engine.side_actions import split_side_choice
from bot.engine.steps import Forced
from bot.layout import panel_of, sentence_of
from bot.narration import choice_words
from bot.tables.play import need_turn
from bot.tables.table import ChoiceRow, Refused, Table
from bot.tables.undo import can_undo_alone
from bot.texts import Texts
from cogs.answering import Interaction, Snapshot, answer
from cogs.discord_text import capital, escape_name
from cogs.panel.control import PREMOVE, Control
from cogs.panel.notation import Values
from cogs.panel.question import ChoiceMade, question_of
from cogs.panel.show import PanelState, show_question
from cogs.panel.steps import steps
from cogs.panel.words import early_offer, event_lines, fitted_message


async def open_panel(interaction: Interaction, seen: Snapshot, note: str = "", start: str = "") -> None:
    """Show a seat that wants to see it its question, as `continue_panel` does."""
    await continue_panel(interaction, seen, note, start)


async def continue_panel(interaction: Interaction, seen: Snapshot, note: str = "", start: str = "") -> None:
    """Show a seat its question in the private answer that was deferred. Raises Refused if it has none.

    It begins with the choice `start`, of which the first parts are enough, if that can still be made. A player who has
    already chosen may change it until everyone has. What is settled ahead is only offered: who presses *Play* wants to
    know whose turn it is.
    """
    table, seat = seen.table, seen.seat
    if not seen.must_choose and table.may_change(seat):
        await show_played(interaction, seen, seen.reader.texts()("panel.chosen"))
        return
    asked = question_of(seen)
    if asked and not seen.must_choose and panel_of(asked.effect).on_request:
        await show_played(interaction, seen, _not_yet(seen))
        return
    if asked is None:
        if table.running:  # what is refused now becomes the panel by itself
            await interaction.client.panels.note(interaction, table.id, seat, resting=True)
        need_turn(table, seat)
        raise Refused("moved_on")
    word, way = split_side_choice(start)
    if word and (side := question_of(seen, word)) and len(side.chooser.ways) > 1:
        asked = side  # of what has one way there is no panel to go back to
    values = asked.chooser.stepping.begun_with(tuple(way.split(" ")))
    last = await interaction.client.tables.undo.last_choice(table, seat)
    if not seen.must_choose:
        note = note or _not_yet(seen)
    note = "\n".join(line for line in (note, *_so_far(seen, last)) if line)
    await show_question(interaction, seen, asked, PanelState(values, note, back=can_undo_alone(table, last)))


async def open_typed(interaction: Interaction, seen: Snapshot, word: str, typed: Values) -> None:
    """The panel with what was typed of a choice filled in; what is empty is asked. It fits what is asked."""
    asked = question_of(seen, word)
    assert asked, "the seat has a question that something was typed for"
    note = "" if seen.must_choose else _not_yet(seen)
    await show_question(interaction, seen, asked, PanelState(asked.chooser.stepping.around(typed), note))


def _not_yet(seen: Snapshot) -> str:
    """Whose turn it is, for a seat that is not asked."""
    return seen.words("panel.not_yet", names=_undecided_names(seen.table, seen.words))


def _so_far(seen: Snapshot, last: ChoiceRow | None) -> list[str]:
    """What came of this seat's last choice, if it goes on with it."""
    events = codec.decode_events(seen.table.game, last.events.encode()) if last else []
    return event_lines(seen.table, events, seen.seat, seen.reader)


class Outcome(msgspec.Struct, frozen=True):
    """What came of a choice: what is told of it, and whether the same turn goes on.

    `back`: whether it can be taken back without asking anybody, if that is known. `armed`: the next panel may begin
    with a choice. Else a double press must not confirm one. `later`: who acts next is called a moment later.
    """

    told: Sequence[SeatEvent] = ()
    goes_on: bool = False
    back: bool | None = None
    armed: bool = False
    later: bool = False


NOTHING = Outcome()


async def show_played(interaction: Interaction, seen: Snapshot, done: str, outcome: Outcome = NOTHING) -> None:
    """Say what was chosen and what came of it; while others still choose at the same time it can be changed.

    Who is to choose again is asked at once; else the panel rests, and goes on when its seat is asked again.
    """
    table, again = seen.table, seen.must_choose
    told = outcome.told
    events = beyond_the_choice(told, seen.seat) if again else [entry for entry in told if entry.event.only]
    lines = [done, *event_lines(table, events, seen.seat, seen.reader)]
    if again and seen.question:
        await _ask_on(interaction, seen, lines, outcome)
        return
    more, offered = _then(seen, outcome)
    view = steps(offered) if offered else None
    await answer(interaction, content=fitted_message("\n".join([*lines, *more]), []), attachments=[], view=view)
    if table.running:
        await interaction.client.panels.note(interaction, table.id, seen.seat, resting=True)


async def finish_turn(interaction: Interaction, seen: Snapshot) -> None:
    """Call at once whom the seat's choice has led to: it will not be taken back."""
    table, words = seen.table, seen.words
    await interaction.client.tables.calls.hurry(table.id)
    names = _undecided_names(table, words)
    await show_played(interaction, seen, words("panel.called", names=names) if names else words("panel.ended"))


def beyond_the_choice(told: Sequence[SeatEvent], seat: Seat) -> list[SeatEvent]:
    """What came of a seat's choice, without the events at its beginning and at its end that repeat it.

    What others chose at the same time stays, and what came of a later choice that nobody was asked for.
    """
    asked = next((place for place, entry in enumerate(told) if isinstance(entry.event, Forced)), len(told))
    news = [place for place, entry in enumerate(told) if place >= asked or not sentence_of(entry.event).echo]
    within = range(news[0], news[-1] + 1) if news else range(0)
    return [entry for place, entry in enumerate(told) if place in within or not _repeats(entry, seat)]


def _repeats(entry: SeatEvent, seat: Seat) -> bool:
    return sentence_of(entry.event).echo and entry.seat == seat


async def _ask_on(interaction: Interaction, seen: Snapshot, lines: Sequence[str], outcome: Outcome) -> None:
    """The next question, below what came of the last choice."""
    asked = question_of(seen)
    assert asked
    values = asked.chooser.stepping.begun(outcome.armed)
    aside = all(values)  # where all is chosen, what was pressed before must not confirm it
    panel = PanelState(values, "\n".join(lines), aside=aside, back=outcome.back)
    await show_question(interaction, seen, asked, panel)


def _then(seen: Snapshot, outcome: Outcome) -> tuple[list[str], dict[Control, tuple[str, str]]]:
    """Who is to act now, and what this seat, which is not asked, may do: lines, and buttons for them."""
    table, seat, words = seen.table, seen.seat, seen.words
    lines, offered, here = list[str](), dict[Control, tuple[str, str]](), Control(table.id, table.stamp(seat), "open")
    if outcome.told and not table.may_change(seat) and table.undecided():  # of several steps this was the last
        lines.append(words("panel.over", names=_undecided_names(table, words)))
    if outcome.later:
        lines.append(words("panel.later"))
        offered[here.at("back")] = (words("panel.take_back"), "↩️")
        offered[here.at("finish")] = (words("panel.finish"), "✔️")
    if outcome.told and not table.running:
        lines.append(words("panel.ended"))
    if seen.question:
        early, name = early_offer(seen.question.effect, words)
        lines.append(early)
        offered[Control(table.id, PREMOVE, "next")] = (name, "▶️")
    if table.may_change(seat):
        lines.append(words("panel.waiting", names=_undecided_names(table, words)))
        offered[here.at("change")] = (words("panel.change"), "✏️")
    return lines, offered


def _undecided_names(table: Table, words: Texts) -> str:
    """Who is still to choose."""
    return words("list.and_also").join(escape_name(table.names[seat]) for seat in table.undecided())


async def choose(interaction: Interaction, seen: Snapshot, made: ChoiceMade, armed: bool = False) -> None:
    """Make a choice, or a premove where the seat is not asked yet, and show what came of it."""
    words, play = seen.words, interaction.client.tables.play
    said = choice_words(made.choice, [part.name for part in made.effect.parts], words)
    if not seen.must_choose and seen.question:
        after = await play.premove(seen.table, seen.seat, made.choice, seen.question)
        own = f"verb.{made.effect.word}.premoved"
        await show_played(interaction, seen.after(after), words(own if own in words else "panel.premoved", choice=said))
        return
    interaction.client.panels.note_choice(interaction, seen.table.id)
    played = await play.choose(
        seen.table, seen.seat, made.choice, made.stamp, interaction.id, seen.question, stays=True
    )
    outcome = Outcome(played.events, played.goes_on, played.free, armed, bool(played.later))
    await show_played(interaction, seen.after(played.table), words("panel.done", choice=capital(said)), outcome)
