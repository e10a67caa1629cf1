"""How statements reach a database: one way for both engines, and what their failures mean."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from bot.process.metrics import COMMIT, FAILED_WRITES
from bot.store.database.notifications import OnListening, OnPost
from bot.store.errors import ConstraintBroken, StoreUnavailable

P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[Concatenate[sa.Connection, P], T]
"""A function of plain statements; it runs inside one greenlet, so it may not await."""
Row = dict[str, object]
"""The values of a row by column."""


class Link(Protocol):
    """An open database."""

    owner: int
    """Identifies this opening of the database, on the messages that it claims."""

    @property
    def file(self) -> Path | None:
        """The database's file. None for PostgreSQL."""

    async def read(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `work` returns, run outside of any transaction. Raise StoreUnavailable."""

    async def write(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `work` returns, run as one transaction: committed when this returns, rolled back when it raises.

        Raise StoreUnavailable, and ConstraintBroken if the rows contradict each other.
        """

    def dead(self, owner: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        """Return the condition that the process with this `owner` number is known to have ended."""

    async def show_life(self) -> None:
        """Make sure that other processes do not consider this one dead."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use the database at the same time."""

    async def listen(self, on_post: OnPost, on_listening: OnListening) -> None:
        """Listen to other processes; call `on_listening` once that works.

        Raise StoreUnavailable when it stops working.

        Returns at once if there can be no other process.
        """

    async def admit(self) -> bool:
        """Join the processes that host games; return False if an old version is running that must host them alone.

        While joined, this process keeps such a version out: until it closes the database or ends in any way, or loses
        it for a while. Raise StoreUnavailable.
        """

    async def close(self) -> None:
        """Close every connection. A second call does nothing."""


def run_read(connection: sa.Connection, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what `work` returns, run on a connection in autocommit mode, whose former mode is restored."""
    try:
        return work(connection, *args, **kwargs)
    finally:
        connection.rollback()


def run_transaction(connection: sa.Connection, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what `work` returns, run as one transaction that begins and ends here."""
    try:
        with COMMIT.time(), connection.begin():
            return work(connection, *args, **kwargs)
    except BaseException:
        _roll_back(connection)
        raise


def _roll_back(connection: sa.Connection) -> None:
    """Roll back; a connection that cannot do even that is discarded."""
    # After a failed COMMIT SQLAlchemy takes the transaction for ended, while the database still holds it open.
    if connection.invalidated or connection.closed:
        return
    try:
        connection.connection.rollback()
    except Exception:  # noqa: BLE001  the first error is the one to tell; a fresh connection replaces this one
        connection.invalidate()


def dialect_insert(connection: sa.Connection, table: sa.Table) -> Any:
    """Return an INSERT that supports ON CONFLICT, which SQLAlchemy only offers per dialect."""
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(table)


def upsert(
    connection: sa.Connection, table: sa.Table, rows: Row | Sequence[Row], changed: Sequence[str], *, add: bool = False
) -> None:
    """Insert these rows; where the primary key exists, set the columns `changed` instead, or with `add` add to them."""
    connection.execute(_upsert(connection.dialect.name, table, tuple(changed), add), rows)


@cache  # building a statement takes as long as running it
def _upsert(dialect: str, table: sa.Table, changed: tuple[str, ...], add: bool) -> sa.Insert:
    """Return the statement that `upsert` runs."""
    insert = (sqlite if dialect == "sqlite" else postgresql).insert(table)
    new = {name: table.c[name] + insert.excluded[name] if add else insert.excluded[name] for name in changed}
    statement: sa.Insert = insert.on_conflict_do_update(index_elements=list(table.primary_key), set_=new)
    return statement


@contextmanager
def translate_errors(place: str) -> Iterator[None]:
    """Raise StoreUnavailable or ConstraintBroken in place of the drivers' errors; our own mistakes pass through."""
    try:
        yield
    except sa.exc.IntegrityError as error:
        raise ConstraintBroken(_first_line(error.orig or error)) from error
    except (sa.exc.ProgrammingError, sa.exc.DataError, sa.exc.StatementError) as error:
        if not _is_outage(error):
            raise
        raise StoreUnavailable(f"{place}: {_first_line(getattr(error, 'orig', None) or error)}") from error
    except ImportError as error:
        raise StoreUnavailable(f'{place} needs the extra "postgres": python -m pip install -e ".[postgres]"') from error
    except (sa.exc.TimeoutError, sqlite3.Error, OSError, TimeoutError) as error:
        raise StoreUnavailable(f"{place}: {_first_line(error)}") from error


@contextmanager
def translate_write_errors(place: str) -> Iterator[None]:
    """Translate errors as `translate_errors` does, and count the writes that the database refused."""
    try:
        with translate_errors(place):
            yield
    except StoreUnavailable:
        FAILED_WRITES.inc()
        raise


def _is_outage(error: sa.exc.StatementError) -> bool:
    """Return whether the database failed, not the statement."""
    return isinstance(error, sa.exc.DBAPIError) and not isinstance(error, sa.exc.ProgrammingError | sa.exc.DataError)


def _first_line(error: BaseException) -> str:
    """Return the first line of an error's message, or its type if it has none."""
    return (str(error) or type(error).__name__).splitlines()[0]
