"""SQLite through aiosqlite: one connection writes, another reads, both stay open."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from secrets import randbits
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import URL, create_engine
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.database.busy_timeout import BusyTimeout
from bot.store.database.file_check import make_private
from bot.store.database.link import P, Work, run_transaction, translate_errors, translate_write_errors
from bot.store.database.migrate import migrate
from bot.store.database.notifications import OnListening, OnPost
from bot.store.database.owner import give_to, owner
from bot.store.database.read_thread import ReadThread
from bot.store.database.shielded_work import ShieldedWork
from bot.store.errors import StoreUnavailable

T = TypeVar("T")


class SqliteLink:
    """A SQLite file, used by this process alone.

    There is one write connection, because connections that write and checkpoint at once can corrupt a WAL file before
    SQLite 3.51.3; reads have their own, so that none waits for a commit to reach the disk.
    """

    is_shared = False

    def __init__(self, url: URL, busy_ms: int) -> None:
        self.owner = randbits(62)
        self._place = f"the database file {url.database}"
        self.file = Path(url.database or "")
        self.engine = _writing_engine(url, busy_ms)
        self._writer: AsyncConnection | None = None
        self._reader = ReadThread(_reading_engine(url, busy_ms), BusyTimeout(busy_ms))
        self._busy = BusyTimeout(busy_ms)
        self._write_turn = asyncio.Lock()
        self._transactions = ShieldedWork()

    async def open(self) -> None:
        """Connect and bring the schema up to date. Raise StoreUnavailable or NewerDatabase; then nothing is open."""
        try:
            with translate_errors(self._place):
                _create_file(self.file)
                self._writer = await self.engine.connect()
                await self._writer.run_sync(_migrate_without_keys)
                await self._reader.open()
        except BaseException:
            await self.close()
            raise

    async def read(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `work` returns, run outside of any transaction. Raise StoreUnavailable."""
        with translate_errors(self._place):
            return await self._reader.read(work, *args, **kwargs)

    async def write(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `work` returns, run as one transaction. Raise StoreUnavailable, ConstraintBroken."""
        return await self._transactions.run(self._write(work, *args, **kwargs))

    async def _write(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `work` returns, run as one transaction; the drivers' errors pass through."""

        def with_timeout(connection: sa.Connection) -> T:
            with self._busy.apply(connection):
                return run_transaction(connection, work, *args, **kwargs)

        async with self._write_turn:
            if self._writer is None:
                raise StoreUnavailable("the store is closed")
            with translate_write_errors(self._place):
                return await self._writer.run_sync(with_timeout)

    def dead(self, owner: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        """Return the condition that the owner is not this process: only one process at a time uses a file."""
        return owner.is_distinct_from(self.owner)

    async def show_life(self) -> None:
        """Do nothing: no other process uses the file."""

    async def listen(self, on_post: OnPost, on_listening: OnListening) -> None:
        """Do nothing: no other process uses the file."""

    async def admit(self) -> bool:
        """Return True: no other process uses the file."""
        return True

    async def close(self) -> None:
        """Close every connection. A second call does nothing."""
        async with self._write_turn:
            await self._reader.close()
            # The writer goes last: closing the last connection empties the WAL into the file.
            writer, self._writer = self._writer, None
            if writer is not None:
                await writer.close()
            await self.engine.dispose()


def _create_file(file: Path) -> None:
    """Create the file and its folder here, so that a failure is raised here and not in aiosqlite's thread."""
    file.parent.mkdir(parents=True, exist_ok=True)
    theirs = owner(file)
    if not file.exists():
        make_private(file)
        give_to(file, theirs)
    with closing(sqlite3.connect(file)):
        pass


def _writing_engine(url: URL, busy_ms: int) -> AsyncEngine:
    """Return the engine of the write connection, whose transactions begin with the write lock."""
    engine = create_async_engine(url, hide_parameters=True)  # they contain hands and seeds
    pragmas = (f"busy_timeout={busy_ms}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
    _on_connect(engine.sync_engine, *pragmas)
    sa.event.listen(engine.sync_engine, "begin", _begin_immediate)
    return engine


def _reading_engine(url: URL, busy_ms: int) -> sa.Engine:
    """Return the engine of the read connection, which can write nothing and holds no transaction open."""
    engine = create_engine(
        url.set(drivername="sqlite"),
        isolation_level="AUTOCOMMIT",
        skip_autocommit_rollback=True,
        hide_parameters=True,
    )
    _on_connect(engine, f"busy_timeout={busy_ms}", "query_only=ON")
    return engine


def _on_connect(engine: sa.Engine, *pragmas: str) -> None:
    """Make each new connection of an engine run these pragmas."""

    def prepare(connection: Any, _record: object) -> None:
        # The driver would begin transactions late and without the write lock, so it must not begin any.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    sa.event.listen(engine, "connect", prepare)


def _begin_immediate(connection: sa.Connection) -> None:
    """Begin a transaction with the write lock, so that it cannot fail later for want of it."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _migrate_without_keys(connection: sa.Connection) -> None:
    """Bring the schema up to date with foreign keys off, as rebuilding a table needs, and check them afterwards.

    A schema that was up to date is not checked: that reads the whole database, seconds with many games.
    """
    connection.connection.cursor().execute("PRAGMA foreign_keys=OFF")
    run_transaction(connection, _migrate_and_check)
    connection.connection.cursor().execute("PRAGMA foreign_keys=ON")


def _migrate_and_check(connection: sa.Connection) -> None:
    """Bring the schema up to date. Raise StoreUnavailable if rows then refer to missing rows."""
    if not migrate(connection):
        return
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if broken is not None:
        raise StoreUnavailable(f"the database contradicts itself: a row of {broken[0]} belongs to no {broken[2]}")
