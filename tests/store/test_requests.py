"""Requests to undo: one for a table, agreed to by people, each once; and a table read as a whole."""

import asyncio

import pytest

from bot.store import ConstraintBroken, NewDue, NewMessage, Store
from bot.store.rows import UndoRequest
from tests.store.play import SEATS, all_due, lobby, message, running, step, table_row


async def test_a_request_gathers_agreement(store):
    table_id = await running(store)
    assert await store.requests.find(table_id) is None
    assert await store.requests.agree(table_id, 12) is None
    put = await store.requests.put(UndoRequest(table_id, 3, 0, 5, (11,)), message("asks"), at=9)
    [asking] = await store.outbox.due(9)
    assert put == UndoRequest(table_id, 3, 0, 5, (11,), asking.nonce)
    assert await store.requests.agree(table_id, 12) == UndoRequest(table_id, 3, 0, 5, (11, 12), asking.nonce)
    assert await store.requests.agree(table_id, 12) == await store.requests.find(table_id)


async def test_what_is_said_beside_a_request_is_written_with_it(store):
    table_id = await running(store)
    put = await store.requests.put(UndoRequest(table_id, 3, 0, 5), message("asks"), at=9, messages=[message("by DM")])
    posts = await store.outbox.due(9)
    assert [post.payload for post in posts] == ["by DM", "asks"]
    assert posts[-1].nonce == put.nonce


async def test_who_always_agrees_does_so_at_one_table_until_they_are_asked_again(store):
    one, other = await running(store), await running(store, 200)
    for table_id in (one, other):
        await store.requests.put(UndoRequest(table_id, 3, 0, 5), message("asks"), at=9)
    for table_id, person, always in ((one, 11, True), (one, 12, True), (one, 13, False), (other, 11, True)):
        await store.requests.agree(table_id, person, always=always)
    assert (await store.requests.always_agree(one), await store.requests.tables_agreed(11)) == ({11, 12}, {one, other})
    await store.requests.ask_again(one, 11)
    assert (await store.requests.always_agree(one), await store.requests.tables_agreed(11)) == ({12}, {other})
    assert await store.requests.always_agree(other) == {11}


async def test_a_choice_of_which_nothing_follows_for_a_request_leaves_it_as_it_is(store):
    table_id = await running(store)
    put = await store.requests.put(UndoRequest(table_id, 1, 0, 5), message("asks"), at=9)
    await step(store, table_id, 1, messages=[message("post")])
    assert [post.payload for post in await store.outbox.due(10**9)] == ["asks", "post"]
    assert await store.requests.find(table_id) == put


async def test_with_a_newer_request_something_else_is_due_for_its_table(store):
    table_id, other = await running(store), await running(store, 200)
    for at, table in ((50, table_id), (60, other), (70, table_id)):
        request = UndoRequest(table, 3, 0, 5)
        await store.requests.put(request, message("asks"), at=9, due=NewDue(at, "ask", table))
    await store.requests.put(UndoRequest(table_id, 3, 0, 5), message("asks"), at=9, due=NewDue(80, "other", table_id))
    assert await all_due(store) == [("ask", 60), ("ask", 70), ("other", 80)]


async def test_a_newer_request_takes_the_place_of_the_older(store):
    table_id = await running(store)
    older = await store.requests.put(UndoRequest(table_id, 3, 0, 5, (11, 12)), message("asks"), at=9)
    newer = await store.requests.put(UndoRequest(table_id, 3, 1, 6), message("asks again"), at=9)
    assert await store.requests.find(table_id) == newer
    assert (newer.seat, newer.choice_id, newer.agreed) == (1, 6, ())
    assert older.nonce != newer.nonce
    await store.outbox.add([message("over", ends_request=True)], at=10, table_id=table_id)
    assert await store.requests.find(table_id) is None


async def test_a_choice_says_what_becomes_of_the_request(store):
    """It is called within the choice's transaction, and not at all where there is no request."""
    table_id, asked = await running(store), []

    def ends(request):
        asked.append(request)
        return [NewMessage("answer", 100, "ended", ends_request=request.choice_id == 6)]

    await step(store, table_id, 1, on_request=ends)
    assert asked == []
    for number, choice_id, left in ((2, 5, True), (3, 6, False)):
        put = await store.requests.put(UndoRequest(table_id, number, 0, choice_id, (11,)), message("asks"), at=9)
        await step(store, table_id, number, on_request=ends)
        assert asked.pop() == put
        assert await store.requests.find(table_id) == (put if left else None)
        assert [post.payload for post in await store.outbox.due(10**6)].count("ended") == number - 1


async def test_agreeing_twice_at_once_counts_once(url):
    async with await Store.open(url) as one, await Store.open(url) as other:
        table_id = await running(one)
        await one.requests.put(UndoRequest(table_id, 3, 0, 5), message("asks"), at=9)
        await asyncio.gather(*(store.requests.agree(table_id, 12) for store in (one, other) * 5))
        assert (await one.requests.find(table_id)).agreed == (12,)


async def test_a_request_needs_a_table(store):
    with pytest.raises(ConstraintBroken):
        await store.requests.put(UndoRequest(99, 3, 0, 5), message("asks"), at=9)
    assert await store.outbox.due(9) == []


async def test_a_table_is_read_as_a_whole(store):
    table_id = await running(store)
    assert await store.tables.whole(table_id) == (await table_row(store, table_id), SEATS, b"state 1", {})
    assert await store.tables.whole_open(100) == await store.tables.whole(table_id)
    waiting = await lobby(store, 101, seats=[])
    assert await store.tables.whole_open(101) == (waiting, [], None, {})
    assert await store.tables.whole(99) is await store.tables.whole_open(99) is None
