"""Who follows which tables, and what they are told: each number once, what waits becomes longer."""

import asyncio

import pytest

from bot.store import ConstraintBroken, NewMessage, Store
from bot.store.people.follows import FollowNews, FollowRow
from tests.store.play import running

ANN, BEN, KEI = 11, 12, 13
MANY = {"most_tables": 9, "most_people": 9}


@pytest.fixture
async def table_id(store):
    return await running(store)


def news(person, until, at=0):
    return FollowNews(
        lambda since: NewMessage("follow", person, f"{since}-{until}", not_before=at),
        lambda before: f"{before.partition('-')[0]}-{until}",
    )


async def news_of(store, table_id, person):
    rows = await store.outbox.of_table(table_id, ["follow"])
    return [(row.payload, row.state) for row in rows if row.target == person]


async def test_one_follows_a_table_in_one_way(store, table_id):
    await store.follows.save(FollowRow(KEI, table_id, "turn", False, 3), **MANY)
    await store.follows.save(FollowRow(KEI, table_id, "end", True, 4), **MANY)
    assert await store.follows.find(KEI, table_id) == FollowRow(KEI, table_id, "end", True, 3), "told on from there"
    assert await store.follows.of_table(table_id) == await store.follows.of_person(KEI)
    await store.follows.save(FollowRow(KEI, table_id, "turn", True, 5), **MANY)
    assert await store.follows.find(KEI, table_id) == FollowRow(KEI, table_id, "turn", True, 5), "not all since"
    assert await store.follows.stop(KEI, table_id)
    assert not await store.follows.stop(KEI, table_id)
    assert await store.follows.find(KEI, table_id) is None
    with pytest.raises(ConstraintBroken):
        await store.follows.save(FollowRow(KEI, 777, "turn", False, 3), **MANY)


async def test_both_ends_are_bounded_and_a_change_is_always_possible(store, table_id):
    other = await running(store, 101)
    bounds = {"most_tables": 1, "most_people": 1}
    assert await store.follows.save(FollowRow(KEI, table_id, "turn", False, 3), **bounds) == ""
    assert await store.follows.save(FollowRow(KEI, table_id, "end", False, 3), **bounds) == ""
    assert await store.follows.save(FollowRow(KEI, other, "turn", False, 3), **bounds) == "tables"
    assert await store.follows.save(FollowRow(ANN, table_id, "turn", False, 3), **bounds) == "people"


async def test_each_number_is_told_once_and_what_waits_becomes_longer(store, table_id):
    for person in (ANN, BEN):
        await store.follows.save(FollowRow(person, table_id, "turn", False, 3), **MANY)
    assert await store.follows.tell(table_id, 5, {ANN: news(ANN, 5)}, at=9)
    assert not await store.follows.tell(table_id, 5, {ANN: news(ANN, 5)}, at=9)
    assert await store.follows.tell(table_id, 6, {ANN: news(ANN, 6), BEN: news(BEN, 6)}, at=9)
    assert await news_of(store, table_id, ANN) == [("3-6", "waiting")]
    assert await news_of(store, table_id, BEN) == [("3-6", "waiting")]
    (mine,) = [row for row in await store.outbox.of_table(table_id, ["follow"]) if row.target == ANN]
    assert await store.outbox.claim([mine.id], now=10, until=60)
    await store.follows.tell(table_id, 8, {ANN: news(ANN, 8)}, at=11)
    assert await news_of(store, table_id, ANN) == [("3-6", "sending"), ("6-8", "waiting")], "what is being sent stays"
    await store.outbox.retry_later([mine.id], 12, "later")
    await store.follows.tell(table_id, 9, {ANN: news(ANN, 9)}, at=13)
    assert await news_of(store, table_id, ANN) == [("3-6", "waiting"), ("6-9", "waiting")], "what may have arrived too"


async def test_who_stops_is_told_nothing_more(store, table_id):
    await store.follows.save(FollowRow(ANN, table_id, "turn", False, 3), **MANY)
    await store.follows.tell(table_id, 5, {ANN: news(ANN, 5)}, at=9)
    await store.follows.stop(ANN, table_id)
    assert await news_of(store, table_id, ANN) == []
    assert not await store.follows.tell(table_id, 6, {ANN: news(ANN, 6)}, at=9)


async def test_what_one_follows_is_exported_deleted_and_goes_with_the_table(store, table_id):
    for person in (ANN, KEI):
        await store.follows.save(FollowRow(person, table_id, "turn", False, 3), **MANY)
    assert len((await store.privacy.rows_about(KEI))["games_you_follow"]) == 1
    await store.privacy.purge(KEI, done=True)
    assert [row.user_id for row in await store.follows.of_table(table_id)] == [ANN]
    await store.tables.forget(table_id)
    assert await store.follows.of_person(ANN) == []


async def test_two_processes_tell_the_same_once(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        table_id = await running(one)
        await one.follows.save(FollowRow(ANN, table_id, "turn", False, 3), **MANY)
        for number in (5, 6, 7):
            await asyncio.gather(
                *(each.follows.tell(table_id, number, {ANN: news(ANN, number)}, at=9) for each in (one, two))
            )
        assert await news_of(one, table_id, ANN) == [("3-7", "waiting")]
