"""How a run of the bot is told to end."""

import asyncio
import contextlib
import signal


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
