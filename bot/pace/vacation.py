"""Vacation, which everybody earns day by day and takes when the time for a turn would run out."""

import msgspec

from bot.pace.wall_time import DAY, HOUR

EARNED = 3 * HOUR  # a day
MOST = 21 * DAY


class Vacation(msgspec.Struct, frozen=True):
    """What a person had at an instant."""

    had: int = 0
    at: int = 0

    def remaining(self, now: int) -> int:
        """What they have now: what is earned beyond the most is lost."""
        return min(MOST, self.had + max(0, now - self.at) * EARNED // DAY)

    def after_taking(self, now: int, duration: int) -> "Vacation":
        """What they have after taking so much of it now, or all if that is less. Nothing is earned meanwhile."""
        took = min(duration, self.remaining(now))
        return Vacation(self.remaining(now) - took, now + took)
