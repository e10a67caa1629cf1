"""What Discord answers to each request, seen where aiohttp has it: discord.py tells only of what it raises."""

from types import SimpleNamespace

import aiohttp

from bot.process.metrics import RATE_LIMITED
from bot.workers.brake import Brake
from cogs.answering import note_trouble

TOO_MANY, SERVER_ERROR = 429, 500
SCOPE = "X-RateLimit-Scope"


def counting(brake: Brake) -> aiohttp.TraceConfig:
    """What counts how often we are asked to slow down, and has the brake note the status of every answer.

    Limits that Discord does not count against a bot are none of the brake's.
    """

    async def ended(
        session: aiohttp.ClientSession, context: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        if ended.response.status == TOO_MANY:
            RATE_LIMITED.inc()
        if ended.response.status >= SERVER_ERROR:
            note_trouble()
        if ended.response.headers.get(SCOPE) != "shared":
            brake.note(ended.response.status)

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace
