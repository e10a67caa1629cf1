"""What a choice would lead to, as far as its seat can know."""

import random
import secrets

import msgspec

from bot.engine import lookahead, machine
from bot.engine.effect import Choice, Effect, Seat, SeatEvent
from bot.engine.question import Question
from bot.engine.state import State, copy
from bot.tables.play.play import goes_on
from bot.tables.table import Table

SECRET = secrets.randbits(128)  # makes what is dealt for a preview unpredictable


class Preview(msgspec.Struct, frozen=True):
    """The table after a choice, stopped before any hidden or random outcome, and the events until then.

    `goes_on`: the seat would still be in its turn. `certain`: everything up to the next question is included, so that
    the seat could undo the choice alone; `forced` are then the effects that were done with its only option.
    `ends_game`: nobody would be asked any more, as far as the seat can know.
    """

    table: Table
    events: tuple[SeatEvent, ...] = ()
    goes_on: bool = False
    certain: bool = False
    forced: tuple[Effect, ...] = ()
    ends_game: bool = False


def preview(table: Table, seat: Seat, choice: Choice, question: Question | None = None) -> Preview:
    """Return the preview of a seat's choice. Raise IllegalChoice.

    What the seat cannot know is dealt anew first, so that no preview reveals it. The deal stays the same while the
    question does, and nobody can predict it. `question` is the seat's question at this table, if already computed.
    """
    dealer = random.Random(f"{SECRET}.{table.id}.{table.stamp(seat)}")  # noqa: S311 - its seed is secret
    return _preview(table, table.game.guess(copy(table.state), seat, dealer), seat, choice, question)


def _preview(table: Table, state: State, seat: Seat, choice: Choice, question: Question | None) -> Preview:
    """Return the preview of a choice in a state in which everything unknown to the seat was dealt anew."""
    question = question or machine.question_for(table.game, state, seat)
    outlook = lookahead.certain_outcome(table.game, state, seat, choice, question)
    known_table = Table(table.row, table.seats, outlook.state)
    if state.pending:
        return Preview(known_table)
    if outlook.whole:
        still_on = goes_on(known_table, [seat], seat, outlook.events)
        ends = machine.over(outlook.state)
        return Preview(known_table, tuple(outlook.events), still_on, True, outlook.forced, ends)
    after = Table(table.row, table.seats, copy(state))
    events = machine.play(table.game, after.state, seat, choice, question)
    still_on = goes_on(after, [seat], seat, events)
    return Preview(known_table, tuple(outlook.events), still_on, ends_game=machine.over(after.state))
