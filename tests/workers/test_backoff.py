"""How long attempts wait: ever longer, but not for ever, and not all for the same time."""

import pytest

from bot.workers.backoff import LATEST, SOONEST, backoff


@pytest.mark.parametrize(("drawn", "part"), [(max, 1), (min, 1 / 2)])
def test_each_attempt_waits_twice_as_long_and_by_chance_for_half_of_that(monkeypatch, drawn, part):
    monkeypatch.setattr("bot.workers.backoff.random.uniform", lambda *ends: drawn(ends))
    assert [backoff(attempt) for attempt in range(4)] == [SOONEST * part * times for times in (1, 2, 4, 8)]
    assert backoff(20) == backoff(10**6) == LATEST * part
