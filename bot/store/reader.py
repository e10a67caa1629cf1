"""The connection through which a SQLite file is read, in a thread of its own.

A whole piece of work changes threads twice. Through aiosqlite each statement does so several times; while pictures are
being drawn in other threads each change waits for the interpreter, and reads queued up for hundreds of milliseconds.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import sqlalchemy as sa

from bot.store.errors import StoreUnavailable
from bot.store.link import P, Work, reading
from bot.store.patience import Patience

T = TypeVar("T")


class Reader:
    """One connection and its thread, from `open` to `close`."""

    def __init__(self, engine: sa.Engine, patience: Patience) -> None:
        self._engine, self._patience = engine, patience
        self._connection: sa.Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-reader")

    async def open(self) -> None:
        self._connection = await self._there(self._engine.connect)

    async def read(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work` in the thread, after what was asked for before; the database's own errors come through."""
        connection = self._connection
        if connection is None:
            raise StoreUnavailable("the store is closed")

        def patiently() -> T:
            with self._patience.kept(connection):
                return reading(connection, work, *args, **kwargs)

        return await self._there(patiently)

    async def close(self) -> None:
        """Finish what is being read and close; a second call does nothing."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await self._there(connection.close)
            await self._there(self._engine.dispose)
        self._thread.shutdown(wait=False)

    async def _there(self, call: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)
