"""Runs this process' share of the shards: takes and hands over leases, and connects exactly the leased shards.

Discord lets several shards connect at a time: those whose numbers leave the same remainder form a *row*, in which one
queues behind the other.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine
from typing import TypeVar

import discord

from bot.process.log import log
from bot.tables.sharing import ShardLoad, SharingService
from bot.tables.table import StoreError
from cogs.client.gateway import CLOSING

logger = log(__name__)
LOOK = 0.5  # seconds between two looks at the leases: people wait while nobody serves their server
ALONE = 2.0  # the same while no other process runs: so long may a new one have to wait for its share
NEXT = 6.0  # seconds between handing over two shards of one row
T = TypeVar("T")
OpenShard = Callable[[int], Awaitable[None]]
SHARES_UNKNOWN = "nobody knows which process serves which servers"


class ShardRunner:
    """Follows the leases: the shards leased to this process are connected, no others.

    discord.py silently keeps reconnecting a shard that was opened once, so each look closes what is open and not ours.
    """

    def __init__(
        self, client: discord.AutoShardedClient, open_shard: OpenShard, sharing: SharingService, rows: int
    ) -> None:
        self._client = client
        self._open_shard = open_shard
        self._sharing = sharing
        self._rows = [asyncio.Lock() for _ in range(rows)]
        self._ready: set[int] = set()  # shards whose servers are known
        self._launched: set[int] = set()  # shards that are open, or will be in a moment
        self._opening: set[int] = set()  # shards that are connecting, which cannot be cancelled
        self._tasks: set[asyncio.Task[None]] = set()
        self._next_handover: dict[int, float] = {}  # by row: when another shard of it may be handed over
        self._has_left = False
        self.leased: frozenset[int] = frozenset()
        self.count = 1  # how many shards there are, as far as is known
        self.first: int  # the shard that connects first; set by `begin`

    async def begin(self, count: int, warm: Callable[[], Awaitable[None]]) -> None:
        """Wait for a lease; if other processes run, warm up first to take over from them.

        If no other process runs, there are `count` shards from now on.
        """
        takes_over = await self._insist(self._others_host)
        if takes_over:
            await warm()
            logger.info("another process hosts these games; standing by")
        while not await self._insist(self._sharing.may_host):  # noqa: ASYNC110 - that process may be unable to tell anybody
            await asyncio.sleep(LOOK)
        load = await self._insist(lambda: self._sharing.join(count))
        while not load.own_shards:
            await asyncio.sleep(LOOK)
            load = await self._insist(self._shard_load)
        self.count, self.leased = len(load.leases), load.own_shards
        self.first = min(self.leased)
        self._launched.add(self.first)
        self._opening.add(self.first)
        if takes_over:
            logger.info("taking over", shards=sorted(self.leased))
        if self.count != count:
            logger.warning("the processes that run share another number of shards", shards=self.count, advised=count)

    @property
    def is_connected(self) -> bool:
        """Whether the events of all servers served here arrive."""
        shards = self._client.shards
        return bool(self.leased) and all(number in shards and not shards[number].is_closed() for number in self.leased)

    def keep(self) -> None:
        """Follow the leases in the background until `leave`."""
        self._run(self._keep(), "shards")

    async def _keep(self) -> None:
        """Look at the leases again and again, and connect exactly what is leased."""
        while not self._has_left:
            pause = LOOK
            try:
                load = await self._shard_load()
                await self._follow(load)
                pause = LOOK if len(load.processes) > 1 else ALONE
            except StoreError as error:  # then no other process sees the leases either
                logger.warning(SHARES_UNKNOWN, error=str(error))
            await asyncio.sleep(pause)

    def ready(self, number: int) -> None:
        """Note that the servers of this shard are known."""
        self._opening.discard(number)
        self._ready.add(number)
        self._serve()

    async def wait_for_turn(self, number: int) -> None:
        """Wait until Discord allows this shard to identify."""
        row = self._row(number)
        while wait := await self._insist(lambda: self._sharing.enter_queue(row)):  # noqa: ASYNC110 - another process' row, too
            await asyncio.sleep(wait)

    async def leave(self) -> None:
        """Give up all leases, so that other processes take over. A second call does nothing."""
        if self._has_left:
            return
        self._has_left = True
        for task in self._tasks:
            task.cancel()
        if self._tasks:  # what is connecting cannot be cancelled
            await asyncio.wait(self._tasks, timeout=CLOSING)
        await self._hold(frozenset())
        with contextlib.suppress(StoreError):  # then the others notice it when the leases expire
            await self._sharing.leave()

    async def _others_host(self) -> bool:
        """Return whether other processes run, with leases or, of a former version, without."""
        return not await self._sharing.may_host() or await self._sharing.has_others()

    async def _shard_load(self) -> ShardLoad:
        """Return who has which leases; we have none while a process of a former version, without leases, hosts."""
        if await self._sharing.may_host():
            return await self._sharing.rebalance()
        await self._sharing.leave()
        return ShardLoad(0, (), frozenset())

    async def _follow(self, load: ShardLoad) -> None:
        """Connect our shards, and hand over those that other processes ask for, as far as possible now."""
        leaving = [number for number in load.asked_for if await self._can_go(number)]
        await self._hold(load.own_shards.difference(leaving))
        for number in leaving:
            await self._sharing.hand_over(number)

    async def _can_go(self, number: int) -> bool:
        """Return whether a shard can be handed over: it is not served yet, or can be connected elsewhere at once.

        One shard of each row goes at a time, since the next one queues behind it. A shard that is being connected here
        stays until it is and can be closed: else there would be two connections of it for a moment.
        """
        if number not in self._ready:
            return number not in self._opening
        row, now = self._row(number), asyncio.get_running_loop().time()
        if now < self._next_handover.get(row, now) or not await self._sharing.is_queue_free(row):
            return False
        self._next_handover[row] = now + NEXT
        return True

    def _row(self, number: int) -> int:
        """Return the row of a shard."""
        return number % len(self._rows)

    async def _hold(self, leased: frozenset[int]) -> None:
        """Connect exactly these shards."""
        if leased != self.leased:
            logger.info("shards", serves=sorted(leased), of=self.count)
        self.leased = leased
        self._serve()
        await asyncio.gather(*(self._close(number) for number in self._client.shards if number not in leased))
        for number in sorted(leased - self._launched):
            self._launched.add(number)
            self._run(self._open(number), f"shard {number}")

    def _run(self, work: Coroutine[object, object, None], name: str) -> None:
        """Run this in the background; `leave` cancels it."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _serve(self) -> None:
        """Serve the tables of the servers of those leased shards that are ready."""
        self._ready &= self.leased
        self._sharing.serve(self.count, self._ready)

    async def _open(self, number: int) -> None:
        """Open a shard once its row is free, if it is still leased then."""
        async with self._rows[self._row(number)]:
            if number in self.leased:
                self._opening.add(number)
                try:
                    await self._open_shard(number)
                finally:
                    self._opening.discard(number)
            else:  # handed over meanwhile
                self._launched.discard(number)

    async def _close(self, number: int) -> None:
        """Close a shard if it is open."""
        shard = self._client.get_shard(number)
        if shard is None or shard.is_closed():
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING):
                await shard.disconnect()
        self._launched.discard(number)

    async def _insist(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Return what this returns once the store answers. Raise CancelledError after `leave`."""
        while not self._has_left:
            try:
                return await ask()
            except StoreError as error:
                logger.warning(SHARES_UNKNOWN, error=str(error))
                await asyncio.sleep(LOOK)
        raise asyncio.CancelledError
