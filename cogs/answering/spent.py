"""Controls with which nothing can be done any more."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.process.log import log
from bot.tables.table import Refused
from cogs.answering.answers import answer
from cogs.answering.failures import passing
from cogs.answering.interaction import Interaction

logger = log(__name__)


@asynccontextmanager
async def spent_if_refused(interaction: Interaction, *reasons: str) -> AsyncIterator[None]:
    """Take the controls off the message that was pressed if what is done within is Refused for one of these reasons.

    Raises what is raised within.
    """
    try:
        yield
    except Refused as refused:
        if refused.key in reasons:
            try:
                await answer(interaction, view=None)
            except Exception as error:
                if not passing(error):
                    raise
                logger.info("spent controls stay", error=repr(error))
        raise
