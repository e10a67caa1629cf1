"""How a run of the bot is told to end, and how it is made to end in time."""

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
LIMIT = 20.0  # seconds from a shutdown signal until the process ends, whatever it is doing
OWNER_ERROR = 78  # exit code for what the owner must fix first: another start would fail, so systemd tries none
CLOSE_TIMEOUT = 1.0  # seconds that closing each part may take
_owns_process: ContextVar[bool] = ContextVar("alone", default=False)


def run(work: Coroutine[object, object, T]) -> T:
    """Run the work of this process and return its result. After a shutdown signal the process ends within the limit.

    Otherwise Python would wait for threads, which cannot be stopped. Ending it loses nothing: a crash would not either.
    """
    _owns_process.set(True)
    try:
        return asyncio.run(work)
    finally:
        _owns_process.set(False)


def shutdown_signal() -> "asyncio.Future[None]":
    """Return a future that is done when Ctrl-C or SIGTERM comes.

    On Windows, whose event loop handles no signals, Ctrl-C cancels the running task instead.
    """
    loop = asyncio.get_running_loop()
    signalled: asyncio.Future[None] = loop.create_future()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, _note_signal, signalled)
    return signalled


def _note_signal(signalled: "asyncio.Future[None]") -> None:
    """Complete the future, and set the limit after which the process is ended."""
    if not signalled.done():
        signalled.set_result(None)
        notify(STOPPING)
        if _owns_process.get():
            timer = threading.Timer(LIMIT, _force_exit)
            timer.daemon = True
            timer.start()


def _force_exit() -> None:
    """End the process at once, whatever it is doing."""
    logger.warning("not all has ended in time; the next start takes it up", seconds=LIMIT)
    os._exit(0)


async def close(part: Coroutine[object, object, None], name: str, seconds: float = CLOSE_TIMEOUT) -> None:
    """Close a part, or leave it as it is if that takes too long or fails, so that the others are closed as well."""
    close_task = asyncio.create_task(part, name=f"close {name}")
    done, late = await asyncio.wait([close_task], timeout=seconds)
    for task in done:
        if not task.cancelled() and (error := task.exception()):
            logger.error("not closed", part=name, exc_info=error)
    for task in late:
        logger.warning("not closed in time", part=name, seconds=seconds)
        task.cancel()
