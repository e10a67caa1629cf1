"""How long to wait before the next attempt."""

import random

SOONEST, LATEST = 0.25, 300.0  # seconds between attempts


def backoff(attempt: int) -> float:
    """Seconds until the next attempt: doubling, with a little chance so that many tables do not come at once."""
    return min(LATEST, SOONEST * 2.0 ** min(attempt, 20)) * random.uniform(0.5, 1)  # noqa: S311 - spreads load
