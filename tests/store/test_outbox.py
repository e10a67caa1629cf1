"""The outbox: due in order, taken by one, sent once, taken up again after a crash."""

import asyncio

import pytest

from bot.store import ConstraintBroken, MessageRow, NewMessage, Store
from bot.store.files.upkeep import find_generation
from bot.store.posts.outbox import nonce_of
from bot.store.rows import UndoRequest
from tests.store.play import lobby, message, running, table_row

BREAK = (
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND objid::bigint = $1"
    " AND pid <> pg_backend_pid()"
)


async def payloads(store, now, **more):
    return [post.payload for post in await store.outbox.due(now, **more)]


async def test_a_message_from_waiting_to_sent(store):
    table_id = await running(store)
    await store.outbox.add([message("話", not_before=5)], at=3, table_id=table_id)
    assert await store.outbox.due(4) == []
    assert await store.outbox.next_due() == 5
    [posts] = await store.outbox.due(5)
    assert posts == MessageRow(
        posts.id, table_id, "turn", 100, "話", posts.nonce, "waiting", 0, 5, 3, None, None, None
    )  # fmt: skip
    assert await store.outbox.claim([posts.id], now=6, until=60)
    assert await store.outbox.due(59) == []
    await store.outbox.mark_sent([posts.id], 777, now=8, last_post_of=table_id)
    assert await store.outbox.due(10**9) == []
    assert await store.outbox.next_due() is None
    assert (await store.upkeep.counts()).messages == {"sent": 1}
    assert (await table_row(store, table_id)).last_post_id == 777


async def test_messages_leave_in_the_order_in_which_they_were_written(store):
    table_id = await running(store)
    await store.outbox.add([message("a"), message("b", target=5)], at=3, table_id=table_id)
    await store.outbox.add([message("c")], at=4)
    assert await payloads(store, 9) == ["a", "b", "c"]
    assert await payloads(store, 9, limit=2) == ["a", "b"]
    assert await payloads(store, 9, table_id=table_id) == ["a", "b"]


async def test_a_message_tried_in_vain_holds_back_its_target_only(store):
    await store.outbox.add([message("a"), message("b"), message("c", target=5)], at=3)
    first, *_ = await store.outbox.due(9)
    await store.outbox.claim([first.id], now=9, until=60)
    assert await payloads(store, 10) == ["c"]
    await store.outbox.retry_later([first.id], 30, "500 from Discord")
    assert await payloads(store, 29) == ["c"]
    assert await payloads(store, 30) == ["a", "b", "c"]
    assert [(post.attempts, post.error, post.state) for post in (await store.outbox.due(30))[:1]] == [
        (1, "500 from Discord", "waiting")
    ]


async def test_a_message_planned_for_later_holds_back_nothing(store):
    await store.outbox.add([message("reminder", not_before=1000), message("now")], at=3)
    assert await payloads(store, 9) == ["now"]
    assert await store.outbox.next_due() == 0


async def test_a_dead_message_holds_back_nothing_and_is_not_sent(store):
    await store.outbox.add([message("a"), message("b")], at=3)
    first, _ = await store.outbox.due(9)
    await store.outbox.claim([first.id], now=9, until=60)
    await store.outbox.give_up([first.id], "the channel was deleted")
    assert await payloads(store, 10**9) == ["b"]
    await store.outbox.retry_later([first.id], 0)
    assert not await store.outbox.claim([first.id], now=10, until=60)
    assert (await store.upkeep.counts()).messages == {"dead": 1, "waiting": 1}


async def test_a_message_is_taken_by_one(url):
    async with await Store.open(url) as one, await Store.open(url) as other:
        await one.outbox.add([message(str(i), target=i) for i in range(10)], at=3)
        ids = [post.id for post in await one.outbox.due(9)]
        taken = await asyncio.gather(*(store.outbox.claim(ids, now=9, until=60) for store in (one, other) * 5))
        assert sorted(taken) == [False] * 9 + [True]
        assert await one.outbox.due(9) == []


async def test_a_message_not_reported_on_is_due_again(store):
    await store.outbox.add([message("a")], at=3)
    [posts] = await store.outbox.due(9)
    await store.outbox.claim([posts.id], now=9, until=60)
    assert await payloads(store, 59) == []
    [again] = await store.outbox.due(60)
    assert (again.payload, again.state, again.attempts) == ("a", "sending", 1)
    assert await store.outbox.claim([posts.id], now=60, until=90)


