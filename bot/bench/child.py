"""`python -m bot.bench.child FILE`: the bot as `run` runs it, and a probe that writes its samples into a file."""

import asyncio
import sys
from pathlib import Path

import msgspec

from bot.bench.probe import Probe
from bot.config import settings
from bot.process import log


async def watched(report: Path) -> int:
    """Host games until SIGINT; the exit code."""
    from cogs.client import run  # not for a process that only draws, which reads this file, too

    probe = Probe()
    looking = asyncio.create_task(probe.run())
    try:
        return await run(settings())
    finally:
        looking.cancel()
        report.write_bytes(msgspec.json.encode(probe.looks))  # noqa: ASYNC240 - the bot has ended


if __name__ == "__main__":
    log.set_up(settings())
    sys.exit(asyncio.run(watched(Path(sys.argv[1]))))
