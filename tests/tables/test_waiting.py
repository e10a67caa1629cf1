"""Turns that wait for somebody: which comes first, and in which spans their clocks stand still."""

from bot.tables.table.calendar import Calendar
from bot.tables.time.reminder import WaitingTurn


def test_what_runs_out_comes_first_the_next_before_the_others_then_what_has_waited_longest():
    waits = [WaitingTurn(table, 0, 1, since=10 - table) for table in (1, 2)]
    runs_out = [WaitingTurn(table, 0, 1, since=table, deadline=100 - table) for table in (3, 4)]
    assert [turn.table for turn in sorted([*waits, *runs_out], key=lambda turn: turn.urgency)] == [4, 3, 2, 1]


def test_a_span_that_is_just_over_makes_no_clock_stand_still():
    calendar = Calendar(outages=[(0, 5), (7, 9)], vacations={11: [(2, 5), (8, 12)]})
    assert list(calendar.standstills(11, 5)) == [(7, 12)]
    assert list(calendar.standstills(11, 4)) == [(0, 5), (7, 12)]
    assert list(calendar.standstills(12, 9)) == []