async def test_after_a_crash_what_was_being_sent_is_sent_again_under_its_nonce(url):
    async with await Store.open(url) as store:
        await store.outbox.add([message("a"), message("b", target=5)], at=3)
        messages = await store.outbox.due(9)
        ids = [sent_one.id for sent_one in messages]
        await store.outbox.claim(ids, now=9, until=60)
        await store.outbox.mark_sent(ids[1:], 7, now=10)
    async with await Store.open(url) as store:
        assert await store.outbox.resume() == 1
        [again] = await store.outbox.due(10)
        assert (again.id, again.nonce, again.attempts) == (messages[0].id, messages[0].nonce, 1)


async def test_what_this_process_could_not_report_on_is_released_by_it_alone(url):
    async with await Store.open(url) as one, await Store.open(url) as other:
        table_id = await running(one)
        await one.outbox.add([message("a"), message("b", target=5)], at=3, table_id=table_id)
        first, second = await one.outbox.due(9)
        assert await one.outbox.claim([first.id], now=9, until=60)
        assert await other.outbox.claim([second.id], now=9, until=60)
        await one.outbox.release(table_id)
        assert await payloads(other, 10) == ["a"]
        assert await other.outbox.claim([first.id], now=10, until=60)


async def test_all_are_taken_or_none(store):
    """Else rows of two attempts would go on together under one nonce, and one of them be lost."""
    await store.outbox.add([message("a"), message("b")], at=3)
    first, second = await store.outbox.due(9)
    assert await store.outbox.claim([first.id], now=9, until=60)
    assert not await store.outbox.claim([first.id, second.id], now=9, until=60)
    await store.outbox.retry_later([first.id], 0)
    assert [post.attempts for post in await store.outbox.due(9)] == [1, 0]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_nothing_of_a_living_process_is_released_by_another(url):
    async with await Store.open(url) as one, await Store.open(url) as other:
        await one.outbox.add([message("a")], at=3)
        [posts] = await one.outbox.due(9)
        await one.outbox.claim([posts.id], now=9, until=60)
        assert await other.outbox.resume() == await one.outbox.resume() == 0
        assert await payloads(other, 10) == []


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_a_process_whose_connection_broke_shows_its_life_on_a_new_one(url):
    async with await Store.open(url) as one, await Store.open(url) as other:
        await one.outbox.add([message("a")], at=3)
        [posts] = await one.outbox.due(9)
        await one.outbox.claim([posts.id], now=9, until=60)
        await other.link.write(lambda on: on.exec_driver_sql(BREAK, (one.link.owner & 0xFFFFFFFF,)))
        assert await one.outbox.resume() == await other.outbox.resume() == 0
        assert await payloads(other, 10) == []


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_what_an_older_program_took_is_due_when_its_time_is_up(store):
    await store.outbox.add([message("a")], at=3)
    [posts] = await store.outbox.due(9)
    await store.outbox.claim([posts.id], now=9, until=60)
    await store.link.write(lambda on: on.exec_driver_sql("UPDATE outbox SET owner = NULL"))
    assert await store.outbox.resume() == 0
    assert await payloads(store, 59) == []
    assert await payloads(store, 60) == ["a"]


async def test_a_nonce_names_one_message_for_ever(store):
    """Also when the newest messages have been cleared away, and when a backup has been restored."""
    seen = []
    for round_ in range(3):
        await store.outbox.add([message("a"), message("b")], at=3)
        await store.outbox.add([message("c")], at=3)
        messages = await store.outbox.due(9)
        seen += messages
        await store.outbox.mark_sent([sent_one.id for sent_one in messages], 1, now=10)
        await store.outbox.clear_sent(before=20)
        assert await store.upkeep.raise_generation(at=round_) == await store.link.read(find_generation)
    assert len({post.nonce for post in seen}) == len({post.id for post in seen}) == 9


async def test_a_message_keeps_its_nonce(store):
    await store.outbox.add([message("a")], at=3)
    [before] = await store.outbox.due(9)
    await store.outbox.claim([before.id], now=9, until=60)
    await store.upkeep.raise_generation(at=10**15)
    [after] = await store.outbox.due(60)
    assert after.nonce == before.nonce


def test_nonces_of_large_ids_fit_discord():
    assert len(nonce_of(2**32 - 1, 2**63 - 1)) == 25


async def test_a_message_of_an_unknown_table_is_refused(store):
    with pytest.raises(ConstraintBroken):
        await store.outbox.add([message("a")], at=3, table_id=99)


async def test_a_nonce_leads_to_what_it_was_sent_as(store):
    await store.outbox.add([message(said) for said in "ab"], at=3)
    first, second = await store.outbox.due(9)
    await store.outbox.mark_sent([first.id], 777, now=4)
    assert [await store.outbox.sent_as(post.nonce) for post in (first, second)] == [777, None]


