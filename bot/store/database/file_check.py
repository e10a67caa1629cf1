"""Checks of a SQLite file that no process writes: whether it is a complete database of ours."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.database.rollback import is_usable_mark
from bot.store.errors import NewerDatabase, StoreUnavailable
from bot.store.schema import HEAD

OURS = {"tables", "seats", "choices", "outbox", "people", "guilds"}  # tables that every schema has had


def open_read_only(file: Path) -> sqlite3.Connection:
    """Return a read-only connection that creates no new file beside this one."""
    immutable = "" if file.with_name(f"{file.name}-wal").exists() else "&immutable=1"
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro{immutable}", uri=True)


def make_private(file: Path) -> None:
    """Create an empty file that only its owner can read, whatever the umask; an existing one is left unchanged.

    SQLite gives its -wal and -shm the same mode. Raise OSError.
    """
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def examine(file: Path) -> None:
    """Raise StoreUnavailable unless the file is a whole database of ours, NewerDatabase if a newer program wrote it."""
    if not file.is_file():
        raise StoreUnavailable(f"there is no file {file}")
    if not os.access(file, os.R_OK):
        raise StoreUnavailable(f"{file} belongs to another user, who lets nobody else read it")
    try:
        with closing(open_read_only(file)) as database:
            (fault,) = database.execute("PRAGMA integrity_check(1)").fetchone()
            orphan = database.execute("PRAGMA foreign_key_check").fetchone()
            names = {row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            ours = {"alembic_version"} | OURS <= names
            schema = database.execute("SELECT version_num FROM alembic_version").fetchone() if ours else None
            (mark,) = database.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as error:
        raise StoreUnavailable(f"{file} is damaged, or no database of Gamekeeper: {error}") from None
    if fault != "ok":
        raise StoreUnavailable(f"{file} is damaged: {fault.splitlines()[-1]}")
    if orphan:
        raise StoreUnavailable(f"{file} is damaged: a row of {orphan[0]} belongs to no {orphan[2]}")
    if not schema:
        raise StoreUnavailable(f"{file} is no database of Gamekeeper")
    (version,) = schema
    if version > HEAD and not is_usable_mark(mark, version):
        raise NewerDatabase(version, HEAD)
