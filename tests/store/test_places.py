"""Tables brought to another channel, or left without one, in one transaction with what waits to be posted."""

import pytest

from bot.store.change import Change
from bot.store.errors import BeingSent, ChannelTaken, Stale
from bot.store.rows import NewTable, UndoRequest
from tests.store.play import message, running

NEW = 900


async def move(store, table_id, expected, channel=NEW):
    def rewriting(former, waiting):
        instead = [message(row.payload, channel) for row in waiting]
        return [row.id for row in waiting], [*instead, message(f"from {former.last_post_id}", channel)]

    await store.places.move(table_id, Change(expected=expected, at=9), channel, rewriting)


async def waiting(store, table_id):
    return [(row.target, row.payload) for row in await store.outbox.due(10**6, table_id=table_id)]


async def begin_with_post(store):
    """A running table whose newest post is message 77, and its number."""
    table_id = await running(store)
    await store.tables.set_last_post(table_id, 77)
    row = (await store.tables.whole(table_id))[0]
    return table_id, row.number


async def test_what_waits_goes_along(store):
    table_id, number = await begin_with_post(store)
    await store.outbox.add([message("one"), message("two"), message("other", 55)], at=5, table_id=table_id)
    await store.requests.put(UndoRequest(table_id, number, 0, 5, (11,)), message("asks", 55), at=5)
    await move(store, table_id, number)
    row, _, state, *_ = await store.tables.whole(table_id)
    assert (row.channel_id, row.number, row.last_post_id, row.updated_at) == (NEW, number + 1, None, 9)
    assert state is not None
    assert sorted(await waiting(store, table_id)) == sorted(
        [(55, "other"), (55, "asks"), (NEW, "one"), (NEW, "two"), (NEW, "from 77")]
    )
    assert await store.requests.find(table_id) is None


async def test_what_is_on_its_way_or_out_of_date_changes_nothing(store):
    table_id, number = await begin_with_post(store)
    await store.outbox.add([message("one")], at=5, table_id=table_id)
    with pytest.raises(Stale):
        await move(store, table_id, number - 1)
    [row] = [row for row in await store.outbox.due(10**6, table_id=table_id) if row.payload == "one"]
    assert await store.outbox.claim([row.id], now=5, until=10**6)
    before = await store.tables.whole(table_id)
    with pytest.raises(BeingSent):
        await move(store, table_id, number)
    assert await store.tables.whole(table_id) == before


async def test_a_channel_that_is_taken_is_refused(store):
    table_id, number = await begin_with_post(store)
    other = await store.tables.create(NewTable(1, NEW, "g", 1, 11, "{}", []), at=5)
    with pytest.raises(ChannelTaken) as taken:
        await move(store, table_id, number)
    assert taken.value.table_id == other.id


async def test_without_its_channel_a_game_is_kept_and_a_lobby_closed(store):
    table_id, number = await begin_with_post(store)
    await store.outbox.add([message("one")], at=5, table_id=table_id)
    assert not await store.places.lose(table_id, 101, at=6)
    assert await store.places.lose(table_id, 100, at=6)
    row = (await store.tables.whole(table_id))[0]
    assert (row.status, row.channel_id, row.channel_deleted, row.number) == ("running", -table_id, True, number + 1)
    assert (-table_id, "one") in await waiting(store, table_id)
    assert [row.id for row in await store.tables.of_guild(1)] == [table_id]
    await move(store, table_id, number + 1)
    assert (NEW, "one") in await waiting(store, table_id)
    lobby = await store.tables.create(NewTable(1, 7, "g", 1, 11, "{}", []), at=5)
    assert not await store.places.lose(lobby.id, 7, at=6)
    assert (await store.tables.whole(lobby.id))[0].status == "ended"


async def test_what_was_asked_in_a_channel_that_is_lost_is_asked_no_more(store):
    table_id, number = await begin_with_post(store)
    await store.requests.put(UndoRequest(table_id, number, 0, 5, (11,)), message("asks"), at=5)
    assert await store.places.lose(table_id, 100, at=9)
    assert await store.requests.find(table_id) is None
