"""What Discord answers to each request, seen where aiohttp has it: discord.py tells only of what it raises."""

from types import SimpleNamespace

import aiohttp

from bot.workers.brake import Brake

SCOPE = "X-RateLimit-Scope"


def counting(brake: Brake) -> aiohttp.TraceConfig:
    """What has the brake note the status of every answer, but for limits that Discord does not count against a bot."""

    async def ended(
        session: aiohttp.ClientSession, context: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        if ended.response.headers.get(SCOPE) != "shared":
            brake.note(ended.response.status)

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace
