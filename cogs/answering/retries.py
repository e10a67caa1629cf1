"""Requests about an interaction, sent again where Discord or the way there did not let them through."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import discord

from bot.process.log import log
from bot.workers.backoff import backoff
from cogs.answering.failures import ACKNOWLEDGED, LOST, passing
from cogs.answering.interaction import Interaction

logger = log(__name__)
Send = Callable[[], Awaitable[object]]
FIRST_TRIES = 3  # of a first answer, for which Discord waits three seconds
AT_ONCE = 2  # tries before the first pause
PATIENCE = 120.0  # seconds in which an answer is sent again; who has waited longer looks at the table
_unsure: ContextVar[list[bool] | None] = ContextVar("_unsure", default=None)


def note_trouble() -> None:
    """Note that nobody knows whether Discord has done what the present task has just asked of it.

    discord.py sends such a request again by itself, and tells only what became of the last one.
    """
    if (trouble := _unsure.get()) is not None:
        trouble.append(True)


@contextmanager
def _watched() -> Iterator[list[bool]]:
    """What was noted of the requests made within."""
    trouble = list[bool]()
    token = _unsure.set(trouble)
    try:
        yield trouble
    finally:
        _unsure.reset(token)


async def send_first(interaction: Interaction, send: Send) -> None:
    """Send the first answer to an interaction; that an earlier try has arrived is no mistake.

    Raises what Discord says if the answer does not stand; of one that another process has sent, that it has.
    """
    with _watched() as unsure:
        for attempt in range(FIRST_TRIES):
            try:
                await send()
            except LOST as error:
                note_trouble()
                lost: Exception = error
            except discord.HTTPException as error:
                if error.code == ACKNOWLEDGED and unsure:
                    return
                if not passing(error):
                    raise
                lost = error
            else:
                return
            await asyncio.sleep(_pause(lost, attempt - 1))
        if not unsure or not await _stands(interaction):
            raise lost


async def _stands(interaction: Interaction) -> bool:
    """Whether the interaction has its first answer, as far as Discord tells."""
    try:
        await interaction.original_response()
    except (discord.DiscordException, *LOST):
        return False
    return True


async def send_later(interaction: Interaction, send: Send) -> None:
    """Send a later answer until it arrives, with growing pauses: better read twice than never.

    Not any more once something later was pressed in the same message: its answer says what is so now. Raises what
    Discord or the way there says when patience is at its end, and at once what no pause mends.
    """
    began, attempt = time.monotonic(), 0
    while True:
        try:
            await send()
        except (discord.HTTPException, *LOST) as error:
            pause = _pause(error, attempt - AT_ONCE)
            if not passing(error) or time.monotonic() + pause > began + PATIENCE:
                raise
            logger.info("answer sent again", error=type(error).__name__, again_in=round(pause, 1))
            await asyncio.sleep(pause)
            if interaction.client.panels.is_outdated(interaction):
                return
            attempt += 1
        else:
            return


async def take_away(interaction: Interaction) -> None:
    """Delete the answer, or the private message that was pressed; what is gone already need not go."""

    async def delete() -> None:
        try:
            await interaction.delete_original_response()
        except discord.NotFound:
            logger.debug("an answer was gone")

    await send_later(interaction, delete)


def _pause(error: Exception, attempt: int) -> float:
    """Seconds until the next try: as long as Discord says, else longer each time."""
    said = error.response.headers.get("Retry-After", "") if isinstance(error, discord.HTTPException) else ""
    pause = backoff(attempt) if attempt >= 0 else 0.0
    return max(pause, float(said)) if said.replace(".", "", 1).isdecimal() else pause
