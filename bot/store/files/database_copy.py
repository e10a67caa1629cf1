"""Copies all rows from one database to another: ids are kept, and new ids continue after them."""

from collections.abc import Iterator

import sqlalchemy as sa
from sqlalchemy.util import await_only

from bot.store.database.link import Link
from bot.store.database.migrate import revision
from bot.store.database.read_only import ReadOnlyLink
from bot.store.errors import StoreUnavailable
from bot.store.schema import HEAD, commands, heartbeat, identifies, metadata, origin, outages, processes, shards, tables

BATCH = 200  # rows read at once: some hold a whole game
BOOKKEEPING = (
    origin,
    heartbeat,
    outages,
    processes,
    shards,
    identifies,
    commands,
)  # tables that have rows before anybody has played


async def copy_database(source: ReadOnlyLink, target: Link) -> int:
    """Copy every row, and compare both databases before committing. Return the number of rows.

    The source is only read. Raise StoreUnavailable if its schema is not this program's, if the target is not empty, or
    if a row arrives changed; then nothing is left in the target.
    """
    await require_schema(source)
    return await source.read(_copy_into, target)


async def require_schema(source: ReadOnlyLink) -> None:
    """Raise StoreUnavailable unless the source has this program's schema."""
    if (schema := await source.read(revision)) != HEAD:
        reason = "holds no games" if schema is None else f"has schema {schema}, not {HEAD}: start this bot with it once"
        raise StoreUnavailable(f"{source.place} {reason}")


async def require_no_games(target: ReadOnlyLink) -> None:
    """Raise StoreUnavailable if the target has games; checked before its schema is changed."""
    if await target.read(revision) is None:
        return
    if await target.read(_has_rows, tables):
        raise StoreUnavailable(f"{target.place} holds games already; move to an empty one")


def _has_rows(connection: sa.Connection, table: sa.Table) -> bool:
    """Return whether the table has any row."""
    return connection.execute(sa.select(table).limit(1)).first() is not None


def _copy_into(source: sa.Connection, target: Link) -> int:
    """Copy from the source in one transaction of the target; return the number of rows."""
    return await_only(target.write(_copy_all, source))


def _copy_all(target: sa.Connection, source: sa.Connection) -> int:
    """Copy and compare each table; return the number of rows."""
    for table in metadata.sorted_tables:
        if table not in BOOKKEEPING and _has_rows(target, table):
            raise StoreUnavailable(f"the database to move to is not empty: {table.name} has rows")
    for table in BOOKKEEPING:
        target.execute(sa.delete(table))
    for table in metadata.sorted_tables:
        for rows in _batches(source, table):
            target.execute(sa.insert(table), [dict(row._mapping) for row in rows])
        _continue_ids(source, target, table)
    return sum(_compare(source, target, table) for table in metadata.sorted_tables)


def _batches(connection: sa.Connection, table: sa.Table) -> Iterator[list[sa.Row[tuple[object, ...]]]]:
    """Yield the rows of a table in batches, ordered by its numeric keys: the same order on every database."""
    key = list(table.primary_key)
    page = sa.select(table).order_by(*key).limit(BATCH)
    rows = list(connection.execute(page))
    while rows:
        yield rows
        last = sa.tuple_(*(sa.literal(rows[-1]._mapping[column], column.type) for column in key))
        rows = list(connection.execute(page.where(sa.tuple_(*key) > last)))


def _compare(source: sa.Connection, target: sa.Connection, table: sa.Table) -> int:
    """Return the number of rows of a table, the same in both databases. Raise StoreUnavailable if they differ."""
    sides = (_rows(source, table), _rows(target, table))
    number = 0
    for ours in sides[0]:
        if next(sides[1], None) != ours:
            raise StoreUnavailable(f"a row of {table.name} did not arrive as it was; nothing was moved")
        number += 1
    if next(sides[1], None) is not None:
        raise StoreUnavailable(f"{table.name} has rows that were not there; nothing was moved")
    return number


def _rows(connection: sa.Connection, table: sa.Table) -> Iterator[tuple[object, ...]]:
    """Yield the rows of a table in the order of their keys."""
    for batch in _batches(connection, table):
        yield from (tuple(row) for row in batch)


def _continue_ids(source: sa.Connection, target: sa.Connection, table: sa.Table) -> None:
    """Make new ids continue after all that the source ever used: buttons and nonces may name deleted rows."""
    column = table.autoincrement_column
    if column is None:
        return
    newest = source.execute(sa.select(sa.func.max(column))).scalar() or 0
    if last := max(newest, last_id(source, table)):
        set_last_id(target, table, last)


def last_id(connection: sa.Connection, table: sa.Table) -> int:
    """Return the last id that a database has recorded as used; 0 if it only counts existing rows."""
    if connection.dialect.name == "sqlite":
        last = connection.execute(sa.text("SELECT seq FROM sqlite_sequence WHERE name = :name"), {"name": table.name})
        return last.scalar() or 0
    sequence = _sequence(connection, table)
    last = connection.exec_driver_sql(f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}")  # noqa: S608 - PostgreSQL's own name
    return last.scalar() or 0


def set_last_id(connection: sa.Connection, table: sa.Table, last: int) -> None:
    """Make the next id follow this one."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.setval(_sequence(connection, table), last)))
    elif table.kwargs.get("sqlite_autoincrement"):
        values = {"name": table.name, "last": last}
        connection.execute(sa.text("DELETE FROM sqlite_sequence WHERE name = :name"), values)
        connection.execute(sa.text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"), values)


def _sequence(connection: sa.Connection, table: sa.Table) -> str:
    """Return the name of the sequence that numbers a table's rows."""
    assert table.autoincrement_column is not None
    name = sa.func.pg_get_serial_sequence(table.name, table.autoincrement_column.name)
    return str(connection.execute(sa.select(name)).scalar_one())
