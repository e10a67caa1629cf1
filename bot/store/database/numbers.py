"""The number of a table: a writer whose number is no longer the current one learns that somebody else was quicker."""

from typing import NoReturn

import sqlalchemy as sa

from bot.store.errors import Stale, UnknownTable
from bot.store.rows import TableRow
from bot.store.schema import guilds, tables
from bot.store.server_settings import settings_from
from bot.store.settings import COLUMNS, loaded_settings

_is_server = guilds.c.guild_id == tables.c.guild_id  # a table's server
_of_server = sa.select(guilds.c.language).where(_is_server).scalar_subquery()
_server = sa.select(guilds.c.settings).where(_is_server).scalar_subquery().label("server")
language = sa.func.coalesce(_of_server, tables.c.language).label("language")
"""The language of a table: what its server has set, else that in which it was opened."""
_FIELDS = tuple(name for name in TableRow.__struct_fields__ if name != "second_language")
table_rows = sa.select(
    *(language if name == "language" else tables.c[name] for name in _FIELDS),
    *(tables.c[name] for name in COLUMNS),
    _server,
)
by_id = table_rows.where(tables.c.id == sa.bindparam("b_id"))
at_number = (
    sa.update(tables).where(tables.c.id == sa.bindparam("b_id"), tables.c.number == sa.bindparam("b_expected")).inline()
)
"""The update of a table that is still at the number which the writer saw."""


def find_table(connection: sa.Connection, table_id: int) -> TableRow | None:
    """Return the table with this id; None if there is none."""
    row = connection.execute(by_id, {"b_id": table_id}).first()
    return None if row is None else table_row(row._mapping)


def table_row(row: sa.RowMapping) -> TableRow:
    """Return the table of a row of the `table_rows` query."""
    values = {name: row[name] for name in _FIELDS}
    values["settings"] = loaded_settings(row["settings"], {name: row[name] for name in COLUMNS})
    return TableRow(**values, second_language=settings_from(row["server"] or "{}").second_language)


def raise_stale(connection: sa.Connection, table_id: int) -> NoReturn:
    """Raise UnknownTable if there is no such table, else Stale: called when `at_number` updated no row."""
    table = find_table(connection, table_id)
    if table is None:
        raise UnknownTable(table_id)
    raise Stale(table_id, table.number, table.status)
