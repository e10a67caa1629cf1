"""PostgreSQL through asyncpg: a pool, shared with other processes through the numbers of the tables."""

import asyncio
import contextlib
from pathlib import Path
from secrets import randbits
from typing import TypeVar

import sqlalchemy as sa
import structlog
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.address import without_password
from bot.store.database.connections import WORKING, Connections
from bot.store.database.link import P, Work, run_read, run_transaction, translate_errors, translate_write_errors
from bot.store.database.migrate import migrate
from bot.store.database.notifications import CHANNEL, NAME, OnListening, OnPost, dispatch
from bot.store.database.shielded_work import ShieldedWork
from bot.store.errors import StoreUnavailable

T = TypeVar("T")

logger: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(__name__)  # bot.process.log lies above

_ANSWER_SECONDS = 60
_STILL_THERE_SECONDS = 20  # between two checks whether the listening connection is still alive
MIGRATION_LOCK = 0x47616D656B
_MIGRATION_PAUSE_SECONDS = 0.2  # between two checks whether another process has finished migrating
# The numbers whose locks are held in this database; PostgreSQL shows each in two halves.
_LIVING = sa.text(
    "SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1"
    " AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
).columns(sa.column("owner", sa.BigInteger))


# The lock that all hosting processes share; versions before shards were shared (0.1) hold it exclusively. It has two
# numbers, so `_LIVING` does not count it.
_HOST = sa.select(sa.func.pg_try_advisory_lock_shared(0x47616D65, 1))


