"""Results: written with the end of each game, and for games that ended before there were any."""

from collections.abc import Sequence

from msgspec.structs import replace
from structlog.stdlib import get_logger

from bot.store.result_rows import NewResult
from bot.store.rows import ChoiceRow, DueRow
from bot.tables.results.new_result import new_result, standing
from bot.tables.results.rating import rate
from bot.tables.table import Refused, StoreError, Table, TableAccess, Unreadable

logger = get_logger(__name__)
RESULT = "result"  # the kind of the due row about a game that is over and has no result yet


class ResultService:
    """Makes results of games, and calculates ratings."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def of_end(self, after: Table, last: ChoiceRow) -> NewResult | None:
        """Return the result of a game that ends with this choice, which is not stored yet.

        None if it is no game of its own, or cannot be counted: that keeps no game from ending.
        """
        if after.row.status != "over" or not after.row.settings.is_own_game:
            return None
        history = await self._access.history(after.id)
        last = replace(last, opens=await self._access.store.choices.opens_next(after.id))
        return await self._make(after, [*history, last])

    async def write_missing(self, row: DueRow) -> None:
        """Write the result of the game of this claimed row, if it is over and has none."""
        assert row.table_id is not None
        table = await self._over(row.table_id)
        made = await self._make(table, await self._access.history(table.id)) if table else None
        if table and made:
            await self._access.store.results.add_missing(table.id, table.row.number, made)
        await self._access.store.due.finish([row], at=self._access.now())

    async def rerate(self) -> int:
        """Calculate all ratings again from the results. Return how many rated games there are."""
        return await self._access.store.results.rerate(rate)

    async def _over(self, table_id: int) -> Table | None:
        """Return a game that is over and may have a result; None if it cannot be read, runs, or has gone."""
        try:
            table = await self._access.table(table_id)
        except (Refused, Unreadable):
            return None
        return table if table.row.status == "over" and table.row.settings.is_own_game else None

    async def _make(self, table: Table, history: Sequence[ChoiceRow]) -> NewResult | None:
        """Return the result of a game that is over; None, and a line in the log, if it cannot be counted."""
        try:
            return new_result(table, standing(history, await self._access.store.seats.handovers(table.id)))
        except StoreError:
            raise
        except Exception:
            logger.exception("a game that is over cannot be counted", table=table.id)
            return None
