"""Measures processes that share the shards on one PostgreSQL: what one, two and three do at most, and what limits them.

People play at many tables without a pause, while many more are open. All of it runs on this machine: people and the
stand-in in this process, PostgreSQL in its own.
"""

import asyncio
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from time import perf_counter

import msgspec
import sqlalchemy as sa

from bot.bench.databases import postgresql
from bot.bench.figure import Figure, spread
from bot.bench.growth import copy_game
from bot.bench.load import Crowd, acknowledgement_seconds
from bot.bench.load_server import PATIENCE, LoadServer, fill
from bot.bench.machine import busy_seconds, child_pids, cpu_seconds
from bot.bench.scale import Scale
from bot.local.gateway.interaction import Interaction
from bot.local.server import StandIn
from bot.local.world.world import World
from bot.store.schema import shards
from bot.store.store import Store

PROCESSES = 3
SHARDS = 6
AT_ONCE = 1000.0  # acts a second, if as many people had the time for one


def measure(scale: Scale) -> Iterator[Figure]:
    """Measure each number of processes, each on its own database."""
    for number in range(1, PROCESSES + 1):
        yield from asyncio.run(_on_postgresql(scale, number))


async def _on_postgresql(scale: Scale, number: int) -> list[Figure]:
    """Return the figures; none if DATABASE_URL names no PostgreSQL."""
    async with postgresql() as url:
        if url is None:
            return []
        with tempfile.TemporaryDirectory(prefix="gamekeeper-bench-") as folder:
            return await _measure_shared(scale, number, url, Path(folder))


async def _measure_shared(scale: Scale, number: int, url: str, folder: Path) -> list[Figure]:
    """Return the figures of so many processes on the database at this address."""
    world = World(guild="")
    world.shards = world.max_concurrency = SHARDS
    async with StandIn(world) as stand_in, await Store.open(url) as store, AsyncExitStack() as running:
        server = LoadServer(stand_in, url, folder)
        await fill(server, store, scale.clustered)
        await store.link.write(copy_game, 1, max(scale.cluster_games - scale.clustered, 1), one_runs_of=1)
        bots = [await running.enter_async_context(server.bot(f"bot{place}")) for place in range(number)]
        await _wait_for_shares(store, stand_in, number)
        await Crowd(server, _without_pause(scale, scale.cluster_seconds / 3)).stream()  # until all are warm
        work = Work([bot.process.pid for bot in bots])
        interactions, _ = await Crowd(server, _without_pause(scale, scale.cluster_seconds)).stream()
        return list(_figures(f"{number} x {SHARDS // number} shards, {scale.cluster_games} open", interactions, work))


class Work:
    """What the machine has done since this was made: elapsed seconds, and CPU seconds."""

    def __init__(self, bots: Sequence[int]) -> None:
        self._bots = bots
        self._started = self._now()

    def measure(self) -> tuple[float, dict[str, float]]:
        """Return the elapsed seconds, and the CPU seconds by who used them."""
        elapsed, bots, own, whole = (now - was for now, was in zip(self._now(), self._started, strict=True))
        rest = max(0.0, whole - bots - own)
        return elapsed, {"the bots": bots, "the stand-in and people": own, "all else, such as PostgreSQL": rest}

    def _now(self) -> tuple[float, float, float, float]:
        """Return the time, and the CPU seconds so far of the bots, of this process and of the whole machine."""
        drawing = (process for bot in self._bots for process in child_pids(bot))
        return perf_counter(), sum(map(cpu_seconds, (*self._bots, *drawing))), cpu_seconds(os.getpid()), busy_seconds()


def _without_pause(scale: Scale, seconds: float) -> Scale:
    """Return the scale of people who act all the time at all tables that are played."""
    return msgspec.structs.replace(scale, rate=AT_ONCE, load_seconds=seconds, presses=scale.clustered)


async def _wait_for_shares(store: Store, stand_in: StandIn, number: int) -> None:
    """Wait until each process has its share of the shards, and all of them are connected."""
    share = sa.select(sa.func.count()).where(shards.c.owner.is_not(None)).group_by(shards.c.owner)
    async with asyncio.timeout(PATIENCE):
        while True:
            counts = await store.link.read(lambda connection: list(connection.execute(share).scalars()))
            if counts == [SHARDS // number] * number and len(stand_in.gateway.live_sessions) == SHARDS:
                return
            await asyncio.sleep(0.1)


def _figures(of: str, interactions: Sequence[Interaction], work: Work) -> Iterator[Figure]:
    """Yield the figures of interactions and of the work that they made."""
    seconds, processors = work.measure()
    yield Figure(of, "interactions a second", len(interactions) / seconds, "/s")
    yield from spread(of, "acknowledged", acknowledgement_seconds(interactions))[:2]
    yield Figure(
        of, "the bots' processor time, an interaction", 1000 * processors["the bots"] / len(interactions), "ms"
    )
    for whose, spent_there in processors.items():
        yield Figure(of, f"processors busy with {whose}", 100 * spent_there / seconds / (os.cpu_count() or 1), "%")
