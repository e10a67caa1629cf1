"""Tables as they were read last: what has been worked out of one is there until the table changes."""

from collections import OrderedDict

import msgspec

from bot.games.registry import AnyGame, games
from bot.store.tables.tables import WholeTable
from bot.tables.table.table import Table

MOST = 100  # tables, of which those that nobody has read for longest go first


class _Read(msgspec.Struct, frozen=True):
    whole: WholeTable
    game: AnyGame
    table: Table


class NewestTables:
    """The newest snapshots. Whoever reads rows that have not changed has the same snapshot, and its views, again."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._read: OrderedDict[int, _Read] = OrderedDict()

    def get(self, whole: WholeTable) -> Table | None:
        """The table of these rows. None if it was not read lately, or has changed since."""
        table_id = whole[0].id
        read = self._read.get(table_id)
        if read is None or read.whole != whole or read.game is not games().get(whole[0].game):
            return None
        self._read.move_to_end(table_id)
        return read.table

    def put(self, whole: WholeTable, table: Table) -> None:
        """Keep the table of these rows in place of what it was before."""
        self._read[table.id] = _Read(whole, table.game, table)
        self._read.move_to_end(table.id)
        if len(self._read) > self._most:
            self._read.popitem(last=False)
