"""Work that is done again and again: until it is ended, whatever fails, and at once where that is wanted."""

import asyncio
from types import SimpleNamespace

import pytest

from bot.process.background import in_background
from bot.tables.table.errors import StoreUnavailable
from bot.workers.periodic_task import PeriodicTask

LONG = 1000.0  # seconds: none of these tests waits for so long


class Work:
    """What is done: it fails as it is told, and counts how often it was begun."""

    def __init__(self, *fails):
        self.fails, self.times, self.behind, self.ended = list(fails), 0, [], False
        self.begun = asyncio.Condition()
        self.goes_on = asyncio.Event()
        self.goes_on.set()

    async def do(self):
        self.behind.append(in_background())
        async with self.begun:
            self.times += 1
            self.begun.notify_all()
        try:
            await self.goes_on.wait()
        finally:
            self.ended = True
        if self.fails:
            raise self.fails.pop(0)

    async def reaches(self, times):
        async with asyncio.timeout(5), self.begun:
            await self.begun.wait_for(lambda: self.times >= times)


async def let_tasks_run():
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
async def repeat():
    """Makes what repeats some work, and ends it."""
    made = []

    def make(work, pause):
        made.append(PeriodicTask(work.do, "a test's work", pause))
        return made[-1]

    yield make
    for task in made:
        await task.close()


async def test_it_is_done_again_and_again_in_the_background(repeat):
    work = Work()
    task = repeat(work, 0.001)
    assert work.times == 0
    task.begin()
    await work.reaches(3)
    assert task.done.is_set()
    assert set(work.behind) == {True}


async def test_it_pauses_and_begins_once_only(repeat):
    work = Work()
    task = repeat(work, LONG)
    task.begin()
    task.begin()
    await let_tasks_run()
    assert work.times == 1


async def test_at_once_begins_ends_a_pause_and_is_heard_while_it_is_being_done(repeat):
    work = Work()
    task = repeat(work, LONG)
    task.at_once()
    await let_tasks_run()
    assert work.times == 1, "the first time is at once"
    work.goes_on.clear()
    task.at_once()
    await work.reaches(2)
    task.at_once()
    task.at_once()
    await let_tasks_run()
    assert work.times == 2
    work.goes_on.set()
    await work.reaches(3)
    await let_tasks_run()
    assert work.times == 3


@pytest.mark.parametrize("error", [StoreUnavailable("gone"), ZeroDivisionError()], ids=["store", "mistake"])
async def test_what_fails_is_done_again_soon_and_then_as_ever(repeat, monkeypatch, error):
    asked = []
    monkeypatch.setattr("bot.workers.periodic_task.backoff", lambda attempt: asked.append(attempt) or 0.001)
    work = Work(error, error)
    task = repeat(work, LONG)
    task.begin()
    await work.reaches(2)
    assert not task.done.is_set()
    await work.reaches(3)
    await let_tasks_run()
    assert (work.times, asked, task.done.is_set()) == (3, [0, 1], True)


async def test_what_fails_is_logged_with_the_name_of_the_work(repeat, monkeypatch):
    said = []

    def say(text, **values):
        said.append((text, values))

    monkeypatch.setattr("bot.workers.periodic_task.logger", SimpleNamespace(error=say, exception=say))
    work = Work(StoreUnavailable("gone"), ZeroDivisionError())
    repeat(work, 0.001).begin()
    await work.reaches(3)
    name = "a test's work"
    assert said == [("the database cannot be used", {"work": name, "error": "gone"}), ("work failed", {"work": name})]


async def test_what_fails_waits_no_longer_than_what_does_not(repeat, monkeypatch):
    monkeypatch.setattr("bot.workers.periodic_task.backoff", lambda attempt: LONG)
    work = Work(ZeroDivisionError())
    repeat(work, 0.001).begin()
    await work.reaches(2)


async def test_at_the_end_what_is_being_done_is_cancelled_and_nothing_begins_any_more(repeat):
    work = Work()
    work.goes_on.clear()
    task = repeat(work, 0.001)
    task.begin()
    await work.reaches(1)
    await task.close()
    assert work.ended
    assert not task.done.is_set()
    task.at_once()
    await let_tasks_run()
    assert work.times == 1


async def test_what_has_not_begun_can_be_ended(repeat):
    work = Work()
    task = repeat(work, 0.001)
    await task.close()
    task.at_once()
    await let_tasks_run()
    assert work.times == 0


async def test_the_end_of_the_pause_and_of_all_at_the_same_moment(repeat):
    """Python 3.11 forgets that a pause was cancelled if it ends in that moment."""
    work = Work()
    task = repeat(work, LONG)
    task.begin()
    await let_tasks_run()
    task.at_once()
    await asyncio.wait_for(task.close(), 5)
    assert work.times <= 2
