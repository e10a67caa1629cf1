"""What votes do to the clocks of a table: stop all, start them again, or add time."""

from collections.abc import Mapping

import msgspec

from bot.engine.effect import Seat
from bot.pace.pace import TurnClock
from bot.store.rows import ClockRow, TurnChange
from bot.tables.table import Calendar, Table, started_clock, turn_due, with_clocks

Clocks = Mapping[Seat, ClockRow]
"""The clocks of a table's seats. Without a pace they only say since when a turn waits."""


def pause_clocks(table: Table, clocks: Clocks, at: int, calendar: Calendar) -> tuple[Table, TurnChange]:
    """Return the table with its clocks stopped at what they show now; nothing is due about them."""
    after = _with_pause(table, at)
    return _with_clocks(after, [_stop_clock(table, clock, at, calendar) for clock in _running(clocks)], calendar)


def resume_clocks(table: Table, clocks: Clocks, at: int, calendar: Calendar) -> tuple[Table, TurnChange]:
    """Return the table with its clocks running again; reminders are counted from now on."""
    after = _with_pause(table, paused_at=None)
    return _with_clocks(after, [_restart_clock(clock, at, after, calendar) for clock in _running(clocks)], calendar)


def extend_clocks(table: Table, clocks: Clocks, at: int, calendar: Calendar) -> tuple[Table, TurnChange]:
    """Return the table with each running clock extended by what it began with, up to the most it can hold."""
    after, pace = _with_pause(table, table.row.paused_at), table.pace  # a pause goes on
    assert pace is not None, "nobody can ask for it without a pace"
    stopped_clocks = [_stop_clock(table, clock, at, calendar) for clock in _running(clocks)]
    extended_clocks = [msgspec.structs.replace(clock, left=pace.with_bank(clock.left or 0)) for clock in stopped_clocks]
    return _with_clocks(after, [_restart_clock(clock, at, after, calendar) for clock in extended_clocks], calendar)


def _with_pause(table: Table, paused_at: int | None) -> Table:
    """Return the table under its next number, paused since that time; with None its clocks run."""
    row = msgspec.structs.replace(table.row, number=table.row.number + 1, paused_at=paused_at)
    return msgspec.structs.replace(table, row=row)


def _running(clocks: Clocks) -> list[ClockRow]:
    """Return the clocks of seats in their turns."""
    return [clock for clock in clocks.values() if clock.number is not None]


def _stop_clock(table: Table, clock: ClockRow, at: int, calendar: Calendar) -> ClockRow:
    """Return the clock with what it shows now, and no deadline."""
    if table.is_paused or clock.left is None or clock.since is None:
        return msgspec.structs.replace(clock, deadline=None)
    left = TurnClock(clock.left, clock.since).left_at(at, calendar.standstills(table.owner(clock.seat), clock.since))
    return msgspec.structs.replace(clock, since=at, left=left, deadline=None)


def _restart_clock(clock: ClockRow, at: int, after: Table, calendar: Calendar) -> ClockRow:
    """Return the clock running from now on with what it shows, unless the table's clocks are paused."""
    clock = msgspec.structs.replace(clock, since=at)
    if clock.left is None or after.is_paused:
        return clock
    return started_clock(clock, calendar.standstills(after.owner(clock.seat), at))


def _with_clocks(after: Table, changed_clocks: list[ClockRow], calendar: Calendar) -> tuple[Table, TurnChange]:
    """Return the table with these changed clocks, and what the store must write for them."""
    due = [row for clock in changed_clocks for row in turn_due(after, clock, calendar)]
    return with_clocks(after, changed_clocks), TurnChange(tuple(changed_clocks), tuple(due))
