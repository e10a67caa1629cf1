"""How often Discord asks us to slow down; discord.py waits and tries again without telling."""

from types import SimpleNamespace

import aiohttp

from bot.metrics import RATE_LIMITED

TOO_MANY = 429


def counting() -> aiohttp.TraceConfig:
    """What counts the answers to a client's requests."""
    trace: aiohttp.TraceConfig = aiohttp.TraceConfig()
    trace.on_request_end.append(_count)
    return trace


async def _count(session: aiohttp.ClientSession, context: SimpleNamespace, done: aiohttp.TraceRequestEndParams) -> None:
    if done.response.status == TOO_MANY:
        RATE_LIMITED.inc()
