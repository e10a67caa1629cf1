"""How much time a table gives for its turns, and how much of it a seat has left."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from bot.pace.spans import Span, ran, run_out
from bot.pace.wall_time import DAY, HOUR, MINUTE

PaceName = Literal["none", "live", "brisk", "calm", "own"]


class Pace(msgspec.Struct, frozen=True):
    """What a seat begins with, what each turn adds, and how much it can hold, in milliseconds."""

    bank: int
    increment: int
    cap: int

    def after_turn(self, left: int) -> int:
        """What is left when the next turn begins, of what was left when this one ended."""
        return max(left, min(left + self.increment, self.cap))


PACES: dict[PaceName, Pace] = {
    "live": Pace(10 * MINUTE, 1 * MINUTE, 15 * MINUTE),
    "brisk": Pace(1 * DAY, 8 * HOUR, 2 * DAY),
    "calm": Pace(4 * DAY, 1 * DAY, 7 * DAY),
}


class TurnClock(msgspec.Struct, frozen=True):
    """The clock of a seat in its turn: what it showed when the turn began, and when that was."""

    left: int
    since: int

    def left_at(self, now: int, still: Iterable[Span]) -> int:
        """What it shows now, having stood still in these spans; nothing once it has run out."""
        return max(0, self.left - ran(self.since, now, still))

    def share_at(self, share: float, still: Iterable[Span]) -> int:
        """When this share of what it showed at first has run: 1 is when it runs out."""
        return run_out(self.since, round(self.left * share), still)
