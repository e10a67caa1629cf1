"""Retries a step of a longer job if others were quicker."""

from collections.abc import Awaitable, Callable

from structlog.stdlib import get_logger

from bot.tables.table import Refused

logger = get_logger(__name__)
TRIES = 10  # attempts at a step while others keep changing the table


async def retry_if_refused(step: Callable[[], Awaitable[None]]) -> None:
    """Do a step, which begins by reading the table; repeat it if it is refused because the table has changed.

    Raise the Refused of the last of `TRIES` attempts.
    """
    for attempts_left in reversed(range(TRIES)):
        try:
            await step()
        except Refused as refused:
            if not attempts_left:
                raise
            logger.info("a step is done again", why=refused.key)
        else:
            return
