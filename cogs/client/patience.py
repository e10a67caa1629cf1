"""Trying again, after growing pauses, what Discord or the way there does not let through for now."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count

from bot.process.log import log
from bot.workers.backoff import backoff
from cogs.answering import passing

logger = log(__name__)
SPARED = 2  # of the shortest pauses
Outage = Callable[[Exception], BaseException | None]


def outage(error: Exception) -> BaseException | None:
    """The error, if the same request may succeed later."""
    return error if passing(error) else None


async def patiently(step: Callable[[], Awaitable[object]], said: str, cause: Outage = outage) -> None:
    """Take a step until it succeeds, with a line (`said`) for each failure; what no pause mends is raised."""
    for attempt in count(SPARED):
        try:
            await step()
        except Exception as error:
            trouble = cause(error)
            if trouble is None:
                raise
        else:
            return
        wait = backoff(attempt)
        logger.warning(said, error=str(trouble) or repr(trouble), again_in=round(wait, 1))
        await asyncio.sleep(wait)
