"""What takes much, such as a film: how often within an hour one person, and one server, may have it."""

import time
from collections import OrderedDict, deque
from collections.abc import Callable

from bot.tables.limits import Bound

HOUR = 3600.0


class Quota:
    """Counts, in memory, what was had within the last hour."""

    def __init__(self, bound: Bound, now: Callable[[], float] = time.monotonic) -> None:
        self._bound, self._now = bound, now
        self._people: OrderedDict[int, deque[float]] = OrderedDict()
        self._servers: OrderedDict[int, deque[float]] = OrderedDict()

    def take(self, user_id: int, guild_id: int) -> int | None:
        """Have it once more. None if that may be; else how often within an hour it may be at most."""
        had = self._of(self._people, user_id), self._of(self._servers, guild_id)
        for times, most in zip(had, (self._bound.person, self._bound.server), strict=True):
            if len(times) >= most:
                return most
        for known, key, times in zip((self._people, self._servers), (user_id, guild_id), had, strict=True):
            times.append(self._now())
            known[key] = times
            known.move_to_end(key)
        return None

    def _of(self, known: OrderedDict[int, deque[float]], key: int) -> deque[float]:
        """When this person or server had it within the last hour; who had it before that is forgotten."""
        since = self._now() - HOUR
        while known and next(iter(known.values()))[-1] <= since:
            known.popitem(last=False)
        times = known.get(key, deque())
        while times and times[0] <= since:
            times.popleft()
        return times
