"""The worker of what is due: what is claimed and life are looked at now and then, what is due at each look."""

import asyncio
from types import SimpleNamespace

import pytest

from bot.store.errors import StoreUnavailable
from bot.workers.circuit_breaker import CircuitBreaker
from bot.workers.due import CLAIMS, MISSED, DueWorker


class Due:
    """What is due, so many rounds of it."""

    def __init__(self):
        self.rounds, self.done = 0, []

    async def beat(self):
        self.done.append("beat")

    async def call_missed(self):
        self.done.append("call missed")

    async def has_due(self):
        return self.rounds > 0

    async def do(self):
        self.done.append("do")
        self.rounds -= 1
        return self.rounds > 0


@pytest.fixture
def due():
    return Due()


class Discord:
    """Whether people reach the bot."""

    reached = True


@pytest.fixture
def discord():
    return Discord()


class Results:
    """Games that are to be counted again: how often they were made due."""

    def __init__(self):
        self.orders, self.fails = 0, False

    async def order_counts(self):
        if self.fails:
            raise StoreUnavailable
        self.orders += 1


@pytest.fixture
def results():
    return Results()


@pytest.fixture
def worker(due, discord, results):
    return DueWorker(SimpleNamespace(due=due, results=results), CircuitBreaker(), lambda: discord.reached)


async def test_games_are_made_due_to_be_counted_again_once_for_each_start(worker, results):
    results.fails = True
    with pytest.raises(StoreUnavailable):
        await worker.do_due()
    results.fails = False
    for _ in range(3):
        await worker.do_due()
    assert results.orders == 1


async def test_each_look_does_all_that_is_due(due, worker):
    await worker.do_due()
    assert due.done == ["beat", "do"], "the first one looks at what was claimed, too"
    await worker.do_due()
    assert due.done == ["beat", "do"], "nothing is due"
    due.rounds = 3
    await worker.do_due()
    assert due.done == ["beat", "do", *["do"] * 3]


async def test_from_the_start_to_the_end_it_looks_again_and_again(due, discord, monkeypatch):
    monkeypatch.setattr("bot.workers.due.SWEEP", 0)
    worker = DueWorker(SimpleNamespace(due=due), CircuitBreaker(), lambda: discord.reached)
    await worker.resume()
    async with asyncio.timeout(5):
        while due.done.count("beat") < 2:  # noqa: ASYNC110  the worker tells nobody
            await asyncio.sleep(0.001)
    await worker.close()
    due.rounds, due.done = 1, []
    await asyncio.sleep(0.01)
    assert due.done == []


async def test_what_was_claimed_is_looked_at_after_so_many_looks(due, worker):
    for _ in range(CLAIMS):
        await worker.do_due()
    assert due.done == ["beat", "do"]
    await worker.do_due()
    assert due.done == ["beat", "do"] * 2


async def test_whom_nobody_has_called_is_looked_for_at_the_last_of_so_many_looks(due, worker):
    for times in (1, 2):
        for _ in range(MISSED - 1):
            await worker.do_due()
        assert due.done.count("call missed") == times - 1
        await worker.do_due()
        assert due.done.count("call missed") == times


async def test_while_nobody_reaches_the_bot_nothing_is_done_and_no_life_shown(due, worker, discord):
    """Nobody can play, nor be told: for clocks it is an outage."""
    discord.reached, due.rounds = False, 2
    for _ in range(CLAIMS + 1):
        await worker.do_due()
    assert due.done == []
    discord.reached = True
    await worker.do_due()
    assert due.done == ["beat", "do", "do"]
