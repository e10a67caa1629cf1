"""Who gets one of the connections to PostgreSQL next: first come, first served, and some are reserved for people."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

from bot.process.background import in_background

WORKING = 8  # connections in use at once
RESERVED = 3  # so many of them are for people's acts only, not for background work
PATIENCE = 15  # background work waits so many times as long as a person does


class Connections:
    """Hands out connections. A person waits for one at most `patience` seconds; nobody is passed over."""

    def __init__(self, patience: float, working: int = WORKING, reserved: int = RESERVED) -> None:
        self._patience = patience
        self._all = asyncio.Semaphore(working)
        self._background = asyncio.Semaphore(working - reserved)

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        """Allow the block to use one more connection. Raise TimeoutError if none became free in time."""
        background = in_background()
        patience = self._patience * PATIENCE if background else self._patience
        async with _hold(self._background, patience) if background else nullcontext(), _hold(self._all, patience):
            yield


@asynccontextmanager
async def _hold(places: asyncio.Semaphore, patience: float) -> AsyncIterator[None]:
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
