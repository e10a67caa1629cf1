"""How a run of the bot is told to end."""

import asyncio
import contextlib
import signal


def told_to_end() -> "asyncio.Future[None]":
    """Done when Ctrl-C or SIGTERM comes. On Windows, whose loop takes no signals, Ctrl-C cancels what runs instead."""
    loop = asyncio.get_running_loop()
    told: asyncio.Future[None] = loop.create_future()
    for wanted in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(wanted, _set, told)
    return told


def _set(told: "asyncio.Future[None]") -> None:
    if not told.done():
        told.set_result(None)
