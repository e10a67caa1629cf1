"""How much time a table gives for its turns, and how much of it a seat has left."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from bot.pace.spans import Span, expiry, running_time
from bot.pace.wall_time import DAY, HOUR, MINUTE

PaceName = Literal["live", "brisk", "calm", "own"]
EXCUSED = 2  # turns of a seat in a game that are extended once when their time runs out


class Pace(msgspec.Struct, frozen=True):
    """What a seat begins with, what each turn adds, and how much it can hold, in milliseconds."""

    bank: int
    increment: int
    cap: int
    name: PaceName = "own"
    vacation: bool = True  # whether clocks stand still while people are away

    def after_turn(self, left: int) -> int:
        """Return the time left at the start of the next turn, from the time left at the end of this one."""
        return max(left, min(left + self.increment, self.cap))

    def with_bank(self, left: int) -> int:
        """Return the time left plus what a seat begins with, up to the most that it can hold."""
        return max(left, min(left + self.bank, self.cap))

    def before_turn(self, left: int) -> int:
        """Return the time left after a seat's turn is undone: at most what it had before the turn ended."""
        return max(0, left - self.increment)

    def at_least_a_turn(self, left: int) -> int:
        """Return the time left, or what a turn adds if that is more: for a turn that its person has not used up."""
        return max(left, self.increment)


PACES: dict[str, Pace] = {
    "live": Pace(10 * MINUTE, 1 * MINUTE, 15 * MINUTE, "live", vacation=False),
    "brisk": Pace(1 * DAY, 8 * HOUR, 2 * DAY, "brisk"),
    "calm": Pace(4 * DAY, 1 * DAY, 7 * DAY, "calm"),
}
LEAST, MOST = 1 * MINUTE, 60 * DAY  # bounds of the bank and the increment of a custom pace


def custom_pace(bank: int, increment: int) -> Pace | None:
    """Return a pace with this bank and increment, which holds twice the larger; None if it is out of bounds."""
    if not (LEAST <= bank <= MOST and LEAST <= increment <= MOST):
        return None
    return Pace(bank, increment, 2 * max(bank, increment))


class TurnClock(msgspec.Struct, frozen=True):
    """The clock of a seat in its turn: what it showed when the turn began, and when that was."""

    left: int
    since: int

    def left_at(self, now: int, standstills: Iterable[Span]) -> int:
        """Return the time that the clock shows at `now`, not counting the spans in which it stood still; at least 0."""
        return max(0, self.left - running_time(self.since, now, standstills))

    def share_at(self, share: float, standstills: Iterable[Span]) -> int:
        """Return the instant at which this share of the turn's time has run: at 1 it runs out."""
        return expiry(self.since, round(self.left * share), standstills)
