"""What operators need: counts, a check of the file, a backup."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import URL

from bot.store.database.file_check import examine
from bot.store.database.link import Link
from bot.store.database.migrate import revision
from bot.store.database.sqlite import SqliteLink
from bot.store.database.write_check import try_write_row
from bot.store.errors import StoreUnavailable
from bot.store.files.partial_files import part_of
from bot.store.people.privacy import add_tombstones
from bot.store.posts.outbox import add_messages
from bot.store.rows import NewMessage, RowCounts, Tombstone
from bot.store.schema import agreements, choices, guilds, origin, outbox, people, requests, tables
from bot.store.tables.tables import WholeTable, open_wholes

Posts = Callable[[WholeTable, int], Sequence[NewMessage]]
"""The messages for a table after a backup was restored, given the time (ms) of the backup's last change."""


def _no_posts(whole: WholeTable, until: int) -> Sequence[NewMessage]:
    """Return no posts: the default of `posts`."""
    return ()


class Upkeep:
    """The database itself: its schema, its health, its backups."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def try_write(self) -> None:
        """Write a row that is deleted at once. Raise StoreUnavailable if the database refuses it."""
        await self._link.write(try_write_row)

    async def counts(self) -> RowCounts:
        """Return the number of rows of each kind."""
        return await self._link.read(_count)

    async def schema(self) -> str | None:
        """Return the number of the newest migration that the database has had; None if it is empty."""
        return await self._link.read(revision)

    async def faults(self) -> list[str]:
        """Return what SQLite finds broken in the file, and rows without their table. Empty for PostgreSQL."""
        return await self._link.read(_faults) if self._link.file else []

    async def raise_generation(self, at: int, posts: Posts = _no_posts, deleted: Sequence[Tombstone] = ()) -> int:
        """Raise the database's generation after a backup was restored, and return it; write each open table's `posts`.

        The generation is part of every nonce, so that none is used twice. It is at least the time in seconds: the same
        backup may have been restored before, at a generation that this file does not know. Data of people who were
        `deleted` since the backup is deleted at the next start.
        """
        return await self._link.write(_raise_generation, at // 1000, at, posts, deleted)

    async def backup(self, path: Path) -> None:
        """Copy the database as it is now into a new file, while games go on.

        The copy is read again and checked. Raise FileExistsError if the file exists, StoreUnavailable if it cannot be
        written or is incomplete, NewerDatabase if a newer program wrote the games (then no file is left), ValueError
        for PostgreSQL, which has pg_dump for this.
        """
        if self._link.file is None:
            raise ValueError("a PostgreSQL database is backed up with pg_dump")
        await asyncio.to_thread(_copy, self._link.file, path)


def _count(connection: sa.Connection) -> RowCounts:
    """Return the number of rows of each kind."""
    return RowCounts(
        tables=_count_by(connection, tables.c.status),
        choices=_count_all(connection, choices),
        messages=_count_by(connection, outbox.c.state),
        people=_count_all(connection, people),
        guilds=_count_all(connection, guilds),
    )


def _count_by(connection: sa.Connection, column: sa.Column[str]) -> dict[str, int]:
    """Return the number of rows for each value of the column."""
    rows = connection.execute(sa.select(column, sa.func.count()).group_by(column).order_by(column))
    return {name: count for name, count in rows}  # noqa: C416  a row is no pair to dict()


def _count_all(connection: sa.Connection, table: sa.Table) -> int:
    """Return the number of rows of the table."""
    return connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()


async def begin_generation(
    file: Path, at: int, above: int = 0, posts: Posts = _no_posts, deleted: Sequence[Tombstone] = ()
) -> int:
    """Raise the generation of a restored SQLite file that no process uses, after updating its schema, and return it.

    It is above that of the games it replaces (`above`), and each open table gets its posts. Data of people who were
    `deleted` since is deleted at the next start. Raise StoreUnavailable if the file is not a database, NewerDatabase
    if a newer program wrote it.
    """
    link = SqliteLink(URL.create("sqlite+aiosqlite", database=str(file)), busy_ms=0)
    await link.open()
    try:
        return await link.write(_raise_generation, max(at // 1000, above + 1), at, posts, deleted)
    finally:
        await link.close()


def find_generation(connection: sa.Connection) -> int:
    """Return the number that tells this database's ids from those of the backups it came from: part of every nonce."""
    generation: int = connection.execute(sa.select(origin.c.generation)).scalar_one()
    return generation


def _raise_generation(
    connection: sa.Connection, at_least: int, at: int, posts: Posts, deleted: Sequence[Tombstone]
) -> int:
    """Raise the generation, and write each open table's posts under it.

    The channels show games that were given up: undo requests are dropped, lobbies posted anew.
    """
    raised = max(find_generation(connection) + 1, at_least)
    connection.execute(sa.update(origin).values(generation=raised))
    add_tombstones(connection, deleted)
    until = _last_known(connection)
    for clear in (agreements, requests):
        connection.execute(sa.delete(clear))
    for whole in open_wholes(connection):
        add_messages(connection, whole[0].id, at, posts(whole, until))
    connection.execute(sa.update(tables).where(tables.c.status == "lobby").values(last_post_id=None))
    return raised


def _last_known(connection: sa.Connection) -> int:
    """Return the time of the newest change of any table, 0 if there is none."""
    newest: int | None = connection.execute(sa.select(sa.func.max(tables.c.updated_at))).scalar()
    return newest or 0


def _faults(connection: sa.Connection) -> list[str]:
    """Return what SQLite's integrity check and foreign key check report."""
    lines = connection.exec_driver_sql("PRAGMA quick_check").scalars().all()
    orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    strays = [
        f"a row of {name} belongs to no {parent}" for name, parent in dict.fromkeys((row[0], row[2]) for row in orphans)
    ]
    return [*([] if lines == ["ok"] else lines), *strays]


def _copy(source: Path, target: Path) -> None:
    """Copy to a file beside the target and then rename it, so that a file with the target's name is always complete."""
    if target.exists():
        raise FileExistsError(f"{target} exists already")
    try:
        with part_of(target, source) as part:
            with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as database:
                database.execute("VACUUM INTO ?", (str(part),))
            to_disk(part)
            examine(part)
            part.rename(target)
    except (sqlite3.Error, OSError) as error:
        raise StoreUnavailable(f"the backup {target}: {error}") from error


def to_disk(path: Path) -> None:
    """Return once a file's content would survive a power cut. Raise OSError."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
