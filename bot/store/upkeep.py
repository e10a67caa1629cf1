"""What operators need: counts, a check of the file, a copy of it."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import URL

from bot.store.errors import StoreUnavailable
from bot.store.link import Link
from bot.store.migrate import revision
from bot.store.rows import Counts
from bot.store.schema import choices, guilds, origin, outbox, people, tables
from bot.store.sqlite import SqliteLink


class Upkeep:
    """The part of the store that looks after the database itself."""

    link: Link

    async def counts(self) -> Counts:
        """How many rows there are of each kind."""
        return await self.link.read(_count)

    async def schema(self) -> str | None:
        """The newest migration that the database has had."""
        return await self.link.read(revision)

    async def faults(self) -> list[str]:
        """What is broken in the database file, as SQLite tells it; PostgreSQL looks after itself."""
        return await self.link.read(_faults) if self.link.file else []

    async def generation(self) -> int:
        """What parts this database's ids from those of the backups it came from: it stands in every nonce."""
        return await self.link.read(_find_generation)

    async def raise_generation(self, at: int) -> int:
        """After a backup was restored: raise the generation, and return it.

        Above the time in seconds, because the games that were given up may have been restored before, at a generation
        of which this file knows nothing.
        """
        return await self.link.write(_raise_generation, at // 1000)

    async def backup(self, path: Path) -> None:
        """Copy the database as it is now into a new file, while games go on.

        FileExistsError when the file is there, StoreUnavailable when it cannot be written (no file is left then),
        ValueError for PostgreSQL, which has pg_dump for this.
        """
        if self.link.file is None:
            raise ValueError("a PostgreSQL database is backed up with pg_dump")
        await asyncio.to_thread(_copy, self.link.file, path)


def _count(connection: sa.Connection) -> Counts:
    return Counts(
        tables=_by(connection, tables.c.status),
        choices=_all(connection, choices),
        messages=_by(connection, outbox.c.state),
        people=_all(connection, people),
        guilds=_all(connection, guilds),
    )


def _by(connection: sa.Connection, column: sa.Column[str]) -> dict[str, int]:
    rows = connection.execute(sa.select(column, sa.func.count()).group_by(column).order_by(column))
    return {name: count for name, count in rows}  # noqa: C416  a row is no pair to dict()


def _all(connection: sa.Connection, table: sa.Table) -> int:
    return connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()


async def begin_generation(file: Path, at: int) -> int:
    """Bring a restored SQLite file, which no process uses, to this program's schema and raise its generation.

    The new generation; StoreUnavailable where the file is none, NewerDatabase where a later program wrote it.
    """
    link = SqliteLink(URL.create("sqlite+aiosqlite", database=str(file)), busy_ms=0)
    await link.open()
    try:
        return await link.write(_raise_generation, at // 1000)
    finally:
        await link.close()


def _find_generation(connection: sa.Connection) -> int:
    found: int = connection.execute(sa.select(origin.c.generation)).scalar_one()
    return found


def _raise_generation(connection: sa.Connection, seconds: int) -> int:
    raised = max(_find_generation(connection) + 1, seconds)
    connection.execute(sa.update(origin).values(generation=raised))
    return raised


def _faults(connection: sa.Connection) -> list[str]:
    found = connection.exec_driver_sql("PRAGMA quick_check").scalars().all()
    return [] if found == ["ok"] else list(found)


def _copy(source: Path, target: Path) -> None:
    """Copy beside the target first, so that a file of this name is always a whole one."""
    if target.exists():
        raise FileExistsError(f"{target} exists already")
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as database:
            database.execute("VACUUM INTO ?", (str(part),))
        _to_disk(part)
        part.rename(target)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise StoreUnavailable(f"the backup {target}: {error}") from error


def _to_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
