"""What systemd is told of a run, where it asks (Type=notify): that it has begun, lives and ends. Elsewhere nothing."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.process.log import log

logger = log(__name__)
READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"
OFTEN = 3  # signs of life in the time after which systemd takes a run for hung


def notify(said: str) -> None:
    """Tell systemd something, if it listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK) as speaker:
            speaker.connect(address.replace("@", "\0", 1) if address[0] == "@" else address)
            speaker.send(said.encode())
    except OSError as error:
        logger.warning("systemd is not told", said=said, error=repr(error))


@asynccontextmanager
async def notified() -> AsyncIterator[None]:
    """A run that has begun. Until it ends it shows life, from the event loop, so that a hung one is started anew."""
    notify(READY)
    living = asyncio.create_task(_live(), name="signs of life")
    try:
        yield
    finally:
        living.cancel()


async def _live() -> None:
    while every := _every():
        notify(ALIVE)
        await asyncio.sleep(every)


def _every() -> float | None:
    """Seconds between two signs of life. None if systemd waits for none of this process."""
    within, whose = os.environ.get("WATCHDOG_USEC", ""), os.environ.get("WATCHDOG_PID", str(os.getpid()))
    return int(within) / 1_000_000 / OFTEN if within.isdecimal() and int(within) and whose == str(os.getpid()) else None
