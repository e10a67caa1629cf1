"""What if is thought out in the computers' queue: one table after the other, and never for long."""

import asyncio
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from bot.players.outlook import Outlook
from bot.players.thinker import Thinkers, Thought
from bot.tables.table import Refused
from bot.workers import advice as module
from bot.workers.advice import Advice
from bot.workers.thinking import Thinking

TABLE = SimpleNamespace(
    id=7, row=SimpleNamespace(guild_id=1), game=None, state=None, stamp=lambda seat: f"stamp of {seat}"
)
FOUND = Outlook(worlds=1, until="turn", over=0, prospects=(), taken=())


class Ready(Thinkers):
    """Thinkers that answer as they are told, once they may, and note what they were asked."""

    def __init__(self, thought=None):
        super().__init__()
        self.thought, self.asked, self.may = thought or Thought(FOUND, 1.5), [], asyncio.Event()
        self.may.set()

    @contextmanager
    def lend(self):
        yield self

    async def think(self, game, state, seat, job, table, seed):
        self.asked.append((table, seat, job.choice, seed))
        await self.may.wait()
        return self.thought


async def test_its_worlds_are_the_same_while_the_question_is():
    ready = Ready()
    advice = Advice(Thinking(1, ready))
    one, other = "a choice", "another"
    assert await advice.what_if(TABLE, 0, one) == (FOUND, 1.5)
    await advice.what_if(TABLE, 0, other)
    await advice.what_if(TABLE, 1, one)
    (_, _, _, seed), (*_, same), (*_, others) = ready.asked
    assert seed == same != others
    assert [choice for _, _, choice, _ in ready.asked] == [one, other, one]


async def test_it_waits_for_its_turn_like_a_computer():
    ready = Ready()
    ready.may.clear()
    advice = Advice(Thinking(1, ready))
    tasks = [asyncio.create_task(advice.what_if(TABLE, seat, "a choice")) for seat in range(3)]
    for _ in range(10):
        await asyncio.sleep(0)
    assert len(ready.asked) == 1, "one at a time"
    ready.may.set()
    assert await asyncio.gather(*tasks) == [(FOUND, 1.5)] * 3


async def test_who_would_wait_too_long_is_told_so(monkeypatch):
    monkeypatch.setattr(module, "LONGEST", 0.01)
    ready = Ready()
    ready.may.clear()
    with pytest.raises(Refused, match="what_if_late"):
        await Advice(Thinking(1, ready)).what_if(TABLE, 0, "a choice")


async def test_a_worker_that_fails_has_no_answer():
    with pytest.raises(Refused, match="what_if_late"):
        await Advice(Thinking(1, Ready(Thought(None)))).what_if(TABLE, 0, "a choice")
