"""Graceful shutdown."""

import asyncio

from bot.process.log import log
from cogs.answering import finish_answers
from cogs.client.sharded_bot import ShardedGamekeeper

logger = log(__name__)
DRAINED = 10.0  # seconds that draining may take; as many are left for closing


async def drain(bot: ShardedGamekeeper) -> None:
    """Stop receiving events, and wait until running answers and posts have arrived.

    Other processes serve the servers meanwhile. Whatever takes longer is resumed by them, or at the next start.
    """
    try:
        async with asyncio.timeout(DRAINED):
            await bot.leave()
            await finish_answers(DRAINED)
            await bot.poster.drain()
    except TimeoutError:
        logger.warning("not all that ran has ended", seconds=DRAINED)
