"""Responses to interactions, sent again when Discord or the network fails."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import discord

from bot.process.log import log
from bot.workers.backoff import backoff
from cogs.answering.failures import ACKNOWLEDGED, LOST, is_transient
from cogs.answering.interaction import Interaction
from cogs.answering.private_message import delete_private

logger = log(__name__)
Send = Callable[[], Awaitable[object]]
FIRST_TRIES = 3  # of a first response, for which Discord waits three seconds
FIRST_AT_ONCE = 1  # retries of a first response without a pause
LATER_AT_ONCE = 2  # retries of a later response without a pause
PATIENCE = 120.0  # seconds in which an answer is sent again; who has waited longer looks at the table
_trouble: ContextVar[list[bool] | None] = ContextVar("_trouble", default=None)  # an entry for each request in doubt


def note_trouble() -> None:
    """Note that the current task's request may or may not have reached Discord.

    discord.py repeats such a request by itself, and reports only the outcome of the last one.
    """
    if (trouble := _trouble.get()) is not None:
        trouble.append(True)


@contextmanager
def _watch_trouble() -> Iterator[list[bool]]:
    """Return a list that has an entry for each call of `note_trouble` within this context; empty if all is sure."""
    trouble = list[bool]()
    token = _trouble.set(trouble)
    try:
        yield trouble
    finally:
        _trouble.reset(token)


async def send_first(interaction: Interaction, send: Send) -> None:
    """Send the first response to an interaction; it is no error if an earlier try has arrived.

    Raise Discord's error if there is no response, or if another process has sent one.
    """
    with _watch_trouble() as trouble:
        for attempt in range(FIRST_TRIES):
            try:
                await send()
            except LOST as error:
                note_trouble()
                lost: Exception = error
            except discord.HTTPException as error:
                if error.code == ACKNOWLEDGED and trouble:  # an earlier try has arrived
                    return
                if not is_transient(error):
                    raise
                lost = error
            else:
                return
            await asyncio.sleep(_pause(lost, attempt - FIRST_AT_ONCE))
        if not trouble or not await _has_answer(interaction):
            raise lost


async def _has_answer(interaction: Interaction) -> bool:
    """Return whether Discord has a first response to the interaction."""
    try:
        await interaction.original_response()
    except (discord.DiscordException, *LOST):
        return False
    return True


async def send_later(interaction: Interaction, send: Send) -> None:
    """Send a later response, again after growing pauses until it arrives: better read twice than never.

    Gives up once something was pressed later in the same message, whose answer is newer. Raise the last error after
    PATIENCE, and a final error at once.
    """
    began, attempt = time.monotonic(), 0
    while True:
        try:
            await send()
        except (discord.HTTPException, *LOST) as error:
            pause = _pause(error, attempt - LATER_AT_ONCE)
            if not is_transient(error) or time.monotonic() + pause > began + PATIENCE:
                raise
            logger.info("answer sent again", error=type(error).__name__, again_in=round(pause, 1))
            await asyncio.sleep(pause)
            if interaction.client.panels.is_outdated(interaction):
                return
            attempt += 1
        else:
            return


async def delete_answer(interaction: Interaction) -> None:
    """Delete the answer, or the private message that was pressed, if it still exists."""
    await send_later(interaction, lambda: delete_private(interaction))


def _pause(error: Exception, attempt: int) -> float:
    """Return the seconds until the next try: longer each time, none while `attempt` is negative.

    It is at least what Discord asks for.
    """
    retry_after = error.response.headers.get("Retry-After", "") if isinstance(error, discord.HTTPException) else ""
    pause = backoff(attempt) if attempt >= 0 else 0.0
    return max(pause, float(retry_after)) if retry_after.replace(".", "", 1).isdecimal() else pause
