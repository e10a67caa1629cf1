"""Connections to PostgreSQL: each waits in turn and not for ever, and people's acts find some whatever else goes on."""

import asyncio
from contextlib import AsyncExitStack

import pytest
import sqlalchemy as sa

from bot.process.background import in_background, start_task
from bot.store import Store, StoreUnavailable
from bot.store.database.connections import PATIENCE, RESERVED, WORKING, Connections
from tests.store.play import running, step, table_row


class Users:
    """Those who ask for connections, by name: who has one, and who was told that there is none."""

    def __init__(self, patience=10.0, working=4, kept=1):
        self.connections = Connections(patience, working, kept)
        self.having, self.refused, self.order = set(), set(), []
        self._end = {}

    async def ask(self, *names, background=False):
        for name in names:
            self._end[name] = asyncio.Event()
            start_task(self.use(name), name, background=background)
        await self.settle()

    async def end(self, *names):
        for name in names:
            self._end[name].set()
        await self.settle()

    async def settle(self):
        for _ in range(10):
            await asyncio.sleep(0)

    async def use(self, name):
        try:
            async with self.connections.slot():
                self.having.add(name)
                self.order.append(name)
                await self._end[name].wait()
            self.having.remove(name)
        except TimeoutError:
            self.refused.add(name)


async def test_work_in_the_background_leaves_some_to_people():
    users = Users()
    await users.ask("post", "due", "computer", "sweep", background=True)
    assert users.having == {"post", "due", "computer"}
    await users.ask("Ann")
    assert users.having == {"post", "due", "computer", "Ann"}


async def test_people_may_have_all_of_them_and_wait_in_turn():
    users = Users()
    await users.ask("Ann", "Ben", "Kei", "Dan", "Eve", "Finn")
    assert users.having == {"Ann", "Ben", "Kei", "Dan"}
    await users.end("Ben", "Ann")
    assert users.order[4:] == ["Eve", "Finn"]


async def test_work_in_the_background_is_not_passed_over():
    users = Users()
    await users.ask("Ann", "Ben", "Kei", "Dan")
    await users.ask("post", background=True)
    await users.ask("Eve")
    await users.end("Ann", "Ben")
    assert users.order[4:] == ["post", "Eve"]


@pytest.mark.parametrize(("background", "times"), [(False, 1), (True, PATIENCE)])
async def test_nobody_waits_for_ever_and_what_was_waited_for_is_not_lost(background, times):
    users = Users(patience=0.02)
    await users.ask("Ann", "Ben", "Kei", "Dan")
    asked = asyncio.get_running_loop().time()
    await users.ask("late", background=background)
    while "late" not in users.refused:  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    assert asyncio.get_running_loop().time() - asked >= 0.019 * times
    await users.end("Ann", "Ben", "Kei", "Dan")
    await users.ask("1", "2", "3", "4")
    assert users.having == {"1", "2", "3", "4"}


async def test_who_gives_up_waiting_leaves_the_place_to_the_next():
    users = Users()
    await users.ask("post", "due", "computer", background=True)
    waiting = start_task(users.use("gone"), "gone")
    await users.settle()
    waiting.cancel()
    await users.settle()
    await users.end("post")
    await users.ask("next", background=True)
    assert "next" in users.having


async def test_what_background_work_begins_is_in_the_background_too_unless_it_is_for_people():
    async def probe():
        return in_background()

    async def work():
        return [
            await asyncio.create_task(probe()),
            await start_task(probe(), "a panel", background=False),
            in_background(),
        ]

    assert await start_task(work(), "work") == [True, False, True]
    assert not in_background()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_a_press_is_written_while_two_hundred_tables_have_work(url):
    """They wait in turn and are all done; before they had connections of the pool taken from under each other."""

    def slow(connection):
        connection.execute(sa.text("SELECT pg_sleep(0.05)"))

    async with await Store.open(url) as store:
        table_id = await running(store)
        store.link._connections = Connections(patience=0.6)  # less than the work takes; only to connect may last longer
        tasks = [start_task(store.link.write(slow), f"posts of table {number}") for number in range(200)]
        await asyncio.sleep(0.1)
        await step(store, table_id, 1, interaction=5)
        assert (
            sum(task.done() for task in tasks) < 36
        )  # half a second's; a machine that is slow at one is at the others
        await asyncio.gather(*tasks)
        assert (await table_row(store, table_id)).number == 2


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_people_who_wait_in_vain_hear_of_it_in_time(url):
    async with await Store.open(url, busy_ms=200) as store, AsyncExitStack() as stack:
        for _ in range(WORKING):
            await stack.enter_async_context(store.link._connections.slot())
        with pytest.raises(StoreUnavailable, match="all connections are in use"):
            async with asyncio.timeout(1):
                await store.tables.find_open(1)
    assert 0 < RESERVED < WORKING
