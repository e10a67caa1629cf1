"""Stops optional requests before the limit at which Discord blocks a bot: 10,000 refused requests in ten minutes."""

import time
from collections import deque
from collections.abc import Callable

from bot.process.log import log

logger = log(__name__)
COUNTED = (401, 403, 429)  # the statuses that Discord counts
WINDOW = 600.0  # seconds
MOST = 5000  # refusals within a window after which posts pause: half of Discord's limit is left to answer people
AGAIN = MOST // 2  # refusals within a window down to which posts go on


class CircuitBreaker:
    """Counts requests that Discord has refused. Code for optional requests asks `is_open` before it sends any."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._refused: deque[float] = deque()
        self._open = False

    def note(self, status: int) -> None:
        """Count a response of Discord with this status."""
        if status not in COUNTED:
            return
        self._refused.append(self._now())
        self._forget()
        if len(self._refused) >= MOST and not self._open:
            self._open = True
            logger.error("Discord refuses too much; posts and reminders pause", refused=len(self._refused))

    @property
    def is_open(self) -> bool:
        """Whether optional requests must wait, so that people are still answered."""
        self._forget()
        if self._open and len(self._refused) <= AGAIN:
            self._open = False
            logger.warning("posts and reminders go on", refused=len(self._refused))
        return self._open

    def _forget(self) -> None:
        """Drop the refusals that are older than the window."""
        past = self._now() - WINDOW
        while self._refused and self._refused[0] <= past:
            self._refused.popleft()
