"""Permissions that the user of the database lacks although the bot needs them."""

import os
from pathlib import Path

import sqlalchemy as sa

from bot.store.schema import metadata

_LACKING = sa.text(
    "SELECT DISTINCT wanted FROM pg_class, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS wanted"
    " WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname = ANY(:names)"
    " AND NOT has_table_privilege(pg_class.oid, wanted) ORDER BY wanted"
)
_CREATES = sa.text("SELECT coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)")
_READ_ONLY = sa.text("SELECT current_setting('transaction_read_only') = 'on'")


def unwritable_files(file: Path) -> list[str]:
    """Return which files needed for a SQLite file cannot be written: itself, its log, its lock, or their folder."""
    folder = next(parent for parent in file.absolute().parents if parent.exists())
    places = (*files_of(file), folder)
    return [f"write {place}" for place in places if place.exists() and not os.access(place, os.W_OK)]


def files_of(file: Path) -> list[Path]:
    """Return the files that a bot writes for a SQLite database, whether or not they exist."""
    return [file.with_name(f"{file.name}{end}") for end in ("", "-wal", "-shm", ".lock")]


def files_open_to_others(file: Path) -> list[Path]:
    """Return which of a SQLite file, its folder's other databases and backups are accessible to others than the owner.

    Empty where files have no such modes (Windows).
    """
    beside = sorted({*file.parent.glob(f"{file.name}*"), *file.parent.glob("*.db*")})
    return [place for place in beside if is_open_to_others(place)]


def is_open_to_others(file: Path) -> bool:
    """Return whether others than its owner have any permission for a file, if it exists."""
    return os.name == "posix" and file.is_file() and bool(file.stat().st_mode & 0o077)


def missing_privileges(connection: sa.Connection) -> list[str]:
    """Return the privileges that this user lacks in PostgreSQL."""
    names = ["alembic_version", *metadata.tables]
    lack = [str(right) for right in connection.execute(_LACKING, {"names": names}).scalars()]
    if not connection.execute(_CREATES).scalar_one():
        lack.append("CREATE in the schema")
    if connection.execute(_READ_ONLY).scalar_one():
        lack.append("write at all: the server is read-only")
    return lack
