"""Discord's ids: milliseconds since 2015 in the high bits, always rising."""

from bot.local.clock import Clock

EPOCH = 1_420_070_400_000


class Snowflakes:
    """Gives out ids; none twice, each greater than the last."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self.last = last

    def __call__(self) -> int:
        fresh = (int(self._clock.now() * 1000) - EPOCH) << 22
        self.last = max(self.last + 1, fresh)
        return self.last


def born(snowflake: int) -> float:
    """The second since 1970 in which an id was given out."""
    return ((snowflake >> 22) + EPOCH) / 1000
