"""Ending without cutting anything short."""

import asyncio

from bot.process.log import log
from cogs.answering import finish
from cogs.client.sharded import ShardedGamekeeper

logger = log(__name__)
DRAINED = 10.0  # seconds: as many are left for what follows


async def drain(bot: ShardedGamekeeper) -> None:
    """Take nothing new, and let the answers and posts that are on their way arrive.

    Other processes serve the servers meanwhile. What takes longer is taken up by them, or at the next start.
    """
    try:
        async with asyncio.timeout(DRAINED):
            await bot.leave()
            await finish(DRAINED)
            await bot.poster.rest()
    except TimeoutError:
        logger.warning("not all that ran has ended", seconds=DRAINED)
