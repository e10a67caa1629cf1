"""Classify errors of Discord and the network: transient, too late, or final."""

import aiohttp
import discord

LOST = (aiohttp.ClientError, OSError, TimeoutError)  # a request of which nobody knows whether it arrived
UNKNOWN_CHANNEL = 10003  # Discord's code
EXPIRED, ACKNOWLEDGED = 10062, 40060  # Discord's codes: the interaction has expired; it has been acknowledged before


def is_too_late(error: BaseException | None) -> bool:
    """Return whether an interaction has expired or was already acknowledged."""
    return isinstance(error, discord.HTTPException) and error.code in (EXPIRED, ACKNOWLEDGED)


class ThreadLocked(Exception):
    """A moderator has locked the thread: its posts wait until it is unlocked."""


def is_transient(error: Exception) -> bool:
    """Return whether the same request may succeed later."""
    if isinstance(error, discord.HTTPException):
        return error.status == 429 or error.status >= 500
    return isinstance(error, LOST)


def is_channel_gone(error: Exception) -> bool:
    """Return whether the channel no longer exists; any other 404 may be a passing fault of Discord's."""
    return isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL
