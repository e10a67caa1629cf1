"""Disable controls that can no longer be used."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.process.log import log
from bot.tables.table import Refused
from cogs.answering.answers import answer
from cogs.answering.failures import is_transient
from cogs.answering.interaction import Interaction

logger = log(__name__)


@asynccontextmanager
async def disable_if_refused(interaction: Interaction, *reasons: str) -> AsyncIterator[None]:
    """Remove the controls of the pressed message if the body raises Refused with one of these keys.

    Raise what the body raises.
    """
    try:
        yield
    except Refused as refused:
        if refused.key in reasons:
            try:
                await answer(interaction, view=None)
            except Exception as error:
                if not is_transient(error):
                    raise
                logger.info("spent controls stay", error=repr(error))
        raise
