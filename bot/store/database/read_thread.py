"""The connection through which a SQLite file is read, in a thread of its own.

Here each piece of work changes threads twice. With aiosqlite each statement would do so several times; while other
threads draw pictures, each change waits for the interpreter lock, and reads would queue for hundreds of milliseconds.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import sqlalchemy as sa

from bot.store.database.busy_timeout import BusyTimeout
from bot.store.database.link import P, Work, run_read
from bot.store.errors import StoreUnavailable

T = TypeVar("T")


class ReadThread:
    """One connection and its thread, from `open` to `close`."""

    def __init__(self, engine: sa.Engine, busy: BusyTimeout) -> None:
        self._engine, self._busy = engine, busy
        self._connection: sa.Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-reader")

    async def open(self) -> None:
        """Connect. Raise the database's own errors."""
        self._connection = await self._call(self._engine.connect)

    async def read(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `work` returns, run in the thread after everything requested before.

        Raise StoreUnavailable if it is closed; the database's own errors pass through.
        """
        connection = self._connection
        if connection is None:
            raise StoreUnavailable("the store is closed")

        def with_timeout() -> T:
            with self._busy.apply(connection):
                return run_read(connection, work, *args, **kwargs)

        return await self._call(with_timeout)

    async def close(self) -> None:
        """Finish the current reads and close. A second call does nothing."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await self._call(connection.close)
            await self._call(self._engine.dispose)
        self._thread.shutdown(wait=False)

    async def _call(self, call: Callable[[], T]) -> T:
        """Return what the call returns, run in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)
