"""The moments of a game that can be replayed: the start of each turn, and the newest."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias, get_args

import msgspec

from bot.engine.effect import Seat
from bot.layout import sentence_of
from bot.tables.table import ChoiceRow, Table
from bot.texts import Texts
from cogs.answering import Client
from cogs.showing.log import Entry, History, entries

Which: TypeAlias = Literal["all", "round", "scoring", "mine"]
WHICH: tuple[Which, ...] = get_args(Which)


class Moment(msgspec.Struct, frozen=True):
    """The table before the choice with this id, or now (None); `entries` are what came since the previous moment."""

    choice: int | None
    entries: tuple[Entry, ...]

    @property
    def turn(self) -> int:
        """The turn that has just been played, or the current one; 0 before the first.

        It is the one in which was chosen: what the choice brought after that turn's end belongs to the next one.
        """
        current = max((entry.turn for entry in self.entries), default=0)
        told = {entry.number for entry in self.entries if entry.told}
        chosen_in = {entry.number: entry.turn for entry in reversed(self.entries) if entry.number in told}
        return max(chosen_in.values(), default=current)

    @property
    def seats(self) -> list[Seat]:
        """The seats that have chosen since the previous moment."""
        return sorted({entry.seat for entry in self.entries if entry.is_actual_choice})

    def among(self, which: Which, own: Seat | None) -> bool:
        """Return whether it is one of this kind: any, after the seat's own choices, or after a round or scoring."""
        if which == "all":
            return True
        if which == "mine":
            return own in self.seats
        events = (seat_event.event for entry in self.entries for seat_event in entry.told)
        return any(event.begins_round if which == "round" else sentence_of(event).scoring for event in events)


def moments(table: Table, history: History) -> list[Moment]:
    """Return every moment, the oldest first, with its entries."""
    log = [entry for entry in entries(table, history) if not entry.undone]
    opening = [*opening_choices(history.choices)]
    starts = [-1, *(row.number for row in opening)]
    ends: list[int | None] = [*starts[1:], None]
    choices = [*(row.id for row in opening), None]
    return [
        Moment(choice, tuple(entry for entry in log if _is_between(entry, start, end)))
        for choice, start, end in zip(choices, starts, ends, strict=True)
    ]


def _is_between(entry: Entry, start: int, end: int | None) -> bool:
    """Return whether an entry belongs to the table's numbers from `start` to before `end`; None: to the newest."""
    return start <= entry.number and (end is None or entry.number < end)


def opening_choices(history: Sequence[ChoiceRow]) -> Iterator[ChoiceRow]:
    """Yield the first choice of each turn; the state before it is kept for ever.

    In games of a former version a turn could open with what was chosen before its seat was asked: that is yielded then,
    in place of the first choice after it.
    """
    opening_ahead: ChoiceRow | None = None
    for row in history:
        opens_turn = row.opens and row.kept and not row.undone
        if row.ahead:
            opening_ahead = row if opens_turn else opening_ahead
        elif not row.undone:
            if opening := row if opens_turn else opening_ahead:
                yield opening
            opening_ahead = None


async def past_table(bot: Client, table: Table, moment: Moment) -> Table:
    """Return the table as it was at a moment. Raise Refused("moved_on") if the moment was undone."""
    return table if moment.choice is None else await bot.tables.history.table_before(table, moment.choice)


def moment_name(moment: Moment, names: Sequence[str], words: Texts, *, named: bool = True) -> str:
    """Return the name of a moment: its turn and, if `named`, whose turn it was."""
    if not moment.entries:
        return words("replay.start")
    players = words("list.and_also").join(names[seat] for seat in moment.seats) if named else ""
    return words("replay.turn" if players else "replay.nobody", n=moment.turn, names=players)
