"""One process hosts the games of a database; others that are started stand by, and one takes over when it ends."""

import asyncio

from bot.log import log
from bot.tables.errors import StoreError
from bot.tables.tables import Tables
from cogs.client.bot import Gamekeeper

logger = log(__name__)
LOOK = 0.5  # seconds between two looks whether the host has ended: its people wait meanwhile
CHECK = 2.0  # seconds between two looks of the host whether it still is


async def standing_by(bot: Gamekeeper) -> None:
    """Return when this process hosts the games; while another does, what is drawn once is drawn beforehand."""
    if await _leads(bot.tables):
        return
    logger.info("another process hosts these games; standing by")
    await bot.pictures.warm()
    while not await _leads(bot.tables):  # noqa: ASYNC110 - the other process may be unable to tell anybody
        await asyncio.sleep(LOOK)
    logger.info("taking over")


async def until_another_leads(tables: Tables) -> None:
    """Return when another process hosts the games: this one had lost the database for a while."""
    while True:
        await asyncio.sleep(CHECK)
        try:
            if not await tables.lead():
                return
        except StoreError as error:  # then the other one, if there is any, cannot either
            logger.warning("nobody knows which process hosts the games", error=str(error))


async def _leads(tables: Tables) -> bool:
    try:
        return await tables.lead()
    except StoreError as error:
        logger.warning("nobody knows which process hosts the games", error=str(error))
        return False
