"""What an error of Discord's, or of the way there, says: later, too late, or never."""

import aiohttp
import discord

LOST = (aiohttp.ClientError, OSError, TimeoutError)  # a request of which nobody knows whether it arrived
EXPIRED, ACKNOWLEDGED = 10062, 40060  # Discord's codes of an interaction that can(not) be answered (again)


def too_late(error: BaseException | None) -> bool:
    """Whether Discord says that an interaction is over or has its answer."""
    return isinstance(error, discord.HTTPException) and error.code in (EXPIRED, ACKNOWLEDGED)


UNKNOWN_CHANNEL = 10003


class ThreadLocked(Exception):
    """A moderator has closed the thread: what is to be posted there waits until they open it again."""


def passing(error: Exception) -> bool:
    """Whether it says no more than: later."""
    if isinstance(error, discord.HTTPException):
        return error.status == 429 or error.status >= 500
    return isinstance(error, LOST)


def channel_gone(error: Exception) -> bool:
    """Whether the channel is not there any more; any other 404 may come of Discord's trouble of the moment."""
    return isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL
