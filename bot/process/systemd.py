"""Tells systemd that a run has started, is alive and stops, if the unit has Type=notify. Elsewhere it does nothing."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.process.log import log

logger = log(__name__)
READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"
OFTEN = 3  # signs of life sent within the time after which systemd considers a run hung


def notify(message: str) -> None:
    """Send systemd a message, if it listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK) as speaker:
            speaker.connect(address.replace("@", "\0", 1) if address[0] == "@" else address)
            speaker.send(message.encode())
    except OSError as error:
        logger.warning("systemd is not told", said=message, error=repr(error))


@asynccontextmanager
async def signs_of_life() -> AsyncIterator[None]:
    """Report the start and then signs of life from the event loop, so that systemd restarts a hung run."""
    notify(READY)
    living = asyncio.create_task(_send_signs(), name="signs of life")
    try:
        yield
    finally:
        living.cancel()


async def _send_signs() -> None:
    """Send signs of life until this task is cancelled, if systemd expects any."""
    while every := _watchdog_interval():
        notify(ALIVE)
        await asyncio.sleep(every)


def _watchdog_interval() -> float | None:
    """Return the seconds between two signs of life; None if systemd expects none from this process."""
    microseconds, pid = os.environ.get("WATCHDOG_USEC", ""), str(os.getpid())
    if os.environ.get("WATCHDOG_PID", pid) != pid or not microseconds.isdecimal():
        return None
    return int(microseconds) / 1_000_000 / OFTEN or None
