"""Listening to other processes: begun anew whenever it ends, and what was missed meanwhile is looked for."""

import asyncio
from types import SimpleNamespace

import pytest

from bot.process.background import in_background
from bot.tables.table.errors import StoreUnavailable
from bot.workers.listening import Listener
from cogs.client.bot import Gamekeeper


class Others:
    """The other processes: how the attempts to hear them end."""

    def __init__(self, *ends, alone=False):
        self.ends, self.is_alone, self.tried = list(ends), alone, asyncio.Event()
        self.behind, self.heard_to_the_end = [], False

    async def stay(self):
        try:
            await asyncio.Event().wait()
        finally:
            self.heard_to_the_end = True

    async def listen(self, told, begun):
        self.behind.append(in_background())
        if not self.ends:
            self.tried.set()
            await self.stay()
        await begun()
        told(7, True)
        raise self.ends.pop(0)


@pytest.fixture(autouse=True)
def pause(monkeypatch):
    monkeypatch.setattr("bot.workers.listening.PAUSE", 0)


async def test_it_is_heard_anew_whatever_ended_it():
    others, told, begun = Others(StoreUnavailable("gone"), ZeroDivisionError()), [], []

    async def note():
        begun.append(len(told))

    listener = Listener(SimpleNamespace(sharing=others), lambda *said: told.append(said), note)
    await listener.resume()
    await listener.resume()
    await asyncio.wait_for(others.tried.wait(), 5)
    await listener.close()
    assert (told, begun) == ([(7, True)] * 2, [0, 1])
    assert others.behind == [True] * 3
    assert others.heard_to_the_end


async def test_where_nobody_else_can_be_nothing_is_listened_for():
    others = Others(alone=True)
    listener = Listener(SimpleNamespace(sharing=others), lambda *_: None, None)
    await listener.resume()
    await asyncio.sleep(0)
    await listener.close()
    assert others.behind == []


@pytest.mark.parametrize(("ours", "woken"), [(True, ["poster", "panels", "computers"]), (False, ["panels"])])
def test_what_is_told_wakes_who_serves_the_table_and_the_panels_that_stand_open_here(ours, woken):
    """Who plays by DM presses at the process of shard 0; their table's server may be another's."""
    seen = []
    parts = {
        name: SimpleNamespace(wake=lambda table_id, name=name: seen.append((name, table_id)))
        for name in ("poster", "panels", "computers")
    }
    bot = SimpleNamespace(**parts, wake=lambda table_id: Gamekeeper.wake(bot, table_id))
    Gamekeeper.react_to_others(bot, 7, ours)
    assert seen == [(name, 7) for name in woken]


async def test_when_it_is_heard_again_posts_and_computers_left_meanwhile_are_taken_up():
    resumed = []

    def part(name):
        async def resume():
            resumed.append(name)

        return SimpleNamespace(resume=resume)

    await Gamekeeper.catch_up(SimpleNamespace(poster=part("poster"), computers=part("computers")))
    assert resumed == ["poster", "computers"]
