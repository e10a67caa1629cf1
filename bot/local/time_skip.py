"""Skipping time, for trying what happens when nobody plays for hours."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from bot.local.world.clock import Clock

SkipTime = Callable[[float], Awaitable[None]]  # lets so many seconds pass


class Due(Protocol):
    """What the bot has to do at a time."""

    async def next_at(self) -> int | None:
        """Return when something is due next, in ms; None if nothing is."""

    async def live_until(self, at: int) -> None:
        """Record that the bot was alive until then."""

    async def do(self) -> int:
        """Do what is due; 0 if there was nothing."""


def time_skipper(clock: Clock, due: Due) -> SkipTime:
    """Return a function that moves the clock of the stand-in and the bot; what is due meanwhile is done at its time."""

    async def skip(seconds: float) -> None:
        end = clock.now() + seconds
        while (seconds_left := end - clock.now()) > 0:
            at = await due.next_at()
            # To the next due row, but at least a second, and at most to the end.
            step = seconds_left if at is None else min(max(at / 1000 - clock.now(), 1.0), seconds_left)
            await due.live_until(round((clock.now() + step) * 1000))
            clock.advance(step)
            while await due.do():
                pass

    return skip
