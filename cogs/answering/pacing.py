"""Rate limits per person: far above what playing needs, and below what would hold up others."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
AT_ONCE = 30  # acts; one more per second
TYPED_AT_ONCE = 120  # autocompletions, which come with every key
AGAIN = 10.0  # seconds after which a person who is still too fast is told again
KNOWN = 10_000  # people; the one inactive for longest is forgotten


class Pacing:
    """Two token buckets per person, in memory: one for actions, one for typing."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        # by user id: the tokens left, and when they were counted
        self._acts: OrderedDict[int, tuple[float, float]] = OrderedDict()
        self._typed: OrderedDict[int, tuple[float, float]] = OrderedDict()
        self._warned: OrderedDict[int, float] = OrderedDict()  # when

    def allow_act(self, user_id: int) -> bool:
        """Take a token for an act. Return whether the person may act now."""
        return self._take(self._acts, user_id, most=AT_ONCE, per_second=1.0)

    def allow_typing(self, user_id: int) -> bool:
        """Take a token for an autocompletion. Return whether it may be answered."""
        return self._take(self._typed, user_id, most=TYPED_AT_ONCE, per_second=4.0)

    def should_warn(self, user_id: int) -> bool:
        """Return whether to warn this person now that they must wait, and remember the warning."""
        now, last = self._now(), self._warned.get(user_id)
        if last is not None and now < last + AGAIN:
            return False
        _note_newest(self._warned, user_id, now)
        return True

    def _take(
        self, buckets: OrderedDict[int, tuple[float, float]], user_id: int, *, most: int, per_second: float
    ) -> bool:
        """Take a token from a person's bucket; it holds `most` and refills steadily. Return False if it has none."""
        now = self._now()
        tokens, since = buckets.get(user_id, (float(most), now))
        tokens = min(most, tokens + (now - since) * per_second)
        allowed = tokens >= 1
        _note_newest(buckets, user_id, (tokens - 1 if allowed else tokens, now))
        return allowed


def _note_newest(known: OrderedDict[int, T], user_id: int, value: T) -> None:
    """Store a value as the newest entry, and drop the oldest beyond the limit."""
    known[user_id] = value
    known.move_to_end(user_id)
    if len(known) > KNOWN:
        known.popitem(last=False)
