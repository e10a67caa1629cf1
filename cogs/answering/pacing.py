"""How much one person may do at a time: far more than playing takes, and less than what would hold up the others."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
AT_ONCE = 30  # acts, of which one a second comes back
TYPED_AT_ONCE = 120  # looks at what may be typed, which come with every key
AGAIN = 10.0  # seconds after which who still does too much is told so again
KNOWN = 10_000  # people; who did nothing for longest is forgotten


class Pacing:
    """Two buckets of tokens for each person, in memory: an act takes one, and time puts them back."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._acts: OrderedDict[int, tuple[float, float]] = OrderedDict()
        self._typed: OrderedDict[int, tuple[float, float]] = OrderedDict()
        self._told: OrderedDict[int, float] = OrderedDict()

    def act(self, user_id: int) -> bool:
        """Whether this person may act now, which counts as one act."""
        return self._take(self._acts, user_id, AT_ONCE, 1.0)

    def type(self, user_id: int) -> bool:
        """Whether this person is offered something while they type, which counts apart from acts."""
        return self._take(self._typed, user_id, TYPED_AT_ONCE, 4.0)

    def tell(self, user_id: int) -> bool:
        """Whether to tell this person now that they must wait: once for a while."""
        now, last = self._now(), self._told.get(user_id)
        if last is not None and now < last + AGAIN:
            return False
        _note(self._told, user_id, now)
        return True

    def _take(self, left: OrderedDict[int, tuple[float, float]], user_id: int, most: int, refilled: float) -> bool:
        """Take a token, of which there are `most` at first and `refilled` a second come back. False if none is left."""
        now = self._now()
        tokens, at = left.get(user_id, (float(most), now))
        tokens = min(most, tokens + (now - at) * refilled)
        may = tokens >= 1
        _note(left, user_id, (tokens - 1 if may else tokens, now))
        return may


def _note(known: OrderedDict[int, T], user_id: int, value: T) -> None:
    """Set a value as the newest; the oldest of too many goes."""
    known[user_id] = value
    known.move_to_end(user_id)
    if len(known) > KNOWN:
        known.popitem(last=False)
