"""Measures the time from a choice to the committed state, and on to the finished picture."""

import asyncio
import itertools
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from time import perf_counter

from bot.bench.databases import postgresql, sqlite, syncs
from bot.bench.figure import Figure, below, percentile, spread
from bot.bench.scale import Scale
from bot.bench.tables import begin_table
from bot.engine.guessing import pick
from bot.games.registry import AnyGame, games
from bot.store.store import Store
from bot.tables.play import PlayResult
from bot.tables.tables import Tables
from cogs.pictures import Pictures, in_processes

COMMIT = below(4), below(8)
PICTURE = below(25), below(60)
FIRST = below(60), below(100)


def measure(scale: Scale) -> Iterator[Figure]:
    """Measure commits on each database, pictures with warm caches, and a new process's first picture."""
    yield from asyncio.run(on_sqlite(scale))
    yield from asyncio.run(on_postgresql(scale))
    for key in games():
        warmed, took = zip(*(time_first_picture(key) for _ in range(scale.cold)), strict=True)
        yield Figure(f"{key}, new process", "warm-up, slowest", max(warmed), "s")
        yield from spread(f"{key}, new process", "choice to its first picture then", took, *FIRST)


async def on_sqlite(scale: Scale) -> list[Figure]:
    """Return the figures of commits and pictures of every game on SQLite."""
    async with sqlite() as url, await Store.open(url) as store:
        disk = 1000 * percentile(syncs(Path(url.removeprefix("sqlite:///")).parent, scale.turns), 0.5)
        figures = [Figure("this disk", "4 KiB written for certain, p50", disk, "ms")]
        for game in games().values():
            figures += await _commits(store, game, scale.turns, "SQLite")
            figures += await _picture_times(store, game, scale.pictures)
        return figures


async def on_postgresql(scale: Scale) -> list[Figure]:
    """Return the figures of commits of every game on PostgreSQL; none if DATABASE_URL names no PostgreSQL."""
    async with postgresql() as url:
        if url is None:
            return []
        async with await Store.open(url) as store:
            figures = [await _commits(store, game, scale.turns, "PostgreSQL") for game in games().values()]
            return list(itertools.chain.from_iterable(figures))


async def _commits(store: Store, game: AnyGame, turns: int, database: str) -> list[Figure]:
    """Return the times from a choice to its commit."""
    took = [seconds async for _, seconds in timed_choices(store, game, turns)]
    return spread(f"{game.key}, {database}", "choice to committed state", took, *COMMIT)


async def _picture_times(store: Store, game: AnyGame, number: int) -> list[Figure]:
    """Measure how long `number` pictures take, after a bot's own warm-up and a tenth more that are not counted."""
    pictures, took = Pictures(in_processes("auto")), []
    try:
        await pictures.warm()
        async for choice, seconds in timed_choices(store, game, number + number // 10):
            begun_at = perf_counter()
            await pictures.table(choice.table, "en")
            took.append(seconds + perf_counter() - begun_at)
    finally:
        pictures.close()
    return spread(f"{game.key}, SQLite", "choice to finished picture", took[-number:], *PICTURE)


async def timed_choices(store: Store, game: AnyGame, turns: int) -> AsyncIterator[tuple[PlayResult, float]]:
    """Make `turns` random choices, game after game. Yield each with the seconds until it was committed."""
    chance, tables = Random(1), Tables(store)
    table = None
    for number in range(turns):
        if table is None or not table.running:
            channel = 1000 + (await store.upkeep.counts()).choices
            table = await begin_table(store, game, channel, seed=number)
        seat = chance.choice(table.seats_to_choose())
        question = table.question(seat)
        assert question
        choice, stamp = pick(question.options, chance), table.stamp(seat)
        begun_at = perf_counter()
        committed = await tables.play.choose(table, seat, choice, stamp, interaction_id=1_000_000 * channel + number)
        yield committed, perf_counter() - begun_at
        table = committed.table


def time_first_picture(key: str) -> tuple[float, float]:
    """Return the seconds of a new process's warm-up, and from a choice to its first picture."""
    command = [sys.executable, "-m", "bot.bench.first_picture", key]
    output = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout  # noqa: S603
    warmed, took = map(float, output.split())
    return warmed, took
