"""Calls that wait a moment: who has acted is still in their panel and may take it back, and then nobody is called.

What waits is due for each seat, and goes with the turn that it is about; the panel's *Done* brings it at once.
"""

from collections.abc import Sequence
from itertools import groupby

import msgspec
from structlog.stdlib import get_logger

from bot.engine.effect import Seat
from bot.pace.wall_time import HOUR, MINUTE
from bot.store.due import RING
from bot.store.errors import StoreError
from bot.store.rows import DueRow, NewDue, TurnChange
from bot.tables.access import TableAccess
from bot.tables.outgoing import ring_messages
from bot.tables.table import Table

logger = get_logger(__name__)
WAIT = MINUTE  # for so long after a choice its person is taken to look at their panel
PRESSED = HOUR  # where a turn gains less time than this, a wait would cost too much of it


class CallService:
    """Brings the calls that have waited, or drops them."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def ring(self, rows: Sequence[DueRow]) -> None:
        """Write the calls of these rows, which this process has claimed, to the outbox.

        What fails by a mistake of ours, or at a table that cannot be read, is tried again once its claim has lapsed.
        """
        for (table_id, number), some in groupby(sorted(rows, key=_turn), key=_turn):
            try:
                await self._ring(table_id, number, [*some])
            except StoreError:
                raise
            except Exception:
                logger.exception("a call waits", table=table_id)

    async def hurry(self, table_id: int) -> None:
        """Call at once whoever is still to be called at a table: who acted there will take nothing back."""
        await self._access.store.due.hurry(table_id, RING, self._access.now())

    async def heard(self, table: Table, user_id: int) -> None:
        """Note that a person looks at what they are asked at a table: they need no call."""
        if self._access.now() < table.row.updated_at + 2 * WAIT:  # else nothing waits, and the store is spared
            await self._access.store.due.forget(user_id, table.id, (RING,))

    async def _ring(self, table_id: int, number: int, rows: Sequence[DueRow]) -> None:
        access = self._access
        table = await access.table(table_id)
        clocks = (await access.store.clocks.of_tables([table_id]))[table_id] if table.running else {}
        seats = [row.seat for row in rows if row.seat in clocks and clocks[row.seat].number == number]
        messages = ring_messages(table, number, seats) if seats else []
        if await access.store.due.done(rows, at=access.now(), table_id=table_id, messages=messages):
            access.on_change(table_id)


def _turn(row: DueRow) -> tuple[int, int]:
    assert row.table_id is not None
    assert row.number is not None
    return row.table_id, row.number


def called_later(after: Table, call: Sequence[Seat], seat: Seat, turns: TurnChange) -> tuple[Seat, ...]:
    """Those of these seats whose turn begins with a choice of another seat: they can be called a moment later."""
    if after.pace is not None and after.pace.increment < PRESSED:
        return ()
    begun = {clock.seat for clock in turns.clocks if clock.number == after.row.number}
    return tuple(other for other in call if other in begun and other != seat)


def with_calls(turns: TurnChange, after: Table, later: Sequence[Seat], at: int) -> TurnChange:
    """The change of turns, with what is due about the seats that are called later."""
    rings = [NewDue(at + WAIT, RING, after.id, seat, after.row.number, after.owner(seat)) for seat in later]
    return msgspec.structs.replace(turns, due=(*turns.due, *rings))
