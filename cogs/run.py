"""Running the bot against Discord until it is told to stop."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import discord

from bot import memory
from bot.claim import InUse, claimed
from bot.config import Settings
from bot.log import log
from bot.store.address import address
from bot.store.errors import StoreUnavailable
from bot.store.store import Store
from cogs.answers import LOST
from cogs.bot import Gamekeeper

logger = log(__name__)
BUSY = 2000  # ms to wait for a locked database: less than Discord's 3 s, so that the person still hears of it


async def run(settings: Settings) -> int:
    """Host games until SIGINT or SIGTERM; the exit code. StoreUnavailable where another process hosts these games."""
    with _hosting(settings.database_url):
        return await _run(settings)


@contextmanager
def _hosting(url: str) -> Iterator[None]:
    """Keep a SQLite file to this process; others may still copy it or look into it."""
    place = address(url)
    if place.get_backend_name() != "sqlite":
        yield
        return
    file = Path(place.database or "")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with claimed(file.with_name(f"{file.name}.lock")):
            yield
    except InUse:
        raise StoreUnavailable(
            f"another bot already hosts the games in {file}; stop it first, or let both use PostgreSQL (DATABASE_URL)"
        ) from None


async def _run(settings: Settings) -> int:
    assert settings.discord_token is not None
    if settings.gamekeeper_discord_url:
        from bot.local.redirect import redirect

        redirect(settings.gamekeeper_discord_url)
    memory.share()
    async with await Store.open(settings.database_url, busy_ms=BUSY) as store:
        bot = Gamekeeper(settings, store)
        for stop in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(stop, lambda: asyncio.ensure_future(bot.close()))
        settling = asyncio.create_task(_settle(bot))
        try:
            await bot.start(settings.discord_token.get_secret_value())
        except discord.LoginFailure:
            logger.error("Discord does not accept DISCORD_TOKEN; copy it anew from the developer portal")
            return 1
        except discord.PrivilegedIntentsRequired:
            logger.error("Discord refuses the intents")
            return 1
        except (discord.HTTPException, discord.GatewayNotFound, *LOST) as error:
            logger.error("Discord cannot be reached", error=repr(error))
            return 1
        finally:
            settling.cancel()
            await bot.close()
    return 0


async def _settle(bot: Gamekeeper) -> None:
    """Once it is ready: draw beforehand what is drawn once, then leave in peace what lives for ever."""
    await bot.settled.wait()
    await bot.pictures.warm()
    memory.settle()
