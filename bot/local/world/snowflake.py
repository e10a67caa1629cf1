"""Discord's ids: milliseconds since 2015 in the high bits, always rising."""

from bot.local.world.clock import Clock

EPOCH = 1_420_070_400_000


class Snowflakes:
    """Generates ids; each is greater than the one before."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self.last = last

    def __call__(self) -> int:
        """Return a new id of the present time."""
        from_clock = (int(self._clock.now() * 1000) - EPOCH) << 22
        self.last = max(self.last + 1, from_clock)
        return self.last


def created_at(snowflake: int) -> float:
    """Return when an id was generated, in seconds since 1970."""
    return ((snowflake >> 22) + EPOCH) / 1000
