"""Games with several bots that share the shards on one PostgreSQL: bots come, are killed, or end for an update."""

import asyncio
import contextlib
import sys
import threading
import time
from collections import Counter
from concurrent.futures import Future
from contextlib import AsyncExitStack

import asyncpg

from bot.local.bot_runner import child
from bot.local.world.world import Change
from tests.cluster_bot import QUEUE
from tests.crash_games import FAULTS, ROOT, ROUTES, CrashGame, CrashRun

# The number of shards of each bot.
SHARES = "SELECT count(*) FROM shards WHERE owner IS NOT NULL GROUP BY owner ORDER BY 1"


class Database:
    """A PostgreSQL database, read while the bots run, with the interface of the file's `Database`."""

    def __init__(self, url):
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._link = self._call(asyncpg.connect(url))

    def _call(self, work):
        """Return the result of a coroutine, which another thread runs."""
        done: Future = asyncio.run_coroutine_threadsafe(work, self._loop)
        return done.result(30)

    def rows(self, statement, *values):
        """Return the rows of a statement that is written for SQLite."""
        statement = statement.replace("json_extract(payload, '$.told')", "payload::json ->> 'told'")
        for number in range(1, len(values) + 1):
            statement = statement.replace("?", f"${number}", 1)
        return [tuple(row) for row in self._call(self._link.fetch(statement, *values))]

    def close(self):
        """Close the connection and end the thread."""
        self._call(self._link.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class Cluster(CrashRun):
    """Games on servers of every shard, and the bots that share them."""

    played, command = CrashGame, (sys.executable, "-m", "tests.cluster_bot")

    def __init__(self, stand_in, folder, random, url, shards):
        super().__init__(stand_in, folder, random)
        self.url, self.shards, self.database = url, shards, None
        self.world.shards = shards
        self.world.identify_every = QUEUE / 2000  # a busy machine lets a connection take longer than the one after it
        self.bots, self._open, self._number = [], AsyncExitStack(), 0
        self.twice = []  # shards that had two connections at once
        self.world.subscribe(self._note)

    def _note(self, change):
        """Note shards that have two connections."""
        if change.what == "gateway":
            numbers = Counter(session.shard[0] for session in self.stand_in.gateway.live_sessions)
            self.twice += [number for number, count in numbers.items() if count > 1]

    def seat(self, number, pairs):
        """Yield games, each on a server of its own: the first `pairs` for two people, the others for one.

        Their servers belong to all shards in turn.
        """
        for place in range(number):
            guild = self.world.add_guild(f"Server {place}")
            while (guild.id >> 22) % self.shards != place % self.shards:
                time.sleep(0.001)  # ids come from the time
                guild = self.world.add_guild(f"Server {place}")
            channel = self.world.add_channel("games", guild)
            names = [f"{place}.{seat}" for seat in range(1 + (place < pairs))]
            people = [self.stand_in.person(self.world.add_user(name, guild=guild)) for name in names]
            yield self.played(self, channel, people, self.random.random())

    async def start(self):
        """Start another bot. Return it."""
        self._number += 1
        env = {
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": self.stand_in.token,
            "GAMEKEEPER_DISCORD_URL": self.stand_in.url,
            "DATABASE_URL": self.url,
            "LOG_FORMAT": "json",
            "RENDER_PROCESSES": "1",
        }
        log = self.folder / f"{self._number}.log"
        bot = await self._open.enter_async_context(child(self.stand_in, self.command, log, env, wait=False))
        self.bots.append(bot)
        return bot

    async def close(self):
        """End all bots at once."""
        await self._open.aclose()

    async def wait_shared(self):
        """Wait until every bot has a fair share of the shards, and all are connected. Return the seconds that took."""
        began, bots = time.monotonic(), len(self.bots)
        fair = sorted(self.shards // bots + (place < self.shards % bots) for place in range(bots))
        shares, every_shard = [share for share in fair if share], list(range(self.shards))
        while self._connected_shards() != every_shard or self._shares() != shares:
            assert time.monotonic() < began + 180, [bot.output[-1500:] for bot in self.bots]
            await asyncio.sleep(0.02)
        return time.monotonic() - began

    def _connected_shards(self):
        """Return the numbers of the connected shards in order, with repetitions."""
        return sorted(session.shard[0] for session in self.stand_in.gateway.live_sessions)

    def _shares(self):
        """Return how many shards each bot has, the fewest first."""
        self.database = self.database or Database(self.url)  # the first bot has made its tables by now
        return [count for (count,) in self.database.rows(SHARES)]

    async def kill(self):
        """Kill one of the bots, at any time or when a message of the bots has just arrived."""
        await self._arrivals(self.random.randint(0, 6))
        bot = self.bots.pop(self.random.randrange(len(self.bots)))
        self.life += 1
        self.kills += 1
        await bot.kill()
        self.world.publish(Change("gateway"))

    async def update(self):
        """Start a new bot and, once it has its share, tell the oldest one to end."""
        await self.start()
        await self.wait_shared()
        oldest = self.bots.pop(0)
        oldest.process.terminate()
        assert await asyncio.wait_for(oldest.process.wait(), 40) == 0, oldest.output[-3000:]
        self.life += 1
        self.world.publish(Change("gateway"))

    async def _arrivals(self, number):
        """Wait until this number of further messages has arrived, but no longer than five seconds."""
        before = self.count_posts()
        with contextlib.suppress(TimeoutError):
            await self.world.until(lambda: self.count_posts() >= before + number, 5)

    def count_posts(self):
        """Return how many posts there are."""
        return sum(not post.ephemeral for posts in self.world.messages.values() for post in posts.values())

    async def play(self, games, pairs, bots, events):
        """Play games to their ends with this number of bots, while these events happen. Return the games."""
        tables = list(self.seat(games, pairs))
        await self.start()
        await self.wait_shared()
        await self.stand_in.wait_connected()
        try:
            await asyncio.gather(*(table.begin() for table in tables))
            for _ in range(bots - 1):
                await self.start()
            await self.wait_shared()
            await self._play_on(tables, events)
        finally:
            await self.close()
        await self.stand_in.wait_disconnected()
        return tables

    async def _play_on(self, tables, events):
        """Let people play while requests fail and the events happen, until everything is over and delivered."""
        for kind in FAULTS:
            for route in ROUTES:
                self.stand_in.faults.chance(kind, 0.01, route)
        self.up.set()
        playing = asyncio.gather(*(table.play() for table in tables))
        try:
            for event in events:
                await event(self)
            await playing
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        self.stand_in.faults.clear()
        await self._wait_until_delivered()
        for bot in self.bots:
            assert await bot.stop(40) == 0, bot.output[-3000:]
