"""How long to wait before the next attempt."""

import random

SOONEST, LATEST = 0.25, 300.0  # seconds between attempts


def backoff(attempt: int) -> float:
    """Return the seconds until the next attempt: doubling, a little random, so that tables do not all retry at once."""
    return min(LATEST, SOONEST * 2.0 ** min(attempt, 20)) * random.uniform(0.5, 1)  # noqa: S311 - spreads load
