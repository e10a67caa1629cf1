"""The stand-in's time: the wall clock, or one that tests move by hand."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A scheduled call that can be cancelled."""

    def cancel(self) -> None:
        """Let the callback never be called, if it has not been called yet."""


class Clock(Protocol):
    """Seconds since 1970, and calls after a delay in seconds."""

    ahead: float  # seconds by which this clock is ahead of real time, since people skipped time

    def now(self) -> float:
        """Return the time in seconds since 1970."""

    def advance(self, seconds: float) -> None:
        """Move time forward."""

    def call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call back after so many seconds of this clock; return what cancels it."""


class WallClock:
    """Real time, moved forward by what people let pass; timers run on the event loop, in real seconds."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def now(self) -> float:
        """Return the real time, moved by what was skipped, in seconds since 1970."""
        return time.time() + self.ahead

    def advance(self, seconds: float) -> None:
        """Let so many seconds pass at once; timers that run in real time go on waiting."""
        self.ahead += seconds

    def call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call back after so many seconds of real time; return what cancels it."""
        return asyncio.get_running_loop().call_later(delay, callback)


class ManualTimer:
    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        """Let the callback never be called, if it has not been called yet."""
        self.cancelled = True


class ManualClock:
    """Stands still until `advance` is called."""

    ahead = 0.0  # it follows no real time

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._due: list[tuple[float, int, ManualTimer]] = []
        self._order = itertools.count()

    def now(self) -> float:
        """Return the time to which the clock was set, in seconds since 1970."""
        return self._now

    def call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call back once the clock was moved so many seconds on; return what cancels it."""
        timer = ManualTimer(callback)
        heapq.heappush(self._due, (self._now + delay, next(self._order), timer))
        return timer

    def advance(self, seconds: float) -> None:
        """Move time forward and make the calls that become due, in order."""
        end = self._now + seconds
        while self._due and self._due[0][0] <= end:
            due, _, timer = heapq.heappop(self._due)
            self._now = max(self._now, due)
            if not timer.cancelled:
                timer.callback()
        self._now = end
