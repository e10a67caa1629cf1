"""Running the bot against Discord until it is told to stop."""

import asyncio
import signal

import discord

from bot import memory
from bot.config import Settings
from bot.log import log
from bot.store.store import Store
from cogs.answers import LOST
from cogs.bot import Gamekeeper

logger = log(__name__)
BUSY = 2000  # ms to wait for a locked database: less than Discord's 3 s, so that the person still hears of it


async def run(settings: Settings) -> int:
    """Host games until SIGINT or SIGTERM; the exit code."""
    assert settings.discord_token is not None
    if settings.gamekeeper_discord_url:
        from bot.local.redirect import redirect

        redirect(settings.gamekeeper_discord_url)
    memory.give_back()
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
