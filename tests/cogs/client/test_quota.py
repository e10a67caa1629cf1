"""What takes much is had so often within an hour by one person and on one server, and then again."""

from bot.tables.limits import Bound
from cogs.answering import Quota
from cogs.answering.quota import HOUR


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_a_person_and_a_server_have_it_so_often_within_an_hour():
    clock = Clock()
    quota = Quota(Bound(2, 3), clock)
    assert [quota.take(1, 9) for _ in range(3)] == [None, None, 2]
    assert [quota.take(2, 9), quota.take(3, 9), quota.take(3, 8)] == [None, 3, None]
    clock.now = HOUR - 1
    assert quota.take(1, 8) == 2
    clock.now = HOUR
    assert [quota.take(1, 9), quota.take(3, 9)] == [None, None]


def test_each_time_is_forgotten_an_hour_after_it_not_with_the_latest():
    clock = Clock()
    quota = Quota(Bound(2, 10), clock)
    for clock.now in (0.0, HOUR / 2, HOUR):
        assert quota.take(1, 9) is None
    assert quota.take(1, 9) == 2


def test_who_was_refused_has_not_had_it():
    clock = Clock()
    quota = Quota(Bound(1, 10), clock)
    for clock.now in (0.0, HOUR / 2, HOUR - 1):
        last = quota.take(1, 9)
    assert last == 1
    clock.now = HOUR
    assert quota.take(1, 9) is None


def test_who_has_not_had_it_for_an_hour_is_forgotten():
    clock = Clock()
    quota = Quota(Bound(5, 5), clock)
    for user in range(100):
        quota.take(user, user)
    clock.now = HOUR
    quota.take(0, 0)
    assert (len(quota._people), len(quota._servers)) == (1, 1)


def test_none_at_all_may_be_set():
    assert Quota(Bound(0, 5)).take(1, 2) == 0
