"""Opening the panel, and what stands in it once a choice is made."""

from collections.abc import Sequence

import msgspec

from bot.account import choice_words
from bot.engine import codec
from bot.engine.beside import split_beside
from bot.engine.effect import Event, Seat, SeatEvent
from bot.engine.question import Question
from bot.tables.errors import Refused
from bot.tables.play import need_turn
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import Interaction, Reader, answer, reader
from cogs.discord_text import escape_name
from cogs.panel.control import PREMOVE, Control
from cogs.panel.notation import in_words
from cogs.panel.question import ChoiceMade, question_of, with_choices
from cogs.panel.show import Shown, show_question
from cogs.panel.steps import steps
from cogs.panel.words import early_offer, event_lines, fitted_message


async def open_panel(interaction: Interaction, table: Table, seat: Seat, note: str = "", start: str = "") -> None:
    """Show a seat its question in the private answer that was deferred; Refused where it has none.

    It begins with the choice `start`, if that can still be made. Who has chosen may change it while others choose.
    """
    who = await reader(interaction)
    if seat not in table.undecided() and table.may_change(seat):
        await show_played(interaction, table, seat, who.texts()("panel.chosen"))
        return
    asked = question_of(table, seat)
    if asked is None:
        need_turn(table, seat)
        raise Refused("moved_on")
    word, way = split_beside(start)
    if word and (besides := question_of(table, seat, word)) and len(besides.chooser.ways) > 1:
        asked = besides  # of what has one way there is no panel to go back to
    before = tuple(way.split(" "))
    values = before if before in asked.chooser.ways else asked.chooser.begun()
    told = await _so_far(interaction, table, seat, who)
    if seat not in table.undecided():
        note = note or who.at(table)("panel.not_yet", names=_undecided_names(table, who.at(table)))
    note = "\n".join(line for line in (note, *told) if line)
    await show_question(interaction, table, seat, asked, who, Shown(values, note))


async def _so_far(interaction: Interaction, table: Table, seat: Seat, who: Reader) -> list[str]:
    """What came of this seat's last choice, if it goes on with it."""
    last = await interaction.client.tables.undo.last_choice(table, seat)
    return event_lines(table, codec.decode_events(table.game, last.events.encode()), seat, who) if last else []


class Outcome(msgspec.Struct, frozen=True):
    """What came of a choice: what is told of it, and whether the same turn goes on.

    `armed`: the next panel may begin with a choice. Else a double press must not confirm one.
    """

    told: Sequence[SeatEvent] = ()
    goes_on: bool = False
    armed: bool = False


NOTHING = Outcome()


async def show_played(
    interaction: Interaction, table: Table, seat: Seat, done: str, outcome: Outcome = NOTHING
) -> None:
    """Say what was chosen and what came of it; while others still choose at the same time it can be changed.

    Who goes on with the same turn is asked at once; who is to choose again on a new board gets a button for it.
    """
    who = await reader(interaction)
    words = who.at(table)
    again, question = seat in table.undecided(), table.question(seat) or table.premove_question(seat)
    told = outcome.told if again else [each for each in outcome.told if _private(each)]
    lines = [done, *event_lines(table, told, seat, who)]
    if again and question and (outcome.goes_on or in_words(question.effect.parts)):
        asked = with_choices(table, seat, question)
        values = asked.chooser.begun(outcome.armed)
        aside = not outcome.armed or all(values)  # where all is chosen, what was pressed before must not confirm it
        await show_question(interaction, table, seat, asked, who, Shown(values, "\n".join(lines), aside=aside))
        return
    more, offered = _then(table, seat, question, bool(outcome.told), words)
    stamp = PREMOVE if question and not again else table.stamp(seat)
    view = steps(Control(table.id, stamp, "open"), offered) if offered else None
    await answer(interaction, content=fitted_message("\n".join([*lines, *more]), []), attachments=[], view=view)


def _then(
    table: Table, seat: Seat, question: Question | None, played: bool, words: Texts
) -> tuple[list[str], dict[str, tuple[str, str]]]:
    """Who is to act now, and what this seat may do next: lines, and buttons for them."""
    again, lines, offered = seat in table.undecided(), list[str](), dict[str, tuple[str, str]]()
    if played and not again and not table.may_change(seat) and table.undecided():  # of several steps this was the last
        lines.append(words("panel.over", names=_undecided_names(table, words)))
    if played and not table.running:
        lines.append(words("panel.ended"))
    if question:
        early, name = early_offer(question.effect, words)
        lines.append(words("panel.again") if again else early)
        offered["next"] = (words("panel.next") if again else name, "▶️")
    if table.may_change(seat):
        lines.append(words("panel.waiting", names=_undecided_names(table, words)))
        offered["change"] = (words("panel.change"), "✏️")
    return lines, offered


def _undecided_names(table: Table, words: Texts) -> str:
    """Who is still to choose."""
    return words("list.and_also").join(escape_name(table.names[seat]) for seat in table.undecided())


async def choose(interaction: Interaction, table: Table, seat: Seat, made: ChoiceMade, armed: bool = False) -> None:
    """Make a choice, or a premove where the seat is not asked yet, and show what came of it."""
    words = (await reader(interaction)).at(table)
    said = choice_words(made.choice, [part.name for part in made.effect.parts], words)
    if seat not in table.undecided() and table.premove_question(seat):
        after = await interaction.client.tables.play.premove(table.id, seat, made.choice)
        own = f"verb.{made.effect.word}.premoved"
        await show_played(interaction, after, seat, words(own if own in words else "panel.premoved", choice=said))
        return
    played = await interaction.client.tables.play.choose(table.id, seat, made.choice, made.stamp, interaction.id)
    outcome = Outcome(played.events, played.goes_on, armed)
    await show_played(interaction, played.table, seat, words("panel.done", choice=said), outcome)


def _private(told: SeatEvent) -> bool:
    return isinstance(told.event, Event) and told.event.only
