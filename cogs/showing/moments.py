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
    """The table before a choice, by its id, or now (None); `entries` tell what came since the moment before."""

    choice: int | None
    entries: tuple[Entry, ...]

    @property
    def turn(self) -> int:
        """The turn that has just been played, or the current one; 0 before the first."""
        now = max((entry.turn for entry in self.entries), default=0)
        return max((entry.turn for entry in self.entries if entry.told), default=now)

    @property
    def seats(self) -> list[Seat]:
        """The seats that have chosen since the previous moment."""
        return sorted({entry.seat for entry in self.entries if entry.is_actual_choice})

    def among(self, which: Which, own: Seat | None) -> bool:
        """Return whether it is one of these: after the seat's own choices, or after a round or scoring."""
        if which in ("all", "mine"):
            return which == "all" or own in self.seats
        told = (seat_event.event for entry in self.entries for seat_event in entry.told)
        return any(sentence_of(event).landmark == which for event in told)


def moments(table: Table, history: History, viewer: Seat | None) -> list[Moment]:
    """Return every moment, the oldest first, with the entries that a viewer may read."""
    log = [entry for entry in entries(table, history, viewer) if not entry.undone]
    opening = [*opening_choices(history.choices)]
    bounds = [-1, *(row.number for row in opening)]
    ends: list[int | None] = [*bounds[1:], None]
    return [
        Moment(choice, tuple(entry for entry in log if start <= _place(entry) and (end is None or _place(entry) < end)))
        for choice, start, end in zip([*(row.id for row in opening), None], bounds, ends, strict=True)
    ]


def _place(entry: Entry) -> int:
    """Return an entry's position among the table's numbers: a premove has the number of the change after it."""
    return entry.number - entry.ahead


def opening_choices(history: Sequence[ChoiceRow]) -> Iterator[ChoiceRow]:
    """Yield the choices with which turns began, before which the state is kept for ever.

    None that was made ahead of its question, which would tell that there is one; in games that were begun before that
    was so, one that a turn opens with stands for the first choice that follows.
    """
    ahead: ChoiceRow | None = None
    for row in history:
        kept = row.opens and row.kept and not row.undone
        if row.ahead:
            ahead = row if kept else ahead
        elif not row.undone:
            if first := row if kept else ahead:
                yield first
            ahead = None


async def past_table(bot: Client, table: Table, moment: Moment) -> Table:
    """Return the table as it was at a moment. Raise Refused("moved_on") if that was undone."""
    return table if moment.choice is None else await bot.tables.history.past(table, moment.choice)


def moment_name(moment: Moment, names: Sequence[str], words: Texts, *, named: bool = True) -> str:
    """Return the name of a moment: its turn and, if `named`, who has played it."""
    if not moment.entries:
        return words("replay.start")
    players = words("list.and_also").join(names[seat] for seat in moment.seats) if named else ""
    return words("replay.turn" if players else "replay.nobody", n=moment.turn, names=players)
