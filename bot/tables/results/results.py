"""Results: written with the end of each game, and later for those of which a title counts something new."""

import asyncio
from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from structlog.stdlib import get_logger

from bot.games.registry import games
from bot.store.result_rows import NewResult
from bot.store.rows import ChoiceRow, DueRow
from bot.tables.results.new_result import new_result, not_undone
from bot.tables.results.rating import rate
from bot.tables.table import Refused, StoreError, Table, TableAccess

logger = get_logger(__name__)
RESULT = "result"  # the kind of the due row about a game that is over and to be counted


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

    async def order_counts(self) -> None:
        """Have kept games counted again of which their titles count something else than when they ended."""
        await self._access.store.results.order_counts(_countings(), RESULT, self._access.now())

    async def count(self, row: DueRow) -> None:
        """Write the result of the game of this claimed row if it is over, or what is counted otherwise by now.

        A result that cannot be counted any more stays as it is.
        """
        assert row.table_id is not None
        results, table = self._access.store.results, await self._over(row.table_id)
        made = await self._make(table, await self._access.history(table.id)) if table else None
        if table and made:
            await results.count(table.id, table.row.number, made)
        else:
            await results.keep_counts(row.table_id, _countings())
        await self._access.store.due.finish([row], at=self._access.now())

    async def rerate(self) -> int:
        """Calculate all ratings again from the results. Return how many rated games there are."""
        return await self._access.store.results.rerate(rate)

    async def _over(self, table_id: int) -> Table | None:
        """Return a game that is over and may have a result; None if it cannot be read, runs, or has gone."""
        try:
            table = await self._access.table(table_id)
        except Refused:
            return None
        return table if table.row.status == "over" and table.row.settings.is_own_game else None

    async def _make(self, table: Table, history: Sequence[ChoiceRow]) -> NewResult | None:
        """Return the result of a game that is over; None, and a line in the log, if it cannot be counted."""
        try:
            handovers = await self._access.store.seats.handovers(table.id)
            return await asyncio.to_thread(new_result, table, not_undone(history, handovers))
        except StoreError:
            raise
        except Exception:
            logger.exception("a game that is over cannot be counted", table=table.id)
            return None


def _countings() -> Mapping[str, str]:
    """Return the fingerprints of what the titles count."""
    return {key: game.counts.fingerprint for key, game in games().items()}
