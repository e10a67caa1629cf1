"""The worker of what is due: what is claimed and life are looked at now and then, what is due at each look."""

from types import SimpleNamespace

import pytest

from bot.workers.brake import Brake
from bot.workers.due import CLAIMS, DueWorker


class Due:
    """What is due, so many rounds of it."""

    def __init__(self):
        self.rounds, self.done = 0, []

    async def beat(self):
        self.done.append("beat")

    async def any(self):
        return self.rounds > 0

    async def do(self):
        self.done.append("do")
        self.rounds -= 1
        return self.rounds > 0


@pytest.fixture
def due():
    return Due()


@pytest.fixture
def worker(due):
    return DueWorker(SimpleNamespace(due=due), Brake())


async def test_each_look_does_all_that_is_due(due, worker):
    await worker._look()
    assert due.done == ["beat", "do"], "the first one looks at what was claimed, too"
    await worker._look()
    assert due.done == ["beat", "do"], "nothing is due"
    due.rounds = 3
    await worker._look()
    assert due.done == ["beat", "do", *["do"] * 3]


async def test_what_was_claimed_is_looked_at_after_so_many_looks(due, worker):
    for _ in range(CLAIMS):
        await worker._look()
    assert due.done == ["beat", "do"]
    await worker._look()
    assert due.done == ["beat", "do"] * 2
