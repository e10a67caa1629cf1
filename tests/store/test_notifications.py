"""Processes on one PostgreSQL tell each other which tables they have left something for, with the commit that leaves it."""

import asyncio
from contextlib import asynccontextmanager

import pytest
import sqlalchemy as sa

from bot.store import Store, StoreUnavailable
from bot.tables.table.errors import Refused
from bot.tables.tables import Tables
from tests.store.play import message, running, step

GUILD = 5 << 22  # of shard 1, of two


class Ears:
    """What a process hears, and whether it does."""

    def __init__(self, store):
        self.tables, self.heard, self.begun = Tables(store), [], 0
        self._more = asyncio.Event()

    async def _begin(self):
        self.begun += 1
        self._more.set()

    def _tell(self, table_id, ours):
        self.heard.append((table_id, ours))
        self._more.set()

    @asynccontextmanager
    async def open(self):
        listening = asyncio.create_task(self.tables.sharing.listen(self._tell, self._begin))
        await self.until(lambda: self.begun)
        yield listening
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)

    async def until(self, so):
        async with asyncio.timeout(10):
            while not so():
                self._more.clear()
                await self._more.wait()


@pytest.fixture
async def two(url):
    """A process on a database that it shares with another, and that one."""
    async with await Store.open(url, busy_ms=2000) as one, await Store.open(url, busy_ms=2000) as other:
        for store in (one, other):
            await store.leases.join(2)
        yield one, other


pytestmark = pytest.mark.parametrize("url", ["postgresql"], indirect=True)


async def test_a_choice_at_another_process_is_heard_with_its_commit(two):
    one, other = two
    ears, table_id = Ears(one), await running(one, guild=GUILD)
    async with ears.open():
        await step(other, table_id, 1, messages=[message("a"), message("b")])
        await ears.until(lambda: ears.heard)
    assert ears.heard == [(table_id, True)], "once, however much is left for it"


async def test_who_serves_the_tables_server_is_told_with_it(two):
    one, other = two
    ears = Ears(one)
    ears.tables.sharing.serve(2, {0})
    here, elsewhere = await running(one, guild=GUILD + (1 << 22)), await running(one, 101, guild=GUILD)
    async with ears.open():
        for table_id in (elsewhere, here):
            await step(other, table_id, 1, messages=[message("a")])
        await ears.until(lambda: len(ears.heard) == 2)
    assert ears.heard == [(elsewhere, False), (here, True)]


async def test_nothing_is_heard_of_oneself_nor_of_what_was_not_committed(two):
    one, other = two
    ears, table_id = Ears(one), await running(one)

    def insert_and_refuse(connection):
        connection.execute(sa.text("INSERT INTO outbox (table_id, kind, target, payload, state, attempts, not_before,"
                                   f" created_at) VALUES ({table_id}, 'turn', 1, '', 'waiting', 0, 0, 0)"))  # fmt: skip
        raise Refused("busy")

    async with ears.open():
        await step(one, table_id, 1, messages=[message("own")])
        with pytest.raises(Refused):
            await other.link.write(insert_and_refuse)
        last = await running(one, 101)
        await step(other, last, 1, messages=[message("a")])
        await ears.until(lambda: ears.heard)
    assert ears.heard == [(last, True)]


async def test_where_a_process_is_alone_it_tells_nobody(url):
    async with await Store.open(url, busy_ms=2000) as one, await Store.open(url, busy_ms=2000) as looking:
        await one.leases.join(1)
        ears, table_id = Ears(looking), await running(one)
        async with ears.open():
            await step(one, table_id, 1, messages=[message("a")])
            await looking.leases.join(1)
            await step(one, table_id, 2, messages=[message("b")])
            await ears.until(lambda: ears.heard)
    assert len(ears.heard) == 1


async def test_a_connection_that_is_lost_is_noticed_and_the_pool_has_it_back(two):
    one, other = two
    lost = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
    for begun in (1, 2):
        ears = Ears(one)
        async with ears.open() as listening:
            await other.link.read(lambda on: on.execute(sa.text(lost)))
            with pytest.raises(StoreUnavailable):
                await asyncio.wait_for(listening, 10)
        assert ears.begun == 1, begun
    ears, table_id = Ears(one), await running(one)
    async with ears.open():
        await step(other, table_id, 1, messages=[message("a")])
        await ears.until(lambda: ears.heard)
