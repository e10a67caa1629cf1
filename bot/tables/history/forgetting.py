"""Forgets a finished game for good, once it has been told that it will be."""

from collections.abc import Sequence

from bot.pace.wall_time import MINUTE
from bot.store.rows import DueRow, NewDue, NewMessage
from bot.tables.play import NOBODY
from bot.tables.table import Table, TableAccess

FORGET = "forget"  # the kind of the due row about a game that is to be forgotten
WAIT = MINUTE  # for the message that tells it: those that are still unsent go with the game


class ForgettingService:
    """Deletes finished games with all that is kept about them: result, choices, boards, luck, notes."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def begin(self, table: Table, notices: Sequence[NewMessage]) -> None:
        """Write that a finished game is to be forgotten, and the `notices` that tell it.

        The caller holds the table's lock. Raise VoteOver if a vote that they end is over already.
        """
        now = self._access.now()
        then = [NewDue(now + WAIT, FORGET, table.id, user_id=NOBODY)]
        await self._access.store.due.finish([], at=now, table_id=table.id, messages=notices, then=then)

    async def forget(self, row: DueRow) -> None:
        """Delete the game of this claimed row; one that has been taken up again meanwhile is kept.

        Raise Unreadable if it cannot be read.
        """
        assert row.table_id is not None
        access, table_id = self._access, row.table_id
        async with access.lock(table_id):
            if (await access.table(table_id)).is_over:
                await access.store.tables.forget(table_id)
            else:
                await access.store.due.finish([row], at=access.now(), table_id=table_id)
