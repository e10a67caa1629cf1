"""A step of a longer job that is done again where others were quicker."""

from collections.abc import Awaitable, Callable

from structlog.stdlib import get_logger

from bot.tables.table import Refused

logger = get_logger(__name__)
TRIES = 10  # of a step that others are quicker than


async def persist(step: Callable[[], Awaitable[None]]) -> None:
    """Do a step of a longer job, which reads the table first; once more where it is refused, for that has changed.

    Raises the Refused of the last of `TRIES`.
    """
    for left in reversed(range(TRIES)):
        try:
            await step()
        except Refused as refused:
            if not left:
                raise
            logger.info("a step is done again", why=refused.key)
        else:
            return
