"""Computer players: they move by themselves, after a restart too, and no trouble makes a table stand still."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.players.player import PLAYERS
from tests.cogs.playing import Watched, begin, seed


@pytest.fixture(autouse=True)
def same(monkeypatch):
    seed(monkeypatch, 5)


async def moved(house):
    """Wait until the computers have nothing more to do."""
    while house.bot.computers._tasks:
        await asyncio.gather(*house.bot.computers._tasks.values())
        await asyncio.sleep(0)


async def test_computers_draw_when_people_must(house, ann):
    sitting = await begin(house, ann, computers=("random", "greedy"))
    await moved(house)
    assert (await sitting.table()).undecided() == [0]
    await sitting.draw(0)
    await moved(house)
    assert (await sitting.table()).undecided() == [0]
    assert [choice.seat for choice in await house.store.choices(sitting.id)].count(2) == 2


async def test_they_take_up_their_turns_after_a_restart(house, ann):
    house.bot.computers.wake = lambda table_id: None
    sitting = await begin(house, ann, computers=("random",))
    assert (await sitting.table()).undecided() == [0, 1]
    await house.restart()
    await house.bot.computers.resume()
    await moved(house)
    assert (await sitting.table()).undecided() == [0]


async def test_one_that_fails_draws_at_random(house, ann, monkeypatch):
    def fail(*args):
        raise ZeroDivisionError

    monkeypatch.setitem(PLAYERS, "greedy", fail)
    sitting = await begin(house, ann, computers=("greedy",))
    await moved(house)
    assert (await sitting.table()).undecided() == [0]


async def test_a_locked_database_is_waited_for(house, ann):
    wake, house.bot.computers.wake = house.bot.computers.wake, lambda table_id: None
    sitting = await begin(house, ann, computers=("random",))
    tried = Watched(house.bot.tables, "play")
    with closing(sqlite3.connect(house.url.removeprefix("sqlite:///"), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        wake(sitting.id)
        await tried.once()
        assert (await sitting.table()).undecided() == [0, 1]
        other.execute("ROLLBACK")
    await moved(house)
    assert (await sitting.table()).undecided() == [0]
    assert [choice.seat for choice in await house.store.choices(sitting.id)] == [1]


async def test_they_rest_when_the_bot_ends(house, ann):
    await begin(house, ann, computers=("random",))
    await house.bot.computers.close()
    house.bot.computers.wake(1)
    await house.bot.computers.resume()
    assert house.bot.computers._tasks == {}
