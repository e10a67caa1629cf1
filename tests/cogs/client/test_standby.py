"""Two processes and one shard: one hosts the games, the other takes over when it ends, and nobody is told twice."""

import asyncio
import os
import signal
import sys
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp
import pytest

from bot.local.bot_runner import child
from bot.local.people.reply import labels, text
from bot.store.database.leases import LeaseStore
from bot.store.database.shard_balance import Lease, ShardLoad
from bot.store.store import Store
from bot.tables.tables import Tables
from cogs.client.running import run
from tests.cogs.client.test_run import settings
from tests.cogs.playing import DRAW
from tests.store.conftest import scratch, url, with_tables  # noqa: F401  the databases of the store's tests
from tests.store.scratch import asyncpg
from tests.store.test_admission import FORMER

ROOT = Path(__file__).parents[3]
HASTY = "import bot.store.database.leases as leases; leases.QUEUE = 500; from tests.cold_bot import main; main(['run'])"
STANDS_BY = "another process hosts these games; standing by"
pytestmark = pytest.mark.parametrize("url", ["postgresql"], indirect=True)


class Hosts:
    """Processes that are started one after the other."""

    def __init__(self, stand_in, url, folder):  # noqa: F811
        self._stand_in, self._url, self._folder, self._number = stand_in, url, folder, 0
        self._open = AsyncExitStack()
        self.most = 0
        stand_in.world.subscribe(self._note)

    def _note(self, change):
        self.most = max(self.most, len(self._stand_in.gateway.live_sessions))

    async def start(self, *, first=False):
        """A new process, which is connected or, but for the first one, stands by."""
        self._number += 1
        log = self._folder / f"{self._number}.log"
        env = {
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": self._stand_in.token,
            "GAMEKEEPER_DISCORD_URL": self._stand_in.url,
            "DATABASE_URL": self._url,
        }
        command = [sys.executable, "-c", HASTY]
        bot = await self._open.enter_async_context(child(self._stand_in, command, log, env, wait=first))
        while not first and STANDS_BY not in bot.output:
            assert bot.process.returncode is None, bot.output
            await asyncio.sleep(0.05)
        return bot

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        await self._open.aclose()


async def taken_over(stand_in, bot):
    while "ready" not in bot.output.partition("taking over")[2]:
        assert bot.process.returncode is None, bot.output
        await asyncio.sleep(0.05)
    assert len(stand_in.gateway.live_sessions) == 1


async def test_the_next_one_takes_over_and_each_is_told_once(stand_in, url, tmp_path):  # noqa: F811
    """A kill, then an update: the new process has warmed up before the old one is told to end."""
    ann, ben = stand_in.person("Ann"), stand_in.person("Ben")
    general = stand_in.world.channel("general")
    async with Hosts(stand_in, url, tmp_path) as hosts:
        host = await hosts.start(first=True)
        waiting = await hosts.start()
        await (await ann.slash(general, "/game new", game="cartographers")).wait()
        (lobby,) = await stand_in.world.until(lambda: public(stand_in, general))
        await ben.press(lobby, "Join")
        await stand_in.world.until(lambda: "Ben" in text(lobby))
        await host.kill()
        await taken_over(stand_in, waiting)
        await ann.press(lobby, "Start")
        await stand_in.world.until(lambda: len(public(stand_in, general)) == 2)
        host, waiting = waiting, await hosts.start()
        await draw(stand_in, url, ann, 0)
        assert await host.stop() == 0
        await taken_over(stand_in, waiting)
        await draw(stand_in, url, ben, 1)
        await stand_in.world.until(lambda: plays(stand_in, general) == [0, 0, 1])
    assert hosts.most == 1, "two processes never host at once"
    rung = Counter((ping.message_id, ping.user_id) for ping in stand_in.world.pings)
    assert set(rung.values()) == {1}


def plays(stand_in, channel):
    """How many buttons named *Play* each post has."""
    return [sum("Play" in label for label in labels(post)) for post in public(stand_in, channel)]


def public(stand_in, channel):
    return [message for message in stand_in.world.messages[channel.id].values() if not message.ephemeral]


async def draw(stand_in, url, person, seat):  # noqa: F811
    """Draw the first shape there is."""
    general = stand_in.world.channel("general")
    async with await Store.open(url) as store:
        table = await Tables(store).open_in(general.id)
        choice = next(iter(table.question(seat).options))
    parts = dict(zip(("terrain", "shape", "cell"), choice.split(" "), strict=True))
    reply = await (await person.slash(general, DRAW, **parts)).wait()
    assert "✅" in reply.text


@pytest.fixture
def health_address(unused_tcp_port):
    """Where a process may be asked whether it is ready."""
    return f"127.0.0.1:{unused_tcp_port}"


async def says(watched, status):
    """Wait until the process says with this status whether it is ready."""
    async with asyncio.timeout(30), aiohttp.ClientSession() as session:
        while True:
            async with session.get(f"http://{watched}/ready") as answer:
                if answer.status == status:
                    return
            await asyncio.sleep(0.02)


async def test_who_has_no_lease_is_not_connected(stand_in, url, tmp_path, monkeypatch, health_address):  # noqa: F811
    """Another process serves the servers by then: this one had not reached the database for a while."""
    monkeypatch.setattr("cogs.client.shard_runner.LOOK", 0.01)
    monkeypatch.setattr("bot.store.database.leases.QUEUE", 0)
    lost, real = asyncio.Event(), LeaseStore.rebalance

    async def look(self):
        standing = await real(self)
        taken = ShardLoad(standing.me, (Lease(0, owner=7),), standing.processes | {7})
        return taken if lost.is_set() else standing

    monkeypatch.setattr(LeaseStore, "rebalance", look)
    running = asyncio.create_task(run(settings(stand_in, tmp_path, database_url=url, monitor_address=health_address)))
    await stand_in.wait_connected()
    await says(health_address, 200)
    lost.set()
    await stand_in.wait_disconnected()
    await says(health_address, 503)
    lost.clear()
    await stand_in.wait_connected()
    await says(health_address, 200)
    os.kill(os.getpid(), signal.SIGTERM)
    assert await running == 0
    await stand_in.wait_disconnected()


async def test_who_stands_by_ends_when_told_to(stand_in, url, tmp_path):  # noqa: F811
    async with Hosts(stand_in, url, tmp_path) as hosts:
        await hosts.start(first=True)
        waiting = await hosts.start()
        assert await waiting.stop(60) == 0  # what is being drawn beforehand comes to its end
        assert len(stand_in.gateway.live_sessions) == 1


async def test_a_former_version_that_hosts_is_waited_for(stand_in, url, tmp_path):  # noqa: F811
    """It shares with nobody. That is how an update from 0.1 goes, and a rollback to it."""
    async with await Store.open(url):
        former = await asyncpg.connect(url)
    assert await former.fetchval(FORMER)
    async with Hosts(stand_in, url, tmp_path) as hosts:
        waiting = await hosts.start()
        assert not stand_in.gateway.live_sessions
        await former.close()
        await taken_over(stand_in, waiting)
        await stand_in.wait_connected()
