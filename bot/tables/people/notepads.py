"""Notepads: what people note about tables, each for themselves alone.

A notepad is its person's, not the seat's: who takes the seat over finds none, and who gave it away still has theirs.
"""

from bot.store.rows import PersonRow, TableRow
from bot.tables.table import TableAccess

LONGEST_NOTES = 1000  # characters of a person's notes on a table


class NotepadService:
    """What people have noted about tables."""

    def __init__(self, access: TableAccess) -> None:
        self._store = access.store.notepads

    async def find(self, user_id: int, table_id: int) -> str:
        """Return this person's notes on a table; "" if there are none."""
        return await self._store.find(user_id, table_id)

    async def find_with_person(self, user_id: int, table_id: int) -> tuple[str, PersonRow]:
        """Return this person's notes on a table, and their settings, or the defaults."""
        return await self._store.find_with_person(user_id, table_id)

    async def tables(self, user_id: int) -> list[TableRow]:
        """Return the tables at which this person sits or on which they have notes, oldest first."""
        return await self._store.tables(user_id)

    async def write(self, user_id: int, table_id: int, text: str) -> None:
        """Replace this person's notes on a table by the first characters of a text; a blank one deletes them."""
        await self._store.save(user_id, table_id, text.strip()[:LONGEST_NOTES])
