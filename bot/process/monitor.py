"""Answers for monitoring: `/live`, `/ready` and `/metrics`, at an address of the owner's choice."""

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.config import BadSetting, host_and_port
from bot.process.log import log
from bot.process.metrics import BUILD, OUTBOX_AGE
from bot.process.shutdown import CLOSE_TIMEOUT
from bot.version import version

logger = log(__name__)
PATIENCE = 2.0  # seconds that the database has to answer
OLD = 300.0  # seconds: posts that have waited longer do not go out
UNKNOWN = math.nan


class MonitoredRun(Protocol):
    """What monitoring asks of a run of the bot."""

    def is_connected(self) -> bool:
        """Return whether Discord's events arrive and the startup work is done."""

    async def outbox_age(self) -> float:
        """Return the seconds that the oldest sendable post has waited. Raise what the database raises."""

    async def try_write(self) -> None:
        """Write to the database without leaving a trace. Raise what it raises."""


@asynccontextmanager
async def serve_monitor(address: str | None, run: MonitoredRun) -> AsyncIterator[None]:
    """Answer at this address, if one is set, until the block ends. Raise BadSetting if it cannot be used."""
    if address is None:
        yield
        return
    runner = web.AppRunner(_app(run), access_log=None, shutdown_timeout=CLOSE_TIMEOUT)
    await runner.setup()
    try:
        await web.TCPSite(runner, *host_and_port(address)).start()
        logger.info("monitored", addresses=[f"http://{host}:{port}" for host, port, *_ in runner.addresses])
        yield
    except OSError as error:
        raise BadSetting(f"MONITOR_ADDRESS: {error.strerror or error}") from None
    finally:
        await runner.cleanup()


def _app(run: MonitoredRun) -> web.Application:
    """Return the web application that answers for this run."""

    async def ready(request: web.Request) -> web.Response:
        age = await _outbox_age(run)
        database = not math.isnan(age) and await _accepts_writes(run)
        checks = {"gateway": run.is_connected(), "database": database, "outbox": age <= OLD}
        status = 200 if all(checks.values()) else 503
        return web.json_response({**checks, "version": str(version())}, status=status)

    async def metrics(request: web.Request) -> web.Response:
        OUTBOX_AGE.set(await _outbox_age(run))
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    number, commit, schema = version()
    BUILD.labels(number, commit, schema).set(1)
    app = web.Application()
    app.add_routes([web.get("/live", _live), web.get("/ready", ready), web.get("/metrics", metrics)])
    return app


async def _live(request: web.Request) -> web.Response:
    """Answer at all, which shows that the event loop runs."""
    return web.json_response({"live": True})


async def _accepts_writes(run: MonitoredRun) -> bool:
    """Return whether the database accepts writes."""
    try:
        async with asyncio.timeout(PATIENCE):
            await run.try_write()
    except Exception as error:  # noqa: BLE001 - the question is whether writing works, not why it fails
        logger.warning("nothing can be saved", error=str(error) or repr(error))
        return False
    return True


async def _outbox_age(run: MonitoredRun) -> float:
    """Return the age in seconds; NaN while the database does not answer."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await run.outbox_age()
    except Exception as error:  # noqa: BLE001 - the question is whether the database answers, not why it does not
        logger.warning("the database does not answer", error=str(error) or repr(error))
        return UNKNOWN
