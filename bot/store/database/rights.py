"""What the user of the database may not do there, though the bot must."""

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


def lacking_in_file(file: Path) -> list[str]:
    """What may not be written of a SQLite file: itself, its log, its lock, or the folder of all these."""
    folder = next(parent for parent in file.absolute().parents if parent.exists())
    places = (*files_of(file), folder)
    return [f"write {place}" for place in places if place.exists() and not os.access(place, os.W_OK)]


def files_of(file: Path) -> list[Path]:
    """The files that a bot writes for a SQLite database, whether or not they are there."""
    return [file.with_name(f"{file.name}{end}") for end in ("", "-wal", "-shm", ".lock")]


def open_to_others(file: Path) -> list[Path]:
    """What others than its owner may read, write or run of a SQLite file and of databases beside it, such as backups.

    Empty where files have no such modes (Windows).
    """
    beside = sorted({*file.parent.glob(f"{file.name}*"), *file.parent.glob("*.db*")})
    return [place for place in beside if open_mode(place)]


def open_mode(file: Path) -> bool:
    """Whether others than its owner may do something with a file, if it is there."""
    return os.name == "posix" and file.is_file() and bool(file.stat().st_mode & 0o077)


def lacking(connection: sa.Connection) -> list[str]:
    """What PostgreSQL does not let this user do."""
    names = ["alembic_version", *metadata.tables]
    lack = [str(right) for right in connection.execute(_LACKING, {"names": names}).scalars()]
    if not connection.execute(_CREATES).scalar_one():
        lack.append("CREATE in the schema")
    if connection.execute(_READ_ONLY).scalar_one():
        lack.append("write at all: the server is read-only")
    return lack
