"""Timeouts of turns: extended once if excusable, else a computer plays on."""

from collections.abc import Sequence

import msgspec
from structlog.stdlib import get_logger

from bot.pace.pace import EXCUSED, TurnClock
from bot.store.rows import ClockRow, DueRow, NewDue, NewMessage
from bot.tables.people import SeatService
from bot.tables.play import VacationService
from bot.tables.table import (
    Calendar,
    Post,
    Refused,
    Table,
    TableAccess,
    Unreadable,
    messages,
    payload,
    started_clock,
    timeout_due,
)
from bot.tables.time.reminder import REMINDERS, RENEWED, Reminder, WaitingTurn

logger = get_logger(__name__)
VACATION = "vacation"  # the kind of the notice that somebody is on vacation
GIVEN = 1  # the stage of a timeout's due row after the turn's time was extended once


class TimeoutService:
    """Handles turns whose time has run out."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._seats = access.service(SeatService)
        self._vacations = access.service(VacationService)

    async def run_out(self, row: DueRow) -> None:
        """Handle the timeout of this claimed row; later if the table changes at this moment."""
        assert row.table_id is not None
        try:
            async with self._access.lock(row.table_id):
                await self._handle_timeout(await self._access.table(row.table_id), row)
        except (Refused, Unreadable) as error:  # once the claim has lapsed it is tried again
            logger.warning("a clock that has run out waits", table=row.table_id, error=repr(error))
            return
        self._access.on_change(row.table_id)

    async def _handle_timeout(self, table: Table, row: DueRow) -> None:
        """Handle the timeout: a vacation, an extension, or a computer that plays on."""
        clock, pace = None if row.seat is None else table.clocks.get(row.seat), table.pace
        runs = table.running and not table.is_paused
        if not runs or clock is None or pace is None or clock.number != row.number or clock.left is None:
            await self._access.store.due.finish([row], at=self._access.now())
            return
        calendar, now = await self._access.calendar(table), self._access.now()
        owner = table.owner(clock.seat)
        standstills = calendar.standstills(owner, clock.since or now)
        time_left = TurnClock(clock.left, clock.since or now).left_at(now, standstills)
        if time_left:  # the clock has stood still for longer than was known
            await self._extend(table, row, _revise_deadline(table, clock, calendar), row.stage)
        elif pace.vacation and await self._begin_vacation(table, row, clock):
            return
        elif row.stage < GIVEN and clock.excused < EXCUSED:
            renewed = ClockRow(clock.seat, clock.number, now, pace.increment, clock.flags, clock.excused + 1)
            renewed = started_clock(renewed, calendar.standstills(owner, now))
            notice = NewDue(now, RENEWED, table.id, clock.seat, clock.number, owner)
            await self._extend(table, row, renewed, GIVEN, then=[notice])
        else:
            await self._seats.play_on(table, clock.seat)

    async def _begin_vacation(self, table: Table, row: DueRow, clock: ClockRow) -> bool:
        """Send the clock's owner on vacation, so that it stands still; return whether they had any left."""
        owner, now = table.owner(clock.seat), self._access.now()
        until = await self._vacations.take_before_timeout(owner, clock.deadline or now)
        if until is None or until <= now:
            return False
        revised = _revise_deadline(table, clock, await self._access.calendar(table))
        if revised.deadline is None or revised.deadline <= now:
            return False
        await self._extend(table, row, revised, row.stage, [_vacation_notice(table, clock, until)])
        return True

    async def _extend(
        self,
        table: Table,
        row: DueRow,
        clock: ClockRow,
        stage: int,
        notices: Sequence[NewMessage] = (),
        then: Sequence[NewDue] = (),
    ) -> None:
        """Let this clock run until another time, and update the post."""
        await self._access.store.due.finish(
            [row],
            at=self._access.now(),
            table_id=table.id,
            messages=[*messages(table, "refresh", Post(table.row.number)), *notices],
            then=[timeout_due(table, clock, stage), *then],
            clocks=[clock],
            instead_of=REMINDERS if stage > row.stage else (),
        )


def _revise_deadline(table: Table, clock: ClockRow, calendar: Calendar) -> ClockRow:
    """Return the clock with its deadline as far as it is known now."""
    return started_clock(clock, calendar.standstills(table.owner(clock.seat), clock.since or 0))


def _vacation_notice(table: Table, clock: ClockRow, until: int) -> NewMessage:
    """Return the notice at the table that a person is away."""
    turn = msgspec.structs.replace(WaitingTurn.of(table.id, clock), deadline=until)
    return NewMessage(VACATION, table.row.channel_id, payload(Reminder((turn,))))
