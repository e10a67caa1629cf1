"""Graceful shutdown."""

import asyncio

from bot.process.log import log
from cogs.answering import finish_answers
from cogs.client.sharded_bot import ShardedGamekeeper

logger = log(__name__)
DRAINED = 10.0  # seconds: as many are left for what follows


async def drain(bot: ShardedGamekeeper) -> None:
    """Stop taking events, and let answers and posts that are on their way arrive.

    Other processes serve the servers meanwhile. What takes longer is resumed by them, or at the next start.
    """
    try:
        async with asyncio.timeout(DRAINED):
            await bot.leave()
            await finish_answers(DRAINED)
            await bot.poster.drain()
    except TimeoutError:
        logger.warning("not all that ran has ended", seconds=DRAINED)
