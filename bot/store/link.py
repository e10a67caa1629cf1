"""How statements reach a database: one way for both engines, and what their failures mean."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.errors import ConstraintBroken, StoreUnavailable

P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[Concatenate[sa.Connection, P], T]
"""A function of plain statements; it runs inside one greenlet, so it may not await."""


class Link(Protocol):
    """An open database."""

    owner: int
    """Names this opening of the database, in what it takes to send."""

    @property
    def file(self) -> Path | None:
        """The database's file, if it is one."""

    async def read(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work` outside of any transaction."""

    async def write(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work` as one transaction, committed when this returns and undone when it raises."""

    def dead(self, owner: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        """Whether the opening of the database that is named there is known to be over."""

    async def show_life(self) -> None:
        """See to it that other processes do not take this one for dead."""

    async def close(self) -> None:
        """Give every connection back; a second call does nothing."""


def reading(connection: sa.Connection, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `work` on a connection in autocommit mode and leave it as it was."""
    try:
        return work(connection, *args, **kwargs)
    finally:
        connection.rollback()


def transaction(connection: sa.Connection, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `work` as one transaction, begun here and ended here."""
    try:
        with connection.begin():
            return work(connection, *args, **kwargs)
    except BaseException:
        _roll_back(connection)
        raise


def _roll_back(connection: sa.Connection) -> None:
    # After a failed COMMIT SQLAlchemy takes the transaction for ended, while the database still holds it open.
    if connection.invalidated or connection.closed:
        return
    try:
        connection.connection.rollback()
    except Exception:  # noqa: BLE001  the first error is the one to tell; a fresh connection replaces this one
        connection.invalidate()


def dialect_insert(connection: sa.Connection, table: sa.Table) -> Any:
    """An INSERT that can say ON CONFLICT: both engines write it alike, SQLAlchemy has no common name for it."""
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(table)


@contextmanager
def translated(place: str) -> Iterator[None]:
    """Turn the drivers' failures into the store's; mistakes in our own statements pass through."""
    try:
        yield
    except sa.exc.IntegrityError as error:
        raise ConstraintBroken(_first_line(error.orig or error)) from error
    except (sa.exc.ProgrammingError, sa.exc.DataError, sa.exc.StatementError) as error:
        if not _is_outage(error):
            raise
        raise StoreUnavailable(f"{place}: {_first_line(getattr(error, 'orig', None) or error)}") from error
    except (sa.exc.TimeoutError, sqlite3.Error, OSError, TimeoutError, ImportError) as error:
        raise StoreUnavailable(f"{place}: {_first_line(error)}") from error


def _is_outage(error: sa.exc.StatementError) -> bool:
    """Whether a failed statement tells of the database rather than of the statement."""
    return isinstance(error, sa.exc.DBAPIError) and not isinstance(error, sa.exc.ProgrammingError | sa.exc.DataError)


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
