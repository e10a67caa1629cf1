"""Calls that are delayed a moment: who has chosen may still take it back in their panel, and then nobody is called.

A delayed call is a due row per seat, dropped with the turn that it is about; the panel's *Done* makes it at once. A
call is also delayed for a person whose open panel shows the question: it is dropped as soon as the panel has arrived.
"""

from collections.abc import Sequence
from itertools import groupby

import msgspec
from structlog.stdlib import get_logger

from bot.engine.effect import Seat
from bot.pace.wall_time import DAY, HOUR, MINUTE
from bot.store.errors import StoreError
from bot.store.rows import DueRow, NewDue, TurnChange
from bot.store.time.due import RING
from bot.tables.table import Post, Table, TableAccess, messages

logger = get_logger(__name__)
WAIT = MINUTE  # for so long after a choice its person is assumed to look at their panel
MISSED = 5 * MINUTE  # for so long after a turn begins its call may still be on its way
FORGOTTEN = 6 * DAY  # of older turns it may be forgotten whether a call was sent
PRESSED = HOUR  # if a turn gains less time than this, waiting would cost too much of it


class CallService:
    """Makes delayed calls, or drops them."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._put_off = set[tuple[int, int]]()  # table and person of calls that this process has put off

    async def call(self, rows: Sequence[DueRow]) -> None:
        """Write the calls of these rows, which this process has claimed, to the outbox.

        A call that fails because of a bug or an unreadable table is retried when the claim expires.
        """
        for (table_id, number), same_turn in groupby(sorted(rows, key=_turn), key=_turn):
            try:
                await self._call(table_id, number, [*same_turn])
            except StoreError:
                raise
            except Exception:
                logger.exception("a call waits", table=table_id)

    async def call_at_once(self, table_id: int) -> None:
        """Make the delayed calls of a table at once: who has chosen there will take nothing back."""
        await self._access.store.due.hurry(table_id, RING, self._access.now())

    async def call_unless_seen(self, table: Table, seat: Seat) -> None:
        """Call a seat after a moment, unless its person is known by then to have seen the question."""
        clock = (await self._access.store.clocks.of_tables([table.id]))[table.id].get(seat)
        if clock is None or clock.number is None:
            return
        user = table.owner(seat)
        self._put_off.add((table.id, user))
        call = NewDue(self._access.now() + WAIT, RING, table.id, seat, clock.number, user)
        await self._access.store.due.add_once(call)

    async def note_seen(self, table: Table, user_id: int) -> None:
        """Note that a person sees the table's question in a panel: they need no call."""
        put_off = (table.id, user_id) in self._put_off
        if put_off or self._access.now() < table.row.updated_at + 2 * WAIT:  # else no call waits: spare the store
            await self.drop(table.id, user_id)

    async def drop(self, table_id: int, user_id: int) -> None:
        """Drop the calls of a person who is looking at the table."""
        self._put_off.discard((table_id, user_id))
        await self._access.store.due.forget(user_id, table_id, (RING,))

    async def call_missed(self) -> None:
        """Call people who must choose and of whom nothing shows that they know it.

        No message that calls them was or is to be sent, and they have done nothing since their turn began.
        """
        access, now = self._access, self._access.now()
        missed_turns = await access.store.clocks.uncalled_turns(now - FORGOTTEN, now - MISSED, access.shards)
        for table_id, seat, number, user_id in missed_turns:
            if not await self._call_was_written(table_id, seat, number):
                logger.warning("nobody was called", table=table_id, seat=seat)
                await access.store.due.add_once(NewDue(now, RING, table_id, seat, number, user_id))

    async def _call_was_written(self, table_id: int, seat: Seat, number: int) -> bool:
        """Return whether a message calls this seat to the turn that began at this number, sent or not."""
        rows = await self._access.store.outbox.of_table(table_id, ("turn", "quiet", "ring", "dm"))
        posts = [msgspec.json.decode(row.payload, type=Post) for row in rows if row.state != "dead" or row.kind == RING]
        return any(seat in post.call and post.number >= number for post in posts)

    async def _call(self, table_id: int, number: int, rows: Sequence[DueRow]) -> None:
        """Write the call of those rows whose turn at this table still lasts, and finish all of them."""
        access = self._access
        table = await access.table(table_id)
        clocks = (await access.store.clocks.of_tables([table_id]))[table_id] if table.running else {}
        seats = [row.seat for row in rows if row.seat in clocks and clocks[row.seat].number == number]
        calls = messages(table, "ring", Post(number, call=tuple(seats))) if seats else []
        if await access.store.due.finish(rows, at=access.now(), table_id=table_id, messages=calls):
            access.on_change(table_id)


def _turn(row: DueRow) -> tuple[int, int]:
    """Return the table's id and the number at which the row's turn began."""
    assert row.table_id is not None
    assert row.number is not None
    return row.table_id, row.number


def called_later(after: Table, call: Sequence[Seat], seat: Seat, turns: TurnChange) -> tuple[Seat, ...]:
    """Return the seats whose turn begins with another seat's choice: their calls can be delayed a moment."""
    if after.pace is not None and after.pace.increment < PRESSED:
        return ()
    begun_seats = {clock.seat for clock in turns.clocks if clock.number == after.row.number}
    return tuple(other for other in call if other in begun_seats and other != seat)


def with_calls(turns: TurnChange, after: Table, later: Sequence[Seat], at: int) -> TurnChange:
    """Return the change of turns with delayed calls for these seats."""
    rings = [NewDue(at + WAIT, RING, after.id, seat, after.row.number, after.owner(seat)) for seat in later]
    return msgspec.structs.replace(turns, due=(*turns.due, *rings))
