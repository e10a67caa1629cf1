"""Time that has run out: given once more where it can be excused, else a computer plays on."""

from bot.engine.effect import Seat
from bot.pace.pace import EXCUSED, TurnClock
from bot.store.rows import ClockRow, DueRow, NewMessage
from bot.tables.access import TableAccess
from bot.tables.calendar import Calendar
from bot.tables.errors import Refused, Unreadable
from bot.tables.outgoing import Post, Reminder, Waiting, messages, payload
from bot.tables.seats import SeatService
from bot.tables.table import Table
from bot.tables.turns import REMIND, flag_due, started_clock

GIVEN = 1  # stage of what is due: the time has been given once more


class FlagService:
    """Does what follows when the time for a turn has run out."""

    def __init__(self, access: TableAccess, seats: SeatService) -> None:
        self._access = access
        self._seats = seats

    async def run_out(self, row: DueRow) -> None:
        """What follows for the turn of this row, which this process has claimed; later if the table changes now."""
        assert row.table_id is not None
        try:
            async with self._access.lock(row.table_id):
                await self._judge(await self._access.table(row.table_id), row)
        except (Refused, Unreadable):
            await self._access.store.due.release([row])
            return
        self._access.on_change(row.table_id)

    async def _judge(self, table: Table, row: DueRow) -> None:
        clock, pace = table.clocks.get(row.seat if row.seat is not None else -1), table.pace
        if not table.running or clock is None or pace is None or clock.number != row.number or clock.left is None:
            await self._access.store.due.done([row], at=self._access.now())
            return
        calendar, now = await self._access.calendar(table), self._access.now()
        still = calendar.still(_owner(table, clock.seat), clock.since or now)
        if TurnClock(clock.left, clock.since or now).left_at(now, still):  # it stood still for longer than was known
            await self._go_on(table, row, clock, calendar, row.stage)
        elif row.stage < GIVEN and clock.excused < EXCUSED:
            given = ClockRow(clock.seat, clock.number, now, pace.increment, clock.flags, clock.excused + 1)
            await self._go_on(table, row, given, calendar, GIVEN)
        else:
            await self._seats.play_on(table, clock.seat)

    async def _go_on(self, table: Table, row: DueRow, clock: ClockRow, calendar: Calendar, stage: int) -> None:
        """Let the clock run until another time, and have the post say so; who is given time anew hears of it."""
        revised = started_clock(clock, calendar.still(_owner(table, clock.seat), clock.since or 0))
        told = [_told(table, revised)] if stage > row.stage else []
        await self._access.store.due.done(
            [row],
            at=self._access.now(),
            table_id=table.id,
            messages=[*messages(table, "refresh", Post(table.row.number)), *told],
            then=[flag_due(table, revised, stage)],
            clocks=[revised],
            instead_of=REMIND if told else None,
        )


def _told(table: Table, clock: ClockRow) -> NewMessage:
    """The reminder that the time has run out and is given once more."""
    assert clock.number is not None
    assert clock.since is not None
    turn = Waiting(table.id, clock.seat, clock.number, clock.since, clock.deadline, excused=True)
    return NewMessage(REMIND, _owner(table, clock.seat), payload(Reminder((turn,))))


def _owner(table: Table, seat: Seat) -> int:
    user_id = table.seats[seat].user_id
    assert user_id is not None, "only people have clocks"
    return user_id
