"""Quiet hours by the clock on the wall, through changes of clocks in several zones."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.pace.quiet_hours import Hours, QuietHours
from bot.pace.wall_time import HOUR, MINUTE, instant, local_time

NIGHT = Hours(22 * 60, 8 * 60)
EVERY_NIGHT = (NIGHT,) * 7


def at(zone, *moment):
    return round(datetime(*moment, tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def local(zone, moment):
    return f"{local_time(moment, ZoneInfo(zone)):%a %H:%M}"


@pytest.mark.parametrize(
    ("zone", "day", "minute", "seen"),
    [
        ("Europe/Berlin", date(2026, 3, 29), 150, "Sun 03:30"),  # 02:30 is left out
        ("America/New_York", date(2026, 3, 8), 150, "Sun 03:30"),
        ("Australia/Lord_Howe", date(2026, 10, 4), 135, "Sun 02:45"),  # half an hour from 02:00 on
        ("Asia/Tokyo", date(2026, 3, 29), 150, "Sun 02:30"),
    ],
)
def test_a_time_that_is_left_out_comes_as_much_later(zone, day, minute, seen):
    assert local(zone, instant(day, minute, ZoneInfo(zone))) == seen


@pytest.mark.parametrize(
    ("zone", "day", "minute", "apart"),
    [
        ("Europe/Berlin", date(2026, 10, 25), 150, HOUR),
        ("America/New_York", date(2026, 11, 1), 90, HOUR),
        ("Australia/Lord_Howe", date(2026, 4, 5), 105, HOUR // 2),
    ],
)
def test_a_time_that_comes_twice_counts_once_the_first_time(zone, day, minute, apart):
    first = instant(day, minute, ZoneInfo(zone))
    assert local(zone, first) == local(zone, first + apart)
    assert local(zone, first - apart) != local(zone, first)


@pytest.mark.parametrize(
    ("zone", "evening", "hours"),
    [
        ("Europe/Berlin", (2026, 3, 28, 23), 9), ("Europe/Berlin", (2026, 10, 24, 23), 11),
        ("America/New_York", (2026, 3, 7, 23), 9), ("Australia/Lord_Howe", (2026, 4, 4, 23), 10.5),
        ("Asia/Tokyo", (2026, 3, 28, 23), 10),
    ],
)  # fmt: skip  # a row each
def test_a_night_in_which_clocks_change_ends_at_the_same_time_on_the_wall(zone, evening, hours):
    start, end = next(QuietHours(zone, EVERY_NIGHT).spans(at(zone, *evening)))
    assert (local(zone, start)[4:], local(zone, end)[4:]) == ("22:00", "08:00")
    assert end - start == hours * HOUR


def test_who_is_asked_in_quiet_hours_hears_of_it_when_they_are_over():
    quiet = QuietHours("Asia/Tokyo", EVERY_NIGHT)
    for hour, awake in ((21, 21), (22, 8), (3, 8), (8, 8)):
        now = at("Asia/Tokyo", 2026, 5, 6, hour)
        assert local("Asia/Tokyo", quiet.over_at(now))[4:] == f"{awake:02}:00"
    assert QuietHours().over_at(now) == now


def test_hours_that_end_at_a_moment_are_over_then():
    quiet = QuietHours("Asia/Tokyo", EVERY_NIGHT)
    end = at("Asia/Tokyo", 2026, 5, 6, 8)
    assert next(quiet.spans(end - 1)) == (end - 10 * HOUR, end)
    assert next(quiet.spans(end)) == (end + 14 * HOUR, end + 24 * HOUR)


def test_days_that_touch_are_one_span():
    weekend = QuietHours("Asia/Tokyo", (None,) * 4 + (Hours(18 * 60, 0), Hours(0, 0), Hours(0, 20 * 60)))
    start, end = next(weekend.spans(at("Asia/Tokyo", 2026, 5, 8, 12)))
    assert (local("Asia/Tokyo", start), local("Asia/Tokyo", end)) == ("Fri 18:00", "Sun 20:00")


def test_quiet_hours_round_the_clock_hold_nothing_back():
    always = QuietHours("Asia/Tokyo", (Hours(0, 0),) * 7)
    now = at("Asia/Tokyo", 2026, 5, 8, 12)
    assert always.over_at(now) == now


def test_quiet_hours_that_a_change_of_clocks_makes_a_week_long_are_waited_for():
    four = Hours(4 * 60, 4 * 60)
    quiet = QuietHours("Europe/Berlin", (*[four] * 6, Hours(4 * 60, 3 * 60)))
    monday = at("Europe/Berlin", 2026, 10, 19, 4)
    assert quiet.over_at(monday) == at("Europe/Berlin", 2026, 10, 26, 3) == monday + 7 * 24 * HOUR


def test_ten_hours_of_a_day_count_for_the_clock_of_a_turn():
    long = QuietHours("Asia/Tokyo", (Hours(18 * 60, 10 * 60),) * 7)
    now = at("Asia/Tokyo", 2026, 5, 8, 12)
    first, second = (span for span, _ in zip(long.clock_stops(now), range(2), strict=False))
    assert [end - start for start, end in (first, second)] == [10 * HOUR] * 2
    assert next(long.spans(now))[1] - now == 22 * HOUR
    assert first[0] - now == 6 * HOUR
    assert next(long.clock_stops(first[0] + MINUTE)) == first
