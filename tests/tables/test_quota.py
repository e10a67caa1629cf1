"""What takes much is had so often within an hour by one person and on one server, and then again; starts change nothing."""

import pytest
import sqlalchemy as sa

from bot.pace.wall_time import DAY, HOUR
from bot.store.schema import uses
from bot.tables.table import Refused
from bot.tables.table.limits import Bound, Limits
from bot.tables.tables import Tables
from tests.tables.seating import NOON, PEOPLE
from tests.tables.test_privacy import NAMES, traces

ANN, BEN, KEI, _ = PEOPLE


@pytest.fixture
def bounded_tables(clocked_seating):
    """Tables where a person has two films an hour, a server three."""
    clocked_seating.tables.limit(Limits(films=Bound(2, 3), threads=Bound(1, 5)))
    return clocked_seating


async def films(seating, *takers):
    """What comes of it where these people want a film, each on a server."""
    return [await seating.tables.quota.take("films", user, server) for user, server in takers]


async def rows(seating):
    return await seating.store.link.read(lambda on: on.execute(sa.select(uses.c.user_id, uses.c.at)).all())


async def test_a_person_and_a_server_have_it_so_often_within_an_hour(bounded_tables, clock):
    assert await films(bounded_tables, (ANN, 9), (ANN, 9), (ANN, 9)) == [None, None, 2]
    assert await films(bounded_tables, (BEN, 9), (KEI, 9), (KEI, 8)) == [None, 3, None]
    clock.now += HOUR - 1
    assert await films(bounded_tables, (ANN, 8)) == [2]
    clock.now += 1
    assert await films(bounded_tables, (ANN, 9), (KEI, 9)) == [None, None]


async def test_each_time_counts_for_an_hour_and_who_was_refused_has_not_had_it(bounded_tables, clock):
    answers = []
    for past in (0, HOUR // 2, HOUR - 1):
        clock.now = NOON + past
        answers += await films(bounded_tables, (ANN, 9))
    assert answers == [None, None, 2]
    clock.now = NOON + HOUR
    assert await films(bounded_tables, (ANN, 9), (ANN, 9)) == [None, 2]


async def test_films_and_threads_are_counted_apart_and_what_has_no_bound_not_at_all(bounded_tables):
    take = bounded_tables.tables.quota.take
    assert [await take("threads", ANN, 9), await take("threads", ANN, 9)] == [None, 1]
    assert await films(bounded_tables, (ANN, 9)) == [None]
    bounded_tables.tables.limit(Limits())
    assert await films(bounded_tables, *[(ANN, 9)] * 5) == [None] * 5
    assert len(await rows(bounded_tables)) == 2


async def test_none_at_all_may_be_set(bounded_tables):
    bounded_tables.tables.limit(Limits(films=Bound(0, 5)))
    assert await films(bounded_tables, (ANN, 9)) == [0]


async def test_another_process_and_one_that_starts_anew_count_on(bounded_tables, clock):
    await films(bounded_tables, (ANN, 9), (ANN, 8))
    other = Tables(bounded_tables.store, now=lambda: clock.now)
    other.limit(Limits(films=Bound(2, 3)))
    assert await other.quota.take("films", ANN, 9) == 2


async def test_what_was_had_an_hour_ago_is_forgotten(bounded_tables, clock):
    await films(bounded_tables, (ANN, 9))
    clock.now += 1
    await films(bounded_tables, (BEN, 9))
    clock.now = NOON + HOUR
    await bounded_tables.tables.quota.forget()
    assert await rows(bounded_tables) == [(BEN, NOON + 1)]


async def test_of_whose_data_was_deleted_no_more_is_noted_than_that_it_was_had_on_the_server(bounded_tables):
    await films(bounded_tables, (ANN, 9))
    assert "uses.user_id" in await traces(bounded_tables.store, ANN, "Ann")
    await bounded_tables.tables.privacy.delete(ANN, NAMES)
    assert await rows(bounded_tables) == []
    assert await films(bounded_tables, (ANN, 9), (BEN, 9), (KEI, 9), (KEI, 9)) == [None, None, None, 3]
    assert await traces(bounded_tables.store, ANN, "Ann") == set()


async def test_seconds_of_a_day_are_counted_by_what_was_taken(bounded_tables, clock):
    quota = bounded_tables.tables.quota
    bounded_tables.tables.limit(Limits(what_if_seconds=5.0))
    first = await quota.spend(ANN, 9, 5.0)
    with pytest.raises(Refused, match="no_time_left"):
        await quota.spend(ANN, 9, 5.0)
    await quota.settle(first, 1.5)
    await quota.settle(await quota.spend(ANN, 8, 5.0), 3.499)
    await quota.spend(ANN, 9, 5.0)
    with pytest.raises(Refused, match="no_time_left"):
        await quota.spend(ANN, 9, 5.0)
    await quota.spend(BEN, 9, 5.0)
    clock.now += DAY - 1
    await quota.forget()
    with pytest.raises(Refused, match="no_time_left"):
        await quota.spend(ANN, 9, 5.0)
    clock.now += 1
    await quota.forget()
    assert await rows(bounded_tables) == []
    await quota.spend(ANN, 9, 5.0)


async def test_seconds_and_uses_are_forgotten_apart(bounded_tables, clock):
    quota = bounded_tables.tables.quota
    await films(bounded_tables, (ANN, 9))
    await quota.spend(ANN, 9, 5.0)
    clock.now += HOUR
    await quota.forget()
    assert [at for _, at in await rows(bounded_tables)] == [NOON]
    assert await films(bounded_tables, (ANN, 9), (ANN, 9), (ANN, 9)) == [None, None, 2]
