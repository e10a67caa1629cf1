"""Who gets one of the connections to PostgreSQL next: first come, first served, and some are reserved for people."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

from bot.process.background import in_background

WORKING = 8  # connections at once
KEPT = 3  # of them, that work in the background leaves to people's acts
PATIENCE = 15  # times as long as a person waits, work in the background does


class Connections:
    """Hands out connections. A person waits for one at most `patience` seconds; nobody is passed over."""

    def __init__(self, patience: float, working: int = WORKING, kept: int = KEPT) -> None:
        self._patience = patience
        self._all = asyncio.Semaphore(working)
        self._background = asyncio.Semaphore(working - kept)

    @asynccontextmanager
    async def one(self) -> AsyncIterator[None]:
        """Allow the block to use one more connection. Raise TimeoutError if none became free in time."""
        behind = in_background()
        patience = self._patience * PATIENCE if behind else self._patience
        async with _turn(self._background, patience) if behind else nullcontext(), _turn(self._all, patience):
            yield


@asynccontextmanager
async def _turn(places: asyncio.Semaphore, patience: float) -> AsyncIterator[None]:
    """Hold one of the places during the block. Raise TimeoutError if none became free in time."""
    try:
        async with asyncio.timeout(patience):
            await places.acquire()
    except TimeoutError:
        raise TimeoutError("all connections are in use") from None
    try:
        yield
    finally:
        places.release()
