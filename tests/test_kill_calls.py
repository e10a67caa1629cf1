"""SIGKILL of a bot while a call waits, or as it is sent: after the restart its person has been called exactly once."""

import asyncio
import contextlib
import sys

import pytest
import sqlalchemy as sa

from bot.local.bot_runner import child
from bot.pace.wall_time import HOUR
from bot.store.store import Store
from tests.cogs.playing import seed
from tests.crash_games import ROOT
from tests.multi_process import PATIENCE, MultiProcessGame

TIMES = (
    ("due", "at"),
    ("clocks", "since"),
    ("heartbeat", "at"),
    ("outbox", "created_at"),
    ("tables", "updated_at"),
    ("people", "active_at"),
)


class Night:
    """A game, and one life of its bot after the other."""

    program = "from tests.cold_bot import main; main()"

    def __init__(self, stand_in, store, folder):
        self.stand_in, self.store, self.folder = stand_in, store, folder
        self.game = MultiProcessGame(stand_in, store, stand_in.world.channel("general"))

    @contextlib.asynccontextmanager
    async def life(self):
        """The bot, in a process of its own, which is gone in the end."""
        env = {
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": self.stand_in.token,
            "GAMEKEEPER_DISCORD_URL": self.stand_in.url,
            "DATABASE_URL": f"sqlite:///{self.folder / 'games.sqlite'}",
        }
        command, log = [sys.executable, "-c", self.program, "run"], self.folder / "bot.process.log"
        async with child(self.stand_in, command, log, env, wait=False) as bot:
            await self.stand_in.wait_connected(PATIENCE)
            yield bot
        await self.stand_in.wait_disconnected(PATIENCE)

    async def last_life(self):
        """A bot that does what is left, and ends when it is told to."""
        async with self.life() as bot:
            await self.game.quiet()
            assert await bot.stop(PATIENCE) == 0

    async def pass_time(self, duration):
        """Let everything have happened so much earlier."""

        def work(connection):
            for table, column in TIMES:
                connection.execute(sa.text(f"UPDATE {table} SET {column} = {column} - :past"), {"past": duration})

        await self.store.link.write(work)

    async def killed_on_arrival(self, bot):
        """Kill the bot the moment when something rings, before it knows that this has arrived."""
        killed = asyncio.Event()

        def note_arrival(change):
            if self.game.rung:
                bot.process.kill()
                killed.set()

        unsubscribe = self.game.world.subscribe(note_arrival)
        await self.game.tables.calls.call_at_once(self.game.id)
        await asyncio.wait_for(killed.wait(), PATIENCE)
        unsubscribe()


@pytest.fixture
async def night(stand_in, tmp_path, monkeypatch):
    seed(monkeypatch, 1)
    async with await Store.open(f"sqlite:///{tmp_path / 'games.sqlite'}") as store:
        yield Night(stand_in, store, tmp_path)


@pytest.mark.parametrize(("bell", "down"), [("channel", 0), ("dm", 30)])
async def test_killed_while_a_call_waits_the_next_bot_calls_and_no_later_one(night, bell, down):
    """After an outage of more than a day no reminder comes with it."""
    game = night.game
    await game.begin(bell)
    async with night.life():
        called, *_ = await game.hand_on()
    game.rung.clear()
    await night.pass_time(down * HOUR)
    async with night.life():
        if not down:
            await game.tables.calls.call_at_once(game.id)  # the minute is over
        await game.world.until(lambda: game.rung, PATIENCE)
        await game.quiet()
    await night.last_life()
    assert [user for user, _ in game.rung] == [called.id]


@pytest.mark.parametrize("bell", ["channel", "dm"])
async def test_killed_as_the_call_arrives_the_next_bot_does_not_repeat_it(night, bell):
    game = night.game
    await game.begin(bell)
    async with night.life() as bot:
        called, *_ = await game.hand_on()
        game.rung.clear()
        await night.killed_on_arrival(bot)
    assert await game.pending_kinds(), "the bot did not know"
    await night.last_life()
    assert [user for user, _ in game.rung] == [called.id]
