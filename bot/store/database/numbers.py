"""The number of a table, by which a writer learns that somebody else was quicker."""

from typing import NoReturn

import sqlalchemy as sa

from bot.store.errors import Stale, UnknownTable
from bot.store.rows import TableRow
from bot.store.schema import columns, guilds, tables
from bot.store.settings import COLUMNS, loaded_settings

_of_server = sa.select(guilds.c.language).where(guilds.c.guild_id == tables.c.guild_id).scalar_subquery()
language = sa.func.coalesce(_of_server, tables.c.language).label("language")
"""The language of a table: what its server has set, else that in which it was opened."""
table_rows = sa.select(
    *(language if column.name == "language" else column for column in columns(tables, TableRow)),
    *(tables.c[name] for name in COLUMNS),
)
by_id = table_rows.where(tables.c.id == sa.bindparam("b_id"))
at_number = (
    sa.update(tables).where(tables.c.id == sa.bindparam("b_id"), tables.c.number == sa.bindparam("b_expected")).inline()
)
"""The update of a table that is still at the number which the writer saw."""


def find_table(connection: sa.Connection, table_id: int) -> TableRow | None:
    """The table of this id. None if there is none."""
    row = connection.execute(by_id, {"b_id": table_id}).first()
    return None if row is None else table_row(row._mapping)


def table_row(row: sa.RowMapping) -> TableRow:
    """The table of a row of `table_rows`."""
    values = {name: row[name] for name in TableRow.__struct_fields__}
    values["settings"] = loaded_settings(row["settings"], {name: row[name] for name in COLUMNS})
    return TableRow(**values)


def raise_stale(connection: sa.Connection, table_id: int) -> NoReturn:
    """Explain why `at_number` updated no row. Raises UnknownTable if there is no such table, else Stale."""
    table = find_table(connection, table_id)
    if table is None:
        raise UnknownTable(table_id)
    raise Stale(table_id, table.number, table.status)
