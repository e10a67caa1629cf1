"""What operators need: counts, a check of the file, a copy of it."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import URL

from bot.store.errors import StoreUnavailable
from bot.store.link import Link
from bot.store.migrate import revision
from bot.store.outbox import add_messages
from bot.store.rows import Counts, NewMessage
from bot.store.schema import agreements, choices, guilds, origin, outbox, people, requests, tables
from bot.store.sqlite import SqliteLink
from bot.store.tables import Whole, open_wholes

Posts = Callable[[Whole, int], Sequence[NewMessage]]
"""What a table is told after a backup was restored, given the time of the last thing that the backup knows of."""


def _none(whole: Whole, until: int) -> Sequence[NewMessage]:
    return ()


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

    async def raise_generation(self, at: int, posts: Posts = _none) -> int:
        """After a backup was restored: raise the generation, and return it; with it each open table gets its posts.

        Above the time in seconds, because the games that were given up may have been restored before, at a generation
        of which this file knows nothing.
        """
        return await self.link.write(_begin, at // 1000, at, posts)

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


async def begin_generation(file: Path, at: int, above: int = 0, posts: Posts = _none) -> int:
    """Bring a restored SQLite file, which no process uses, to this program's schema and raise its generation.

    It then is above that of the games it replaces, too, and each open table gets its posts. The new generation;
    StoreUnavailable where the file is none, NewerDatabase where a later program wrote it.
    """
    link = SqliteLink(URL.create("sqlite+aiosqlite", database=str(file)), busy_ms=0)
    await link.open()
    try:
        return await link.write(_begin, max(at // 1000, above + 1), at, posts)
    finally:
        await link.close()


def _find_generation(connection: sa.Connection) -> int:
    found: int = connection.execute(sa.select(origin.c.generation)).scalar_one()
    return found


def _begin(connection: sa.Connection, at_least: int, at: int, posts: Posts) -> int:
    """Raise the generation, and write what each open table is to be told under it.

    What stands in the channels is of games that were given up: requests are asked anew, lobbies posted anew.
    """
    raised = max(_find_generation(connection) + 1, at_least)
    connection.execute(sa.update(origin).values(generation=raised))
    until = _last_known(connection)
    for clear in (agreements, requests):
        connection.execute(sa.delete(clear))
    for whole in open_wholes(connection):
        add_messages(connection, whole[0].id, at, posts(whole, until))
    connection.execute(sa.update(tables).where(tables.c.status == "lobby").values(last_post_id=None))
    return raised


def _last_known(connection: sa.Connection) -> int:
    """The time of the last thing that the games know of."""
    newest: int | None = connection.execute(sa.select(sa.func.max(tables.c.updated_at))).scalar()
    return newest or 0


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
        to_disk(part)
        part.rename(target)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise StoreUnavailable(f"the backup {target}: {error}") from error


def to_disk(path: Path) -> None:
    """Return when a file's content would outlive a power cut."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
