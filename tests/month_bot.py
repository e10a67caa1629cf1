"""The bot in a process whose clock is a file that a test writes; it hardly waits, and pictures are dots."""

import asyncio
import io
import sys
from pathlib import Path

import discord
from PIL import Image

from bot.config import Settings
from bot.pace.wall_time import HOUR
from bot.process.redirect import redirect
from bot.store.store import Store
from bot.tables import tables
from bot.workers import backoff
from cogs.client import Gamekeeper
from cogs.pictures.drawers import in_threads
from cogs.pictures.pictures import Pictures
from renderers.kit.png import png

HASTE = 40  # how many times shorter pauses between attempts are than in the real bot
real_sleep = asyncio.sleep


async def nap(delay, result=None):
    """Sleep for a small part of this time."""
    return await real_sleep(delay / HASTE, result)


class NoPictures(Pictures):
    """Every picture is one dot."""

    dot = png(Image.new("RGB", (1, 1)))

    async def warm(self):
        pass

    async def _file(self, name, key, draw, *patience):
        return discord.File(io.BytesIO(self.dot), filename=name, description=name)


async def main(clock):
    """Run the bot; `clock` is a file with the time in milliseconds."""
    asyncio.sleep = nap
    backoff.SOONEST /= HASTE  # the poster waits without asyncio.sleep
    tables.LEFT, tables.LOOKED_AT = 0, 2 * HOUR  # the clock goes by hours
    settings = Settings(_env_file=None)
    redirect(settings.gamekeeper_discord_url)
    async with await Store.open(settings.database_url, busy_ms=5000) as store:
        bot = Gamekeeper(settings, tables.Tables(store, now=lambda: int(clock.read_text())))
        bot.pictures = NoPictures(in_threads(1))
        await bot.start(settings.discord_token.get_secret_value())


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