async def test_the_same_message_is_known_by_all_that_it_is_and_for_a_time(store):
    table_id, other = await running(store), await running(store, 101)
    same = NewMessage("turn", 100, "a")
    await store.outbox.add([same], at=30, table_id=table_id)
    assert [await store.outbox.has(table_id, same, since=since) for since in (29, 30, 31)] == [True, True, False]
    assert not await store.outbox.has(other, same, since=0)
    for another in (NewMessage("lobby", 100, "a"), NewMessage("turn", 101, "a"), NewMessage("turn", 100, "b")):
        assert not await store.outbox.has(table_id, another, since=0)


async def test_sent_messages_are_cleared(store):
    await store.outbox.add([message(str(i), target=i) for i in range(3)], at=3)
    ids = [post.id for post in await store.outbox.due(9)]
    await store.outbox.mark_sent(ids[:1], 1, now=10)
    await store.outbox.mark_sent(ids[1:2], 2, now=20)
    assert await store.outbox.clear_sent(before=20) == 1
    assert (await store.upkeep.counts()).messages == {"sent": 1, "waiting": 1}


async def test_nothing_to_do_is_no_error(store):
    await store.outbox.add([], at=1)
    assert await store.outbox.claim([], now=1, until=2)
    await store.outbox.mark_sent([], None, now=1)
    await store.outbox.give_up([], "why")
    assert await store.outbox.clear_sent(10**9) == await store.outbox.resume() == 0


async def test_what_the_tables_are_told_of_a_restore_stands_in_its_transaction(store):
    """Each open one once, under the new generation; and a restore that fails has told nobody, nor ended a request."""
    waiting, open_, over = await lobby(store, 1), await running(store, 2), await running(store, 3)
    await store.tables.set_last_post(waiting.id, 7)
    await store.tables.set_last_post(open_, 8)
    await store.tables.set_status(over, "ended", at=1500)
    request = await store.requests.put(UndoRequest(open_, 1, 0, 1, (11,)), message("may I?", 2), at=1600)
    before = await store.outbox.due(10**15)

    def broken(whole, until):
        if whole[0].id == open_:
            raise ValueError("cannot be told")
        return [message("set back")]

    generation = await store.link.read(find_generation)
    with pytest.raises(ValueError, match="cannot be told"):
        await store.upkeep.raise_generation(10**15, broken)
    assert await store.link.read(find_generation) == generation
    assert await store.outbox.due(10**15) == before
    assert await store.requests.find(open_) == request
    seen = []

    def note_and_tell(whole, until):
        seen.append((whole[0].id, whole[2], until))
        return [message("set back", whole[0].channel_id)]

    raised = await store.upkeep.raise_generation(10**15, note_and_tell)
    assert seen == [(waiting.id, None, 1500), (open_, b"state 1", 1500)]
    new = (await store.outbox.due(10**15))[len(before) :]
    assert [(post.table_id, post.target, post.payload) for post in new] == [
        (waiting.id, 1, "set back"),
        (open_, 2, "set back"),
    ]
    assert [post.nonce for post in new] == [nonce_of(raised, post.id) for post in new]
    assert await store.requests.find(open_) is None
    assert (await table_row(store, waiting.id)).last_post_id is None
    assert (await table_row(store, open_)).last_post_id == 8


async def waits_since(store, now, *but_for):
    return await store.outbox.waiting_since(now, refused="Forbidden", but_for=but_for)


async def test_since_when_the_oldest_message_waits(store):
    assert await waits_since(store, 10**9) is None
    await store.outbox.add([message("planned", not_before=50), message("refused", target=2)], at=3)
    await store.outbox.add([message("tried", target=3)], at=20)
    assert await waits_since(store, 30) == 3
    for post in await store.outbox.due(30):
        await store.outbox.claim([post.id], now=30, until=90)
        why = "Forbidden('403')" if post.payload == "refused" else "500"
        await store.outbox.retry_later([post.id], 95, why)
    assert await waits_since(store, 30) == 20
    (tried,) = [post for post in await store.outbox.due(99) if post.payload == "tried"]
    await store.outbox.mark_sent([tried.id], 7, now=99)
    assert await waits_since(store, 49) is None
    assert await waits_since(store, 60) == 50


async def test_what_waits_for_a_channel_or_for_a_table_that_cannot_be_read_is_not_late(store):
    astray, unreadable = await running(store, -5), await running(store, 6)
    for table_id in (astray, unreadable):
        await store.outbox.add([message("a")], at=3, table_id=table_id)
    assert await waits_since(store, 9) == 3
    assert await waits_since(store, 9, unreadable) is None
