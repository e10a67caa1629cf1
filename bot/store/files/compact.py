"""Gives room that is free within a SQLite file back to the disk."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.errors import StoreUnavailable


def compact(file: Path) -> None:
    """Write a SQLite file anew without free room, while no process uses it; its schema's mark stays.

    Raise StoreUnavailable, and change nothing, if that fails: it needs as much room on the disk again.
    """
    try:
        with closing(sqlite3.connect(file)) as database:
            database.execute("VACUUM")
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        raise StoreUnavailable(f"the database {file} is not made smaller: {error}") from error
