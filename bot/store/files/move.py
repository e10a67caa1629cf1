"""All rows from one database to another, as they are: ids stay, and the next ones are counted on from there."""

from collections.abc import Iterator

import sqlalchemy as sa
from sqlalchemy.util import await_only

from bot.store.database.link import Link
from bot.store.database.migrate import revision
from bot.store.database.read_only import ReadOnlyLink
from bot.store.errors import StoreUnavailable
from bot.store.schema import HEAD, commands, heartbeat, identifies, metadata, origin, outages, processes, shards, tables

BATCH = 200  # rows read at once: some hold a whole game
OF_A_START = (
    origin,
    heartbeat,
    outages,
    processes,
    shards,
    identifies,
    commands,
)  # what a database has in which nobody has played


async def move(source: ReadOnlyLink, target: Link) -> int:
    """Copy everything, and compare both row by row before it counts. Returns the number of rows.

    The source is only read. Raises StoreUnavailable if its schema is not this program's, if the target is not empty, or
    if a row arrives otherwise than it was; then the target has nothing of it.
    """
    await need_schema(source)
    return await source.read(_into, target)


async def need_schema(source: ReadOnlyLink) -> None:
    """Raises StoreUnavailable if the source is not of this program's schema."""
    if (schema := await source.read(revision)) != HEAD:
        said = "holds no games" if schema is None else f"has schema {schema}, not {HEAD}: start this bot with it once"
        raise StoreUnavailable(f"{source.place} {said}")


async def need_no_games(target: ReadOnlyLink) -> None:
    """Raises StoreUnavailable if games are there, before its schema is touched."""
    if await target.read(revision) is None:
        return
    if await target.read(_any, tables):
        raise StoreUnavailable(f"{target.place} holds games already; move to an empty one")


def _any(connection: sa.Connection, table: sa.Table) -> bool:
    return connection.execute(sa.select(table).limit(1)).first() is not None


def _into(source: sa.Connection, target: Link) -> int:
    return await_only(target.write(_copy_all, source))


def _copy_all(target: sa.Connection, source: sa.Connection) -> int:
    for table in metadata.sorted_tables:
        if table not in OF_A_START and _any(target, table):
            raise StoreUnavailable(f"the database to move to is not empty: {table.name} has rows")
    for table in OF_A_START:
        target.execute(sa.delete(table))
    for table in metadata.sorted_tables:
        for rows in _batches(source, table):
            target.execute(sa.insert(table), [dict(row._mapping) for row in rows])
        _count_on(source, target, table)
    return sum(_compare(source, target, table) for table in metadata.sorted_tables)


def _batches(connection: sa.Connection, table: sa.Table) -> Iterator[list[sa.Row[tuple[object, ...]]]]:
    """The rows of a table in the order of their keys, which are numbers, so that it is the same everywhere."""
    key = list(table.primary_key)
    page = sa.select(table).order_by(*key).limit(BATCH)
    rows = list(connection.execute(page))
    while rows:
        yield rows
        last = sa.tuple_(*(sa.literal(rows[-1]._mapping[column], column.type) for column in key))
        rows = list(connection.execute(page.where(sa.tuple_(*key) > last)))


def _compare(source: sa.Connection, target: sa.Connection, table: sa.Table) -> int:
    """The number of rows, which are the same on both sides. Raises StoreUnavailable where they are not."""
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
    for batch in _batches(connection, table):
        yield from (tuple(row) for row in batch)


def _count_on(source: sa.Connection, target: sa.Connection, table: sa.Table) -> None:
    """Have the next id come after each that the source ever gave: buttons and nonces carry those of deleted rows."""
    column = table.autoincrement_column
    if column is None:
        return
    newest = source.execute(sa.select(sa.func.max(column))).scalar() or 0
    if last := max(newest, last_given(source, table)):
        set_last(target, table, last)


def last_given(connection: sa.Connection, table: sa.Table) -> int:
    """The last id that a database knows to have given; 0 if it counts by the rows that are there."""
    if connection.dialect.name == "sqlite":
        last = connection.execute(sa.text("SELECT seq FROM sqlite_sequence WHERE name = :name"), {"name": table.name})
        return last.scalar() or 0
    sequence = _sequence(connection, table)
    last = connection.exec_driver_sql(f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}")  # noqa: S608 - PostgreSQL's own name
    return last.scalar() or 0


def set_last(connection: sa.Connection, table: sa.Table, last: int) -> None:
    """Have the next id come after this one."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.setval(_sequence(connection, table), last)))
    elif table.kwargs.get("sqlite_autoincrement"):
        values = {"name": table.name, "last": last}
        connection.execute(sa.text("DELETE FROM sqlite_sequence WHERE name = :name"), values)
        connection.execute(sa.text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"), values)


def _sequence(connection: sa.Connection, table: sa.Table) -> str:
    assert table.autoincrement_column is not None
    name = sa.func.pg_get_serial_sequence(table.name, table.autoincrement_column.name)
    return str(connection.execute(sa.select(name)).scalar_one())
