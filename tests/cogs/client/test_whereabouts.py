"""Who was met on a server within the last hour is known to be there, and of a bounded number of meetings."""

import pytest

from cogs.answering import whereabouts
from cogs.answering.whereabouts import LATELY, Whereabouts


class Clock:
    now = 5

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def known(clock):
    return Whereabouts(clock)


def test_a_meeting_counts_for_less_than_an_hour_and_on_that_server_only(clock, known):
    known.met(9, 1)
    assert [known.lately(9, 1), known.lately(8, 1), known.lately(9, 2)] == [True, False, False]
    clock.now += LATELY - 1
    assert known.lately(9, 1)
    clock.now += 1
    assert not known.lately(9, 1)
    known.met(9, 1)
    assert known.lately(9, 1)


def test_somebody_is_forgotten_on_all_servers_and_nobody_else_is(known):
    for place in ((8, 1), (9, 1), (9, 2)):
        known.met(*place)
    known.forget(1)
    assert [known.lately(8, 1), known.lately(9, 1), known.lately(9, 2)] == [False, False, True]


def test_where_too_many_are_known_whom_one_has_not_met_for_longest_is_forgotten(known, monkeypatch):
    monkeypatch.setattr(whereabouts, "KNOWN", 2)
    for user in (1, 2, 1, 3):
        known.met(9, user)
    assert [known.lately(9, user) for user in (1, 2, 3)] == [True, False, True]
