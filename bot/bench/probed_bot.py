"""`python -m bot.bench.probed_bot FILE`: the bot as `run` runs it, and a probe that writes its samples into a file.

A process that draws reads this file again when it begins, and needs nothing of it (see bot/__main__.py).
"""

import asyncio
import sys
from pathlib import Path

import msgspec


async def host_with_probe(report: Path) -> int:
    """Host games until SIGINT. Return the exit code."""
    from bot.bench.probe import Probe
    from bot.config import settings
    from cogs.client import run

    probe = Probe()
    sampling = asyncio.create_task(probe.run())
    try:
        return await run(settings())
    finally:
        sampling.cancel()
        report.write_bytes(msgspec.json.encode(probe.samples))  # noqa: ASYNC240 - the bot has ended


if __name__ == "__main__":
    from bot.config import settings
    from bot.process import log

    log.set_up(settings())
    sys.exit(asyncio.run(host_with_probe(Path(sys.argv[1]))))
