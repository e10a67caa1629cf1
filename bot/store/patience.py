"""How long calls to a SQLite file wait for a lock that another process holds."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

_SET = "busy_ms"  # in a connection's info, which goes with it when it breaks


class Patience:
    """A connection's: who comes after one that waited in vain is tried once, at once.

    So those who queue, for the connection or at a table, wait together and not in turn. Whoever gets through again
    gives the next their patience back.
    """

    def __init__(self, busy_ms: int) -> None:
        self._given = busy_ms

    @contextmanager
    def kept(self, connection: sa.Connection) -> Iterator[None]:
        """Round a piece of work on the connection."""
        try:
            yield
        except sa.exc.OperationalError as error:
            if _is_busy(error):
                self._let_wait(connection, 0)
            raise
        self._let_wait(connection, self._given)

    def _let_wait(self, connection: sa.Connection, milliseconds: int) -> None:
        if not connection.invalidated and connection.info.get(_SET, self._given) != milliseconds:
            connection.connection.cursor().execute(f"PRAGMA busy_timeout={milliseconds}")
            connection.info[_SET] = milliseconds


def _is_busy(error: sa.exc.OperationalError) -> bool:
    return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
