"""Retries with growing pauses while Discord or the network fails."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count

from bot.process.log import log
from bot.workers.backoff import backoff
from cogs.answering import is_transient

logger = log(__name__)
SPARED = 2  # the shortest pauses, which are left out
Outage = Callable[[Exception], BaseException | None]
"""Returns the cause of an error that may pass; None for any other error."""


def outage(error: Exception) -> BaseException | None:
    """Return the error if the same request may succeed later, else None."""
    return error if is_transient(error) else None


async def retry_with_backoff(step: Callable[[], Awaitable[object]], message: str, cause: Outage = outage) -> None:
    """Repeat a step until it succeeds, logging a message for each failure. Raise errors that have no `cause`."""
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
        logger.warning(message, error=str(trouble) or repr(trouble), again_in=round(wait, 1))
        await asyncio.sleep(wait)
