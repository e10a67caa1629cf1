"""How a run of the bot is told to end, and that it does so in time."""

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import Coroutine
from contextvars import ContextVar
from typing import TypeVar

from bot.process.log import log
from bot.process.systemd import STOPPING, notify

logger = log(__name__)
T = TypeVar("T")
LIMIT = 20.0  # seconds from being told to end until the process has ended, whatever it is doing then
OWNER = 78  # the exit code of what the owner must mend first: another start would end alike, and systemd makes none
CLOSED = 1.0  # seconds for each part that is closed
_alone: ContextVar[bool] = ContextVar("alone", default=False)


def run(work: Coroutine[object, object, T]) -> T:
    """What the work of this process returns. Once it is told to end, the process ends within the limit.

    Threads cannot be made to stop, and Python waits for them. A crash loses nothing, and neither does this.
    """
    _alone.set(True)
    try:
        return asyncio.run(work)
    finally:
        _alone.set(False)


def told_to_end() -> "asyncio.Future[None]":
    """Done when Ctrl-C or SIGTERM comes. On Windows, whose loop takes no signals, Ctrl-C cancels what runs instead."""
    loop = asyncio.get_running_loop()
    signalled: asyncio.Future[None] = loop.create_future()
    for wanted in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(wanted, _set, signalled)
    return signalled


def _set(signalled: "asyncio.Future[None]") -> None:
    if not signalled.done():
        signalled.set_result(None)
        notify(STOPPING)
        if _alone.get():
            last = threading.Timer(LIMIT, _leave)
            last.daemon = True
            last.start()


def _leave() -> None:
    logger.warning("not all has ended in time; the next start takes it up", seconds=LIMIT)
    os._exit(0)


async def close(part: Coroutine[object, object, None], name: str, seconds: float = CLOSED) -> None:
    """Close a part, or leave it as it is if that takes too long or fails, so that the others are closed as well."""
    closing = asyncio.create_task(part, name=f"close {name}")
    done, late = await asyncio.wait([closing], timeout=seconds)
    for task in done:
        if not task.cancelled() and (error := task.exception()):
            logger.error("not closed", part=name, exc_info=error)
    for task in late:
        logger.warning("not closed in time", part=name, seconds=seconds)
        task.cancel()
