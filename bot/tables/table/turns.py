"""Turns of seats: when they begin and end, how much time is left for them, and what is due meanwhile."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from bot.engine.effect import Seat
from bot.pace.pace import TurnClock
from bot.pace.quiet_hours import QuietHours
from bot.pace.spans import Span
from bot.pace.wall_time import DAY, HOUR, MINUTE
from bot.store.rows import ChoiceRow, ClockRow, NewDue, SeatRow, TurnChange, TurnCount
from bot.tables.table.calendar import Calendar
from bot.tables.table.table import Table

REMIND, FLAG = "remind", "flag"  # kinds of due rows: a reminder; the timeout of a turn
USUAL = 2 * DAY  # the time for a turn at a table without a pace, for planning reminders
SHARES = (0.5, 0.8)  # the first reminders come after these shares of that time, or of the time on the clock; then daily
MOST_REMINDERS = 5  # per turn. With a pace, the timeout is the last; without one, the table is then told that it waits
SOON_AFTER_QUIET = 2 * HOUR  # a turn whose time runs out so soon after quiet hours is reminded of before them ...
REMINDED_AHEAD = 30 * MINUTE  # ... by this much
TurnEnd = Literal["played", "undone", "flagged"]


def turn_change(
    before: Table | None,
    after: Table,
    at: int,
    calendar: Calendar,
    again: Seat | None = None,
    why: TurnEnd = "played",
    by: Seat | None = None,
    undone: Sequence[ChoiceRow] = (),
) -> tuple[Table, TurnChange]:
    """Return the table after a change with its seats' clocks, and what the store must write for them.

    `before` is None for the first turn. The seat `again` begins another turn although it had to choose before.
    Computers need no clock. The seat `by` chose, or took back its choice: if its turn is over, it was in time, and gets
    its increment. Nothing else adds time. Time that was added for turns that `undone` choices had ended is removed.
    """
    seats_returned = _seats_given_back(after, again)
    after = after.with_seats(seats_returned)
    turns = _ClockChange(before, after, at, calendar, why, by)
    former, now = _people_to_choose(before) if before else [], _people_to_choose(after)
    back = turns.seats_taken_back(undone)
    seats_begun = [seat for seat in now if seat not in former or seat in (*back, again)]
    seats_ended = [seat for seat in former if seat not in now or seat in (*back, again)]
    stopped_clocks = turns.stop_clocks(seats_ended, back) | turns.renew_clocks(again)
    started_clocks = {seat: turns.start_clock(seat, stopped_clocks.get(seat)) for seat in seats_begun}
    clocks = stopped_clocks | started_clocks
    due = [row for clock in started_clocks.values() for row in turn_due(after, clock, calendar)]
    counts = tuple(turns.turn_counts(seats_begun, seats_ended)) if after.pace else ()
    change = TurnChange(tuple(clocks.values()), tuple(due), tuple(seats_returned), counts)
    return with_clocks(after, clocks.values()), change


def with_clocks(table: Table, clocks: Iterable[ClockRow]) -> Table:
    """Return the table with these clocks in place of the same seats' ones; unchanged without a pace."""
    if table.pace is None:
        return table
    return msgspec.structs.replace(table, clocks={**table.clocks, **{clock.seat: clock for clock in clocks}})


