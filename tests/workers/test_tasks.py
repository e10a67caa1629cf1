"""One task per table: none beside another, none forgotten, and all of them end when the bot does."""

import asyncio
from collections import Counter

import pytest

from bot.process.background import in_background
from bot.workers.tasks import Tasks


class Work:
    """What is done for a table: it waits until it may go on, and notes what became of it."""

    def __init__(self, *, background=True):
        self.begun, self.ended, self.behind = Counter(), Counter(), set()
        self.goes_on = asyncio.Event()
        self.tasks = Tasks("a test's work", self.do, background=background)

    async def do(self, table_id):
        self.begun[table_id] += 1
        self.behind.add(in_background())
        try:
            await self.goes_on.wait()
        finally:
            self.ended[table_id] += 1

    async def let_tasks_run(self):
        """All that can go on has gone on."""
        for _ in range(10):
            await asyncio.sleep(0)


@pytest.mark.parametrize("background", [True, False])
async def test_each_table_that_is_woken_is_seen_to_once(background):
    work = Work(background=background)
    for table_id in (7, 8):
        work.tasks.wake(table_id)
    await work.let_tasks_run()
    assert (work.begun, work.behind) == ({7: 1, 8: 1}, {background})
    assert sorted(task.get_name() for task in work.tasks.running.values()) == [
        "a test's work of table 7",
        "a test's work of table 8",
    ]
    work.goes_on.set()
    await work.let_tasks_run()
    assert work.begun == work.ended == {7: 1, 8: 1}
    assert work.tasks.running == {}


async def test_who_is_woken_meanwhile_is_seen_to_once_more_afterwards():
    work = Work()
    work.tasks.wake(7)
    await work.let_tasks_run()
    for _ in range(3):
        work.tasks.wake(7)
    await work.let_tasks_run()
    assert work.begun == {7: 1}, "never twice at the same time"
    work.goes_on.set()
    await work.let_tasks_run()
    assert work.begun == {7: 2}
    work.tasks.wake(7)
    await work.let_tasks_run()
    assert work.begun == {7: 3}


async def test_at_rest_what_runs_comes_to_its_end_and_nothing_else_begins():
    work = Work()
    work.tasks.wake(7)
    await work.let_tasks_run()
    work.tasks.wake(7)
    draining = asyncio.create_task(work.tasks.drain())
    await work.let_tasks_run()
    assert (work.tasks.closed, draining.done()) == (True, False)
    work.goes_on.set()
    await asyncio.wait_for(draining, 5)
    assert work.ended == {7: 1}
    work.tasks.wake(8)
    await work.let_tasks_run()
    assert work.begun == {7: 1}


async def test_where_nothing_runs_all_is_at_rest():
    work = Work()
    await asyncio.wait_for(work.tasks.drain(), 5)
    assert work.tasks.closed


async def test_closed_what_runs_is_cancelled_and_nothing_else_begins():
    work = Work()
    for table_id in (7, 8):
        work.tasks.wake(table_id)
    await work.let_tasks_run()
    await asyncio.wait_for(work.tasks.close(), 5)
    assert work.ended == {7: 1, 8: 1}
    work.tasks.wake(9)
    await work.let_tasks_run()
    assert work.begun == {7: 1, 8: 1}
