"""The record of a game: its history, which is played anew to see that it led to what is stored."""

import msgspec

from bot.engine import codec
from bot.tables.access import TableAccess
from bot.tables.errors import Refused
from bot.tables.replay import Replayed, replayed
from bot.tables.table import Table


class RecordService:
    """Looks through the histories of games."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def begun(self) -> list[int]:
        """The ids of the tables whose games have begun, running or over."""
        return await self._access.store.tables.begun()

    async def replayed(self, table_id: int) -> tuple[Table, Replayed]:
        """A game that has begun, and what comes of its history. Raises what `TableAccess.table` raises."""
        table = await self._access.table(table_id)
        while True:
            history = await self._access.history(table_id)
            kept = await self._access.store.choices.kept_states(table_id)
            newest = await self._access.table(table_id)
            if newest.row.number == table.row.number:
                return newest, replayed(newest.game, history, kept, newest.saved)
            table = newest

    async def past(self, table: Table, choice_id: int) -> Table:
        """A table as it was before a choice, to be looked at. Raises Refused("moved_on") if that was forgotten."""
        state = await self._access.store.choices.state_before(table.id, choice_id)
        if state is None:
            raise Refused("moved_on")
        row = msgspec.structs.replace(table.row, status="running")
        return msgspec.structs.replace(table, row=row, state=codec.decode(table.game, state), saved=state)
