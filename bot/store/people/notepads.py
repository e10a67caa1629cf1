"""What people have noted about tables, each for themselves alone."""

import sqlalchemy as sa

from bot.store.database.link import Link, upsert
from bot.store.database.numbers import table_row, table_rows
from bot.store.rows import PersonRow, TableRow
from bot.store.schema import columns, notepads, people, seats, tables

_user: sa.BindParameter[int] = sa.bindparam("b_user", type_=sa.BigInteger)
_table: sa.BindParameter[int] = sa.bindparam("b_table", type_=sa.BigInteger)
_this = (notepads.c.user_id == _user, notepads.c.table_id == _table)
_find = sa.select(notepads.c.text).where(*_this)
# One row, whether there are settings and notes or not.
_me = sa.select(_user.label("user_id")).subquery("me")
_with_person = sa.select(notepads.c.text, *columns(people, PersonRow)).select_from(
    _me.outerjoin(people, people.c.user_id == _me.c.user_id).outerjoin(
        notepads, sa.and_(notepads.c.user_id == _me.c.user_id, notepads.c.table_id == _table)
    )
)
_near = sa.union(
    sa.select(seats.c.table_id).where(seats.c.user_id == _user),
    sa.select(notepads.c.table_id).where(notepads.c.user_id == _user),
)
_tables = table_rows.where(tables.c.id.in_(_near)).order_by(tables.c.id)
_delete = sa.delete(notepads).where(*_this)


class NotepadStore:
    """Notes of people on tables. No note is written into a log or an error: the database hides its parameters."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def find(self, user_id: int, table_id: int) -> str:
        """Return what this person has noted about a table; "" if nothing."""
        return await self._link.read(_find_text, user_id, table_id)

    async def find_with_person(self, user_id: int, table_id: int) -> tuple[str, PersonRow]:
        """Return what this person has noted about a table, "" if nothing, and their settings, or the defaults."""
        return await self._link.read(_find_with_person, user_id, table_id)

    async def tables(self, user_id: int) -> list[TableRow]:
        """Return the tables at which this person sits or about which they have noted something, oldest first."""
        return await self._link.read(_find_tables, user_id)

    async def save(self, user_id: int, table_id: int, text: str) -> None:
        """Write a person's notes on a table; "" deletes them. Raise ConstraintBroken if there is no such table."""
        await self._link.write(_save, user_id, table_id, text)


def _find_text(connection: sa.Connection, user_id: int, table_id: int) -> str:
    return connection.execute(_find, {"b_user": user_id, "b_table": table_id}).scalar() or ""


def _find_with_person(connection: sa.Connection, user_id: int, table_id: int) -> tuple[str, PersonRow]:
    """Return a person's notes on a table and their settings; the defaults if they have no row."""
    text, *settings = connection.execute(_with_person, {"b_user": user_id, "b_table": table_id}).one()
    return text or "", PersonRow(user_id) if settings[0] is None else PersonRow(*settings)


def _find_tables(connection: sa.Connection, user_id: int) -> list[TableRow]:
    return [table_row(row) for row in connection.execute(_tables, {"b_user": user_id}).mappings()]


def _save(connection: sa.Connection, user_id: int, table_id: int, text: str) -> None:
    """Write or delete a person's notes on a table."""
    if text:
        upsert(connection, notepads, {"user_id": user_id, "table_id": table_id, "text": text}, ["text"])
    else:
        connection.execute(_delete, {"b_user": user_id, "b_table": table_id})
