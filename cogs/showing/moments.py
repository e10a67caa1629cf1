"""The moments of a game that can be looked at again: one as each turn began, and the newest."""

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

import msgspec

from bot.engine.effect import Seat
from bot.tables.rows import ChoiceRow
from cogs.showing.log import Entry

Which: TypeAlias = Literal["all", "round", "scoring", "mine"]
WHICH: tuple[Which, ...] = get_args(Which)


class Moment(msgspec.Struct, frozen=True):
    """The table before a choice, by its id, or now (None); `entries` tell what came since the moment before."""

    choice: int | None
    entries: tuple[Entry, ...]

    @property
    def turn(self) -> int:
        """The turn that has just been played; 0 where none has."""
        return max((entry.turn for entry in self.entries if entry.told), default=0)

    @property
    def seats(self) -> list[Seat]:
        """Who has chosen since the moment before."""
        return sorted({entry.seat for entry in self.entries if entry.chosen})

    def among(self, which: Which, own: Seat | None) -> bool:
        """Whether it is one of these: after a seat's own choices, after a round began or something was scored."""
        if which in ("all", "mine"):
            return which == "all" or own in self.seats
        return any(each.event.landmark == which for entry in self.entries for each in entry.told)


def moments(history: Sequence[ChoiceRow], found: Sequence[Entry]) -> list[Moment]:
    """Every moment, the oldest first; `found` is what happened, as somebody may hear it."""
    opening = [row for row in history if row.opens and row.kept and not row.undone]
    bounds = [-1, *(row.number for row in opening)]
    ends: list[int | None] = [*bounds[1:], None]
    return [
        Moment(choice, tuple(entry for entry in found if start <= entry.number and (end is None or entry.number < end)))
        for choice, start, end in zip([*(row.id for row in opening), None], bounds, ends, strict=True)
    ]
