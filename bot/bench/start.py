"""Measures the bot's start with many open games: from the gateway's READY to the bot being ready."""

import asyncio
import time
from collections.abc import Iterator

from bot.bench.figure import Figure, below
from bot.bench.hall import Hall, hall
from bot.bench.scale import Scale

READY = below(3)


def measure(scale: Scale) -> Iterator[Figure]:
    """The slowest of several starts in a row."""
    yield from asyncio.run(_starts(scale))


async def _starts(scale: Scale) -> list[Figure]:
    async with hall(scale.open_games) as made:
        took = [await started(made) for _ in range(scale.starts)]
        of = f"{scale.open_games} open games"
        return [
            Figure(of, "process begun to the gateway's READY, slowest", max(start[0] for start in took), "s"),
            Figure(of, "READY to ready, slowest", max(start[1] for start in took), "s", READY),
            Figure(of, "memory when ready", max(start[2] for start in took), "MiB"),
        ]


async def started(made: Hall) -> tuple[float, float, float]:
    """Seconds to READY, seconds from there to ready, and the memory in MiB at that time."""
    begun = time.time()
    async with made.bot():
        ready = made.ready_at()
        assert ready
        welcomed = made.welcomed
    memory = [look.memory for look in made.looks() if look.at <= ready]
    return welcomed - begun, ready - welcomed, max(memory, default=0.0)