class _ClockChange:
    """The clocks of one change of a table."""

    def __init__(
        self, before: Table | None, after: Table, at: int, calendar: Calendar, why: TurnEnd, by: Seat | None
    ) -> None:
        self._before, self._after, self._at, self._calendar, self._why, self._by = before, after, at, calendar, why, by

    def _stop_clock(self, seat: Seat) -> ClockRow:
        """Return the clock of a seat whose turn has ended."""
        assert self._before is not None
        clock, pace = self._before.clocks.get(seat), self._after.pace
        if clock is None or pace is None or clock.left is None or clock.since is None:
            return ClockRow(seat)
        standstills = self._calendar.standstills(self._before.owner(seat), clock.since)
        ran = TurnClock(clock.left, clock.since)
        left = clock.left if self._before.is_paused else ran.left_at(self._at, standstills)
        if self._why == "played" and seat == self._by:
            return ClockRow(seat, left=pace.after_turn(left), excused=clock.excused)
        return ClockRow(seat, left=left, flags=clock.flags + (self._why == "flagged"), excused=clock.excused)

    def renew_clocks(self, again: Seat | None) -> dict[Seat, ClockRow]:
        """Return the clocks of seats outside their turns that show another time from now on.

        A new owner of a seat has not let any time run out. After a computer has ended a turn for the owner, there is
        time for the next one.
        """
        if self._before is None or (pace := self._after.pace) is None:
            return {}
        clocks = {
            seat: ClockRow(seat, left=clock.left, excused=clock.excused)
            for seat, clock in self._before.clocks.items()
            if self._before.seats[seat].user_id != self._after.seats[seat].user_id
        }
        for seat in self._ended_by_computer(again):
            clock = self._before.clocks[seat]
            left = None if clock.left is None else pace.at_least_a_turn(clock.left)
            clocks[seat] = ClockRow(seat, left=left, flags=clock.flags, excused=clock.excused)
        return clocks

    def _ended_by_computer(self, again: Seat | None) -> set[Seat]:
        """Return the seat whose turn a computer has just ended for its owner, if it has a clock."""
        assert self._before is not None
        seat = self._by
        if seat is None or self._why != "played" or not self._before.seats[seat].owner_left:
            return set()
        over = seat == again or seat not in self._after.seats_to_choose()
        return {seat} if over and seat in self._before.clocks else set()

    def start_clock(self, seat: Seat, stopped_clock: ClockRow | None) -> ClockRow:
        """Return the clock of a seat whose turn begins now."""
        pace, number = self._after.pace, self._after.row.number
        if pace is None:
            return ClockRow(seat, number, self._at)
        clock = stopped_clock or (self._before.clocks.get(seat) if self._before else None) or ClockRow(seat)
        left = pace.bank if clock.left is None else clock.left
        if self._before and self._before.is_deserted:  # an owner whose time had run out is back; nobody was waiting
            left = left or pace.increment
        begun_clock = ClockRow(seat, number, self._at, left, clock.flags, clock.excused)
        standstills = self._calendar.standstills(self._after.owner(seat), self._at)
        return begun_clock if self._after.is_paused else started_clock(begun_clock, standstills)

    def seats_taken_back(self, undone: Sequence[ChoiceRow]) -> set[Seat]:
        """Return the seats whose turns these choices had ended: those not in a turn now, or in one that began since."""
        clocks = self._before.clocks if self._before and self._after.pace else {}
        chose = {choice.seat for choice in undone if choice.seat in clocks}
        return {seat for seat in chose if (number := clocks[seat].number) is None or number > undone[0].number}

    def stop_clocks(self, seats: Collection[Seat], back: Collection[Seat]) -> dict[Seat, ClockRow]:
        """Return the clocks of these seats, whose turns have ended, and of the seats `back`, whose turns are undone.

        The time that was added for an undone turn is removed. A seat whose turn another seat takes back keeps time for
        it.
        """
        stopped_clocks = {seat: self._stop_clock(seat) for seat in seats}
        return {**stopped_clocks, **{seat: self._without_added_time(seat, stopped_clocks) for seat in back}}

    def _without_added_time(self, seat: Seat, stopped_clocks: Mapping[Seat, ClockRow]) -> ClockRow:
        """Return the clock of a seat without the time that was added for its undone turn."""
        assert self._before is not None
        clock, pace = stopped_clocks.get(seat) or self._before.clocks[seat], self._after.pace
        assert pace is not None, "only at a table with one turns are taken back from clocks"
        left = pace.before_turn(clock.left or 0)
        if seat != self._by:
            left = min(clock.left or 0, pace.at_least_a_turn(left))
        return ClockRow(seat, left=left, flags=clock.flags, excused=clock.excused)

    def turn_counts(self, seats_begun: Sequence[Seat], seats_ended: Sequence[Seat]) -> Iterator[TurnCount]:
        """Yield the turns for reliability: in time if their seat chose, not if it ran out; none that is taken back."""
        seats, in_time, turns = [seat for seat in seats_ended if seat == self._by], 1, 1
        if self._why == "flagged":
            seats, in_time = [*seats_ended], 0
        elif self._why == "undone":
            seats, in_time, turns = [*seats_begun], -1, -1
        for seat in seats:
            yield TurnCount(self._after.owner(seat), self._at // DAY, in_time, turns)


def turn_due(table: Table, clock: ClockRow, calendar: Calendar) -> Iterator[NewDue]:
    """Yield what is due for a turn that has begun with this clock: the first reminder, and the timeout.

    Nothing while the clocks stand still.
    """
    owner = table.owner(clock.seat)
    if table.is_paused:
        return
    assert clock.since is not None
    at = reminder_at(clock, 0, calendar.standstills(owner, clock.since), calendar.silent(owner))
    assert at is not None, "the first reminder comes in any case"
    yield NewDue(at, REMIND, table.id, clock.seat, clock.number, owner)
    if clock.deadline is not None:
        yield timeout_due(table, clock)


def started_clock(clock: ClockRow, standstills: Iterator[Span]) -> ClockRow:
    """Return the clock of a turn at a table with a pace, with its deadline."""
    assert clock.left is not None
    assert clock.since is not None
    deadline = TurnClock(clock.left, clock.since).share_at(1, standstills)
    return ClockRow(clock.seat, clock.number, clock.since, clock.left, clock.flags, clock.excused, deadline)


def timeout_due(table: Table, clock: ClockRow, stage: int = 0) -> NewDue:
    """Return the timeout of a turn; stage 1 if its time was extended once."""
    assert clock.deadline is not None
    return NewDue(clock.deadline, FLAG, table.id, clock.seat, clock.number, table.owner(clock.seat), stage)


def reminder_at(
    clock: ClockRow, stage: int, standstills: Iterator[Span], silent: QuietHours | None = None
) -> int | None:
    """Return when a reminder of a turn is due; the first is of stage 0. None if there is no further one.

    Without a pace reminders go on, day by day. With one they come before `silent` hours after which time runs out soon.
    """
    assert clock.since is not None
    share, extra_days = SHARES[min(stage, len(SHARES) - 1)], max(0, stage - len(SHARES) + 1) * DAY
    if clock.left is None:
        return clock.since + round(USUAL * share) + extra_days
    assert clock.deadline is not None
    at = TurnClock(clock.left, clock.since).share_at(share, standstills) + extra_days
    if stage >= MOST_REMINDERS - 1 or (extra_days and at > clock.deadline - REMINDED_AHEAD):
        return None
    return _before_silent(at, clock, silent) if silent else at


def _before_silent(at: int, clock: ClockRow, silent: QuietHours) -> int:
    """Return the reminder's time, or one before the silent hours if there is little time after them."""
    assert clock.since is not None
    assert clock.deadline is not None
    for first, last in silent.spans(clock.since):
        if first > at:
            break
        ahead = first - REMINDED_AHEAD
        # A turn that begins just before the silent hours needs no reminder then: its call has just come.
        if clock.deadline <= last + SOON_AFTER_QUIET and ahead > clock.since:
            return ahead
    return at


def _seats_given_back(table: Table, seat_ended: Seat | None) -> list[SeatRow]:
    """Return the seats whose turn a computer has played because the time had run out.

    The turn of the seat `seat_ended` is over even if it must choose again.
    """
    seats_asked = [seat for seat in table.seats_to_choose() if seat != seat_ended]
    return [
        msgspec.structs.replace(row, computer=None, flagged=False)
        for row in table.seats
        if row.flagged and row.seat not in seats_asked
    ]


def _people_to_choose(table: Table) -> list[Seat]:
    """Return the seats of people who must choose now."""
    return [seat for seat in table.seats_to_choose() if table.seats[seat].person is not None]
