"""How long calls to a SQLite file wait for a lock that another process holds."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

_TIMEOUT = "busy_ms"  # the key of the present timeout in a connection's info, which is lost when the connection breaks


class BusyTimeout:
    """A connection's timeout: it drops to 0 after a call that waited in vain, and comes back after one that succeeds.

    So calls that queue, for the connection or for a table, wait together and not one after the other.
    """

    def __init__(self, busy_ms: int) -> None:
        self._busy_ms = busy_ms

    @contextmanager
    def apply(self, connection: sa.Connection) -> Iterator[None]:
        """Run the block, then set the connection's timeout by whether the block waited in vain."""
        try:
            yield
        except sa.exc.OperationalError as error:
            if _is_busy(error):
                self._let_wait(connection, 0)
            raise
        self._let_wait(connection, self._busy_ms)

    def _let_wait(self, connection: sa.Connection, milliseconds: int) -> None:
        """Set how long this connection's calls wait for a lock from now on."""
        if not connection.invalidated and connection.info.get(_TIMEOUT, self._busy_ms) != milliseconds:
            connection.connection.cursor().execute(f"PRAGMA busy_timeout={milliseconds}")
            connection.info[_TIMEOUT] = milliseconds


def _is_busy(error: sa.exc.OperationalError) -> bool:
    """Return whether the error means that another process holds a lock."""
    return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
