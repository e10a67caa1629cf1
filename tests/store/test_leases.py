"""Leases on shards: shared among the living, taken over from the dead, one connection begun at a time."""

import asyncio

import pytest
import sqlalchemy as sa

from bot.store import Store
from bot.store.database import leases as leases_module
from bot.store.schema import identifies, processes

pytestmark = pytest.mark.parametrize("url", ["postgresql"], indirect=True)


@pytest.fixture
async def other(store, url, busy_ms):
    """A second process, so to speak."""
    async with await Store.open(url, busy_ms=busy_ms) as second:
        yield second


async def own_shards(store):
    return sorted((await store.leases.rebalance()).own_shards)


async def rows(store):
    """What the database keeps: number, owner and who asks for it."""
    return await store.link.read(leases_module.find_leases)


async def kept_processes(store):
    """The processes of which the database knows, whether they live or not."""
    return set(await store.link.read(lambda on: on.execute(sa.select(processes.c.owner)).scalars().all()))


async def grown_silent(store, process):
    """That process was last heard of too long ago."""
    past = sa.update(processes).where(processes.c.owner == process.link.owner).values(seen=1)
    await store.link.write(lambda connection: connection.execute(past))


async def test_who_comes_first_has_all_and_hands_over_half(store, other):
    assert not await store.leases.has_others()
    assert sorted((await store.leases.join(4)).own_shards) == [0, 1, 2, 3]
    assert not await store.leases.has_others()
    assert await other.leases.has_others()
    assert not (await other.leases.join(4)).own_shards
    assert await own_shards(other) == []
    assert (await store.leases.rebalance()).asked_for == {3}
    await store.leases.hand_over(3)
    assert (await own_shards(store), await own_shards(other)) == ([0, 1, 2], [3])
    assert (await store.leases.rebalance()).asked_for == {2}
    await store.leases.hand_over(2)
    assert (await own_shards(store), await own_shards(other)) == ([0, 1], [2, 3])
    assert not (await store.leases.rebalance()).asked_for
    await store.leases.hand_over(1)
    assert await own_shards(store) == [0, 1], "nobody asked for it"


async def test_the_number_is_that_of_those_who_run(store, other):
    assert await store.leases.count() is None, "nobody runs"
    assert len((await store.leases.join(2)).leases) == 2
    assert await other.leases.count() == 2
    assert len((await other.leases.join(5)).leases) == 2
    assert len((await store.leases.join(5)).leases) == 2
    await other.leases.leave()
    assert len((await store.leases.join(5)).leases) == 5, "nobody else goes by the former one"
    assert await own_shards(store) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("way", ["ends", "leaves", "grows silent"])
async def test_what_a_process_had_is_taken_over(store, other, way):
    await store.leases.join(3)
    await other.leases.join(3)
    assert await own_shards(other) == []
    if way == "ends":
        await store.close()
    elif way == "leaves":
        await store.leases.leave()
    else:
        await grown_silent(other, store)
    assert await own_shards(other) == [0, 1, 2]
    if way != "ends":
        assert await own_shards(store) == []


async def test_who_asks_and_ends_is_handed_nothing(store, other):
    await store.leases.join(2)
    await other.leases.join(2)
    await other.leases.rebalance()
    assert (await store.leases.rebalance()).asked_for == {1}
    await other.close()
    assert not (await store.leases.rebalance()).asked_for
    await store.leases.hand_over(1)
    assert [owner for _, owner, _ in await rows(store)] == [store.link.owner] * 2
    assert await own_shards(store) == [0, 1]


async def test_of_who_has_ended_nothing_is_kept(store, other):
    """Whatever is written next clears it away."""
    await store.leases.join(2)
    await other.leases.join(2)
    await other.leases.rebalance()
    owner, former = store.link.owner, other.link.owner
    assert (await kept_processes(store), (await rows(store))[1]) == ({owner, former}, (1, owner, former))
    await other.close()
    await store.leases.join(2)
    assert await kept_processes(store) == {owner}
    assert await rows(store) == [(0, owner, None), (1, owner, None)]


async def test_who_leaves_gives_back_its_own_and_asks_for_nothing(store, other):
    await store.leases.join(2)
    await other.leases.join(2)
    await other.leases.rebalance()
    await store.leases.hand_over(1)
    await other.leases.leave()
    assert await rows(store) == [(0, store.link.owner, None), (1, None, None)]
    await other.leases.join(2)
    assert await rows(store) == [(0, store.link.owner, None), (1, other.link.owner, None)]
    await store.leases.leave()
    assert await rows(other) == [(0, None, None), (1, other.link.owner, None)]
    assert await kept_processes(store) == {other.link.owner}


async def test_who_asks_and_leaves_asks_no_more(store, other):
    await store.leases.join(2)
    await other.leases.join(2)
    await other.leases.rebalance()
    assert (await rows(store))[1] == (1, store.link.owner, other.link.owner)
    await store.leases.leave()
    assert (await rows(other))[1] == (1, None, other.link.owner)
    await other.leases.leave()
    assert (await rows(other))[1] == (1, None, None)


@pytest.mark.parametrize("way", ["join", "look"])
async def test_a_life_whose_connection_was_lost_is_shown_anew(store, other, way):
    """PostgreSQL gives its lock back with the connection: others would take the process for dead."""
    await store.leases.join(1)
    await store.link._drop_locks()
    assert not await other.leases.has_others()
    await (store.leases.join(1) if way == "join" else store.leases.rebalance())
    assert await other.leases.has_others()


@pytest.mark.parametrize("change_leases", [lambda leases: leases.join(1), lambda leases: leases.enter_queue(0)])
async def test_one_process_after_the_other_changes_who_has_what(store, url, change_leases):
    """Two that changed it at once would both take what nobody serves, or begin a connection."""

    def change(connection):
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(leases_module.LOCK)))
        begun.set()
        connection.execute(sa.select(sa.func.pg_sleep(0.5)))

    begun = asyncio.Event()
    async with await Store.open(url, busy_ms=5_000) as patient:
        changing = asyncio.create_task(store.link.write(change))
        await begun.wait()
        await change_leases(patient.leases)
        assert changing.done()
        await changing


async def test_life_is_shown_now_and_then(store, monkeypatch):
    """A look where nothing changes writes nothing meanwhile."""

    async def last_seen():
        return await store.link.read(lambda connection: connection.execute(sa.select(processes.c.seen)).scalar())

    await store.leases.join(1)
    first = await last_seen()
    await store.leases.rebalance()
    assert await last_seen() == first
    monkeypatch.setattr(leases_module, "BEAT", 0)
    await asyncio.sleep(0.01)
    await store.leases.rebalance()
    assert await last_seen() > first


async def test_connections_are_begun_one_after_the_other_in_each_row(store, other, url):
    assert await store.leases.enter_queue(0) == 0
    assert 4_000 < await other.leases.enter_queue(0) <= leases_module.QUEUE
    assert 4_000 < await other.leases.queue_wait(0) <= leases_module.QUEUE
    assert await other.leases.queue_wait(1) == 0
    assert await other.leases.enter_queue(1) == 0
    await store.link.write(
        lambda connection: connection.execute(sa.update(identifies).values(at=identifies.c.at - 6_000))
    )
    async with await Store.open(url, busy_ms=5_000) as one, await Store.open(url, busy_ms=5_000) as two:
        told = await asyncio.gather(*(process.leases.enter_queue(0) for process in (one, two) for _ in range(4)))
    assert sorted(told)[:2] != [0, 0]
    assert told.count(0) == 1