class PostgresLink:
    """A PostgreSQL database; several processes may use it at once.

    Each process keeps one connection, on which it holds the lock of its own number and a share of the hosts' lock.
    PostgreSQL releases the locks when that connection ends, however the process died.
    """

    file: Path | None = None
    is_shared = True

    def __init__(self, url: URL, busy_ms: int) -> None:
        self.owner = randbits(62)
        self._life: AsyncConnection | None = None
        self._life_turn = asyncio.Lock()  # a connection does one thing at a time
        self._hosts = False
        self._place = f"the database {without_password(url)}"
        self._url = url
        self._busy_ms = busy_ms
        self._engine: AsyncEngine | None = None
        self._reading: AsyncEngine | None = None
        self._connections = Connections(busy_ms / 1000)
        self._transactions = ShieldedWork()

    @property
    def engine(self) -> AsyncEngine:
        """The connection pool. Raise StoreUnavailable if the store is closed."""
        if self._engine is None:
            raise StoreUnavailable("the store is closed")
        return self._engine

    @property
    def _without_transaction(self) -> AsyncEngine:
        """The same pool, for statements that are each their own transaction."""
        if self._reading is None:
            self._reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        return self._reading

    async def open(self) -> None:
        """Connect and bring the schema up to date. Raise StoreUnavailable or NewerDatabase; then nothing is open."""
        try:
            with translate_errors(self._place):
                self._engine = _engine(self._url, self._busy_ms, self.owner)
                await self._migrate()
            await self.show_life()
        except BaseException:
            await self.close()
            raise

    async def _migrate(self) -> None:
        """Bring the schema up to date; while another process does so, wait for it without limit and log that."""
        waits = False
        while not await self._write(_migrate_if_alone):
            if not waits:
                logger.warning("waiting for another process that brings the database up to date")
                waits = True
            await asyncio.sleep(_MIGRATION_PAUSE_SECONDS)

    async def read(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `work` returns, run outside of any transaction. Raise StoreUnavailable."""
        with translate_errors(self._place):
            async with self._connections.slot(), self._without_transaction.connect() as connection:
                return await connection.run_sync(lambda on: run_read(on, work, *args, **kwargs))

    async def write(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `work` returns, run as one transaction. Raise StoreUnavailable, ConstraintBroken."""
        return await self._transactions.run(self._write(work, *args, **kwargs))

    async def _write(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `work` returns, run as one transaction; the drivers' errors pass through."""
        with translate_write_errors(self._place):
            async with self._connections.slot(), self.engine.connect() as connection:
                return await connection.run_sync(lambda on: run_transaction(on, work, *args, **kwargs))

    def dead(self, owner: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        """Return the condition that nobody holds the lock of this owner. NULL for rows of older programs."""
        return owner.not_in(_LIVING)

    async def show_life(self) -> None:
        """Hold this process's lock, on a new connection if the former one was lost. Raise StoreUnavailable."""
        with translate_errors(self._place):
            async with self._life_turn:
                await self._lock_connection()

    async def listen(self, on_post: OnPost, on_listening: OnListening) -> None:
        """Listen to other processes; call `on_listening` once that works. Raise StoreUnavailable when it stops."""
        with translate_errors(self._place):
            async with self._without_transaction.connect() as connection:
                try:
                    await self._hear(connection, on_post, on_listening)
                finally:
                    await connection.invalidate()

    async def _hear(self, connection: AsyncConnection, on_post: OnPost, on_listening: OnListening) -> None:
        """Pass notifications on to `on_post` until the connection is lost."""
        await connection.execute(sa.select(1))  # fails first if the server is gone: asyncpg's errors are not translated
        driver, lost = (await connection.get_raw_connection()).driver_connection, asyncio.Event()
        assert driver is not None
        driver.add_termination_listener(lambda _: lost.set())
        await driver.add_listener(CHANNEL, lambda *notification: dispatch(notification[-1], self.owner, on_post))
        await on_listening()
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), _STILL_THERE_SECONDS)
            await connection.execute(sa.select(1))

    async def admit(self) -> bool:
        """Return whether this process holds its share of the hosts' lock, which it takes if possible.

        Raise StoreUnavailable.
        """
        with translate_errors(self._place):
            async with self._life_turn:
                life = await self._lock_connection()
                self._hosts = self._hosts or bool((await life.execute(_HOST)).scalar())
                return self._hosts

    async def _lock_connection(self) -> AsyncConnection:
        """Return the connection that holds this process's locks; a new one, without the hosts' lock, if it was lost."""
        try:
            if self._life is not None:
                await self._life.execute(sa.select(1))
                return self._life
        except (sa.exc.SQLAlchemyError, OSError):
            await self._drop_locks()
        self._life = await self._without_transaction.connect()
        # Shared, because the server may not have noticed yet that the former connection is gone.
        await self._life.execute(sa.select(sa.func.pg_advisory_lock_shared(self.owner)))
        return self._life

    async def _drop_locks(self) -> None:
        """Close the connection that holds this process's locks."""
        life, self._life = self._life, None
        self._hosts = False
        if life is not None:
            await life.invalidate()
            await life.close()

    async def close(self) -> None:
        """Close every connection. A second call does nothing."""
        engine, self._engine, self._reading = self._engine, None, None
        await self._transactions.wait()
        await self._drop_locks()
        if engine is not None:
            await engine.dispose()


def in_use(connection: sa.Connection) -> bool:
    """Return whether a process has this database open as its store."""
    return connection.execute(_LIVING).first() is not None


def _engine(url: URL, busy_ms: int, owner: int) -> AsyncEngine:
    """Return a pool of connections with our timeouts and this process's number."""
    return create_async_engine(
        url,
        hide_parameters=True,  # they contain hands and seeds
        pool_size=WORKING + 2,  # one shows life, one listens
        max_overflow=0,
        pool_use_lifo=True,  # recently used connections have the statements prepared
        connect_args={
            "timeout": max(busy_ms / 1000, 2.0),  # the server starts a process for it, which is slow if it is busy
            "command_timeout": _ANSWER_SECONDS,
            "server_settings": {
                "application_name": NAME.format(owner),
                "lock_timeout": str(busy_ms),
                "jit": "off",  # no query here runs long enough for compiling it to pay
            },
        },
    )


def _migrate_if_alone(connection: sa.Connection) -> bool:
    """Bring the schema up to date unless another process is doing so; return whether none is.

    It does not wait for the lock in the database, where waits and answers have a time limit.
    """
    alone = connection.execute(sa.select(sa.func.pg_try_advisory_xact_lock(MIGRATION_LOCK))).scalar()
    if alone:
        migrate(connection)
    return bool(alone)
