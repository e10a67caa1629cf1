"""Measures the bot's start with many open games: from the gateway's READY to the bot being ready."""

import asyncio
import time
from collections.abc import Iterator

from bot.bench.figure import Figure, below
from bot.bench.load_server import LoadServer, load_server
from bot.bench.scale import Scale

READY = below(3)


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield the slowest of several starts in a row."""
    yield from asyncio.run(_starts(scale))


async def _starts(scale: Scale) -> list[Figure]:
    """Return the figures of the slowest of several starts."""
    async with load_server(scale.open_games) as server:
        took = [await measure_start(server) for _ in range(scale.starts)]
        of = f"{scale.open_games} open games"
        return [
            Figure(of, "process begun to the gateway's READY, slowest", max(start[0] for start in took), "s"),
            Figure(of, "READY to ready, slowest", max(start[1] for start in took), "s", READY),
            Figure(of, "memory when ready", max(start[2] for start in took), "MiB"),
        ]


async def measure_start(server: LoadServer) -> tuple[float, float, float]:
    """Return the seconds to the gateway's READY event, those from then until the bot serves commands, and its memory.

    The memory is the most until then, in MiB.
    """
    started_at = time.time()
    async with server.bot():
        ready = server.ready_at()
        assert ready
        gateway_ready_at = server.gateway_ready_at
    memory = [sample.memory for sample in server.samples() if sample.at <= ready]
    return gateway_ready_at - started_at, ready - gateway_ready_at, max(memory, default=0.0)
