"""Turns of seats: when they begin and end, and the reminders that are due meanwhile."""

from bot.engine.effect import Seat
from bot.pace.wall_time import DAY
from bot.store.rows import ClockRow, NewDue, TurnChange
from bot.tables.table import Table

REMIND = "remind"
USUAL = 2 * DAY  # how long a turn may take where nobody said so: reminders go by it
SHARES = (0.5, 0.8)  # of that time, for the first reminders; then one a day
MOST = 5  # reminders of a turn; the next one tells the table that it waits


def turn_change(before: Table | None, after: Table, at: int, again: Seat | None = None) -> TurnChange:
    """What the change from one table to another means for the clocks of its seats. Before the first turn: None.

    The seat `again` begins another turn although it had to choose before. Computers need no clock.
    """
    former, now = _asked(before) if before else [], _asked(after)
    begun = [seat for seat in now if seat not in former or seat == again]
    clocks = [*(ClockRow(seat) for seat in former if seat not in now), *(_clock(after, seat, at) for seat in begun)]
    return TurnChange(tuple(clocks), tuple(_reminder(after, seat, at) for seat in begun))


def _asked(table: Table) -> list[Seat]:
    """The seats of people who must choose now."""
    return [seat for seat in table.undecided() if table.seats[seat].person is not None]


def _clock(table: Table, seat: Seat, at: int) -> ClockRow:
    return ClockRow(seat, table.row.number, at)


def reminder_at(since: int, stage: int) -> int:
    """When a reminder of a turn that began at `since` is due; the first is of stage 0."""
    shares = [round(USUAL * share) for share in SHARES]
    return since + (shares[stage] if stage < len(SHARES) else shares[-1] + (stage - len(SHARES) + 1) * DAY)


def _reminder(table: Table, seat: Seat, at: int) -> NewDue:
    return NewDue(reminder_at(at, 0), REMIND, table.id, seat, table.row.number, table.seats[seat].person)
