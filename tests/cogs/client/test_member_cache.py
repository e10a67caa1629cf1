"""Who was met on a server within the last hour is known to be there, and of a bounded number of meetings."""

import pytest

from cogs.answering import member_cache
from cogs.answering.member_cache import LATELY, MemberCache


class Clock:
    now = 5

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def cache(clock):
    return MemberCache(clock)


def test_a_meeting_counts_for_less_than_an_hour_and_on_that_server_only(clock, cache):
    cache.note(9, 1)
    assert [cache.is_fresh(9, 1), cache.is_fresh(8, 1), cache.is_fresh(9, 2)] == [True, False, False]
    clock.now += LATELY - 1
    assert cache.is_fresh(9, 1)
    clock.now += 1
    assert not cache.is_fresh(9, 1)
    cache.note(9, 1)
    assert cache.is_fresh(9, 1)


def test_somebody_is_forgotten_on_all_servers_and_nobody_else_is(cache):
    for place in ((8, 1), (9, 1), (9, 2)):
        cache.note(*place)
    cache.forget(1)
    assert [cache.is_fresh(8, 1), cache.is_fresh(9, 1), cache.is_fresh(9, 2)] == [False, False, True]


def test_where_too_many_are_known_whom_one_has_not_met_for_longest_is_forgotten(cache, monkeypatch):
    monkeypatch.setattr(member_cache, "KNOWN", 2)
    for user in (1, 2, 1, 3):
        cache.note(9, user)
    assert [cache.is_fresh(9, user) for user in (1, 2, 3)] == [True, False, True]
