"""How much time a table gives for its turns, and how much of it a seat has left."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from bot.pace.spans import Span, expiry, running_time
from bot.pace.wall_time import DAY, HOUR, MINUTE

PaceName = Literal["live", "brisk", "calm", "own"]
EXCUSED = 2  # turns of a game in which time that has run out is given once more


class Pace(msgspec.Struct, frozen=True):
    """What a seat begins with, what each turn adds, and how much it can hold, in milliseconds."""

    bank: int
    increment: int
    cap: int
    name: PaceName = "own"
    vacation: bool = True  # whether clocks stand still while people are away

    def after_turn(self, left: int) -> int:
        """What is left when the next turn begins, of what was left when this one ended."""
        return max(left, min(left + self.increment, self.cap))

    def with_bank(self, left: int) -> int:
        """What is left with as much more as a seat begins with."""
        return max(left, min(left + self.bank, self.cap))

    def before_turn(self, left: int) -> int:
        """What is left when who has ended a turn takes that back: not more than before it."""
        return max(0, left - self.increment)

    def at_least_a_turn(self, left: int) -> int:
        """What is left, and no less than a turn adds: for a turn whose time its person has not used up."""
        return max(left, self.increment)


PACES: dict[str, Pace] = {
    "live": Pace(10 * MINUTE, 1 * MINUTE, 15 * MINUTE, "live", vacation=False),
    "brisk": Pace(1 * DAY, 8 * HOUR, 2 * DAY, "brisk"),
    "calm": Pace(4 * DAY, 1 * DAY, 7 * DAY, "calm"),
}
LEAST, MOST = 1 * MINUTE, 60 * DAY  # what a pace of one's own may be made of


def own_pace(bank: int, increment: int) -> Pace | None:
    """A pace that gives this at first and for each turn, and holds twice the larger. None if it is out of bounds."""
    if not (LEAST <= bank <= MOST and LEAST <= increment <= MOST):
        return None
    return Pace(bank, increment, 2 * max(bank, increment))


class TurnClock(msgspec.Struct, frozen=True):
    """The clock of a seat in its turn: what it showed when the turn began, and when that was."""

    left: int
    since: int

    def left_at(self, now: int, still: Iterable[Span]) -> int:
        """What it shows now, having stood still in these spans; nothing once it has run out."""
        return max(0, self.left - running_time(self.since, now, still))

    def share_at(self, share: float, still: Iterable[Span]) -> int:
        """When this share of what it showed at first has run: 1 is when it runs out."""
        return expiry(self.since, round(self.left * share), still)
