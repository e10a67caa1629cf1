"""Vacation: everybody earns it day by day, and it is taken when the time for a turn would run out."""

import msgspec

from bot.pace.wall_time import DAY, HOUR

EARNED = 3 * HOUR  # per day
MOST = 21 * DAY


class Vacation(msgspec.Struct, frozen=True):
    """The vacation that a person had at an instant."""

    had: int = 0
    at: int = 0

    def remaining(self, now: int) -> int:
        """Return the vacation that the person has now; what is earned beyond the limit is lost."""
        return min(MOST, self.had + max(0, now - self.at) * EARNED // DAY)

    def after_taking(self, now: int, duration: int) -> "Vacation":
        """Return what is left after this much vacation, or all of it, is taken now. Nothing is earned meanwhile."""
        took = min(duration, self.remaining(now))
        return Vacation(self.remaining(now) - took, now + took)
