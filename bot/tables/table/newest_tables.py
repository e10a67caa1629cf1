"""A cache of tables as last read or changed, with views computed from their states."""

from collections import OrderedDict

from bot.games.registry import games
from bot.store.rows import TableRow
from bot.tables.table.table import Table

MOST = 100  # tables; the least recently stored one is dropped first


class NewestTables:
    """The newest snapshots. A state that has not changed keeps its snapshot and its views."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._tables: OrderedDict[int, Table] = OrderedDict()
        self._rules: dict[int, object] = {}  # the rules by which each table was read

    def with_state(self, row: TableRow, saved: bytes | None) -> Table | None:
        """Return the cached table of this row.

        None if its state differs, or a newer version of the rules must read it.
        """
        table = self._tables.get(row.id)
        if table is None or table.saved != saved or self._rules[row.id] is not games().get(row.game):
            return None
        return table

    def put(self, table: Table) -> None:
        """Store this table in place of its former snapshot."""
        self._tables[table.id], self._rules[table.id] = table, table.game
        self._tables.move_to_end(table.id)
        if len(self._tables) > self._most:
            del self._rules[self._tables.popitem(last=False)[0]]
