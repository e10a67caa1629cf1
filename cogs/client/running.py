"""Runs the bot against Discord until a shutdown signal."""

import asyncio
from contextlib import AsyncExitStack

import discord

from bot.command_line.database_lock import database_lock
from bot.config import Settings
from bot.process import memory
from bot.process.log import log
from bot.process.monitor import serve_monitor
from bot.process.redirect import redirect
from bot.process.shutdown import CLOSE_TIMEOUT, OWNER_ERROR, shutdown_signal
from bot.process.systemd import signs_of_life
from bot.tables.tables import Tables
from bot.version import version
from cogs.client.bot import Gamekeeper
from cogs.client.draining import drain
from cogs.client.retry import retry_with_backoff
from cogs.client.sharded_bot import ShardedGamekeeper
from cogs.pictures import keep_fewer_drawings

logger = log(__name__)
BUSY = 2000  # ms to wait for a locked database: less than Discord's 3 s, so that the person can still be told
UNREACHED = "Discord cannot be reached"
BAD_TOKEN = "Discord does not accept DISCORD_TOKEN; copy it anew from the developer portal"
OUTDATED = "update Gamekeeper (git pull, then the start line again)"
REFUSALS = {  # the gateway's closing codes after which no connection is accepted
    4004: BAD_TOKEN,
    4010: "Discord knows no such shard; set SHARDS=auto",
    4011: "the bot is in more servers than Discord lets so few connections serve; set SHARDS=auto",
    4012: f"Discord no longer speaks the gateway's version of this discord.py; {OUTDATED}",
    4013: f"Discord does not know the intents that are asked for; {OUTDATED}",
    4014: f"Discord refuses the intents; {OUTDATED}",
}


async def run(settings: Settings) -> int:
    """Host games until SIGINT or SIGTERM. Return the exit code. Raise StoreUnavailable if others host them."""
    with database_lock(settings.database_url):
        return await _run(settings)


async def _run(settings: Settings) -> int:
    """Host games until a shutdown signal, or until Discord ends the connection for good. Return the exit code."""
    assert settings.discord_token is not None
    _set_up_process(settings)
    shutdown = shutdown_signal()
    async with (
        AsyncExitStack() as monitoring,
        Tables.open(settings.database_url, busy_ms=BUSY) as tables,
        ShardedGamekeeper(settings, tables) as bot,
    ):
        logger.info("starting", version=str(version()))
        await monitoring.enter_async_context(serve_monitor(settings.monitor_address, bot))
        await monitoring.enter_async_context(signs_of_life())
        hosting = asyncio.create_task(_host(bot, settings.discord_token.get_secret_value()))
        warming_up = asyncio.create_task(_warm_up(bot))
        try:
            ends: set[asyncio.Future[int] | asyncio.Future[None]] = {hosting, shutdown}
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if hosting.done():
                return hosting.result()
            await drain(bot)
            return 0
        finally:
            warming_up.cancel()
            await bot.close()  # before the task is cancelled, which discord.py may ignore while it connects
            hosting.cancel()
            await asyncio.wait([hosting, warming_up], timeout=CLOSE_TIMEOUT)


def _set_up_process(settings: Settings) -> None:
    """Say where Discord is, and how this process uses memory."""
    if settings.gamekeeper_discord_url:
        redirect(settings.gamekeeper_discord_url)
    draws_itself = settings.render_processes == 0  # which is to save memory
    memory.tune_malloc(memory.SMALL if draws_itself else memory.LARGE)
    if draws_itself:
        keep_fewer_drawings()


async def _host(bot: Gamekeeper, token: str) -> int:
    """Serve Discord until it ends the connection for good. Return the exit code."""
    try:
        await retry_with_backoff(lambda: bot.login(token), UNREACHED)
        await retry_with_backoff(bot.connect, UNREACHED, bot.connect_failure)
    except discord.LoginFailure:
        logger.error(BAD_TOKEN)
        return OWNER_ERROR
    except discord.PrivilegedIntentsRequired:
        logger.error(REFUSALS[4014])
        return OWNER_ERROR
    except discord.ConnectionClosed as closed:
        logger.error(REFUSALS.get(closed.code, "Discord has closed the connection for good"), code=closed.code)
        return OWNER_ERROR if closed.code in REFUSALS else 1
    except discord.HTTPException as error:
        logger.error("Discord refuses the bot", error=repr(error))
    else:
        return 0
    return 1


async def _warm_up(bot: Gamekeeper) -> None:
    """Draw the cached pictures; once the bot is ready, exclude long-lived objects from garbage collection."""
    await bot.pictures.warm()
    await bot.ready.wait()
    memory.settle()
