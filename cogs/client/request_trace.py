"""Observes the status of every response of Discord's in aiohttp: discord.py reports only what it raises."""

from types import SimpleNamespace

import aiohttp

from bot.process.metrics import RATE_LIMITED
from bot.workers.circuit_breaker import CircuitBreaker
from cogs.answering import note_trouble

TOO_MANY, SERVER_ERROR = 429, 500
SCOPE = "X-RateLimit-Scope"


def request_trace(breaker: CircuitBreaker) -> aiohttp.TraceConfig:
    """Return a trace that counts rate limits and reports every response's status to the breaker.

    Limits that Discord does not count against the bot are not reported.
    """

    async def on_request_end(
        session: aiohttp.ClientSession, context: SimpleNamespace, request_end: aiohttp.TraceRequestEndParams
    ) -> None:
        response = request_end.response
        if response.status == TOO_MANY:
            RATE_LIMITED.inc()
        if response.status >= SERVER_ERROR:
            note_trouble()
        if response.headers.get(SCOPE) != "shared":
            breaker.note(response.status)

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(on_request_end)
    return trace
