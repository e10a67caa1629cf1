"""The bot's start with many open games: from the gateway's READY to ready."""

import asyncio
import time
from collections.abc import Iterator

from bot.bench.figure import Figure, below
from bot.bench.hall import Hall, hall
from bot.bench.scale import Scale

READY = below(3)


def measure(scale: Scale) -> Iterator[Figure]:
    """Several starts in a row; the slowest counts."""
    yield from asyncio.run(_starts(scale))


async def _starts(scale: Scale) -> list[Figure]:
    async with hall(scale.open_games) as made:
        took = [await _start(made) for _ in range(scale.starts)]
        of = f"{scale.open_games} open games"
        return [
            Figure(of, "process begun to the gateway's READY, slowest", max(each[0] for each in took), "s"),
            Figure(of, "READY to ready, slowest", max(each[1] for each in took), "s", READY),
            Figure(of, "memory when ready", max(each[2] for each in took), "MiB"),
        ]


async def _start(made: Hall) -> tuple[float, float, float]:
    """Seconds to READY, from there to ready, and the memory held then."""
    begun = time.time()
    async with made.bot():
        ready = made.ready_at()
        assert ready
        welcomed = made.welcomed
    memory = [look.memory for look in made.looks() if look.at <= ready]
    return welcomed - begun, ready - welcomed, max(memory, default=0.0)
