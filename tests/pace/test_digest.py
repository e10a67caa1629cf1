"""When a digest comes: at a person's hour, on their wall clock."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.pace.digest import digest_at
from bot.pace.notation import UnclearHoursError, format_time, parse_hours, parse_time
from bot.pace.quiet_hours import QuietHours

BERLIN = ZoneInfo("Europe/Berlin")
NINE = 9 * 60


def at(*when, zone=BERLIN):
    return round(datetime(*when, tzinfo=zone).timestamp() * 1000)


@pytest.mark.parametrize(
    ("start", "comes"),
    [
        (at(2026, 5, 6, 8), at(2026, 5, 6, 9)),
        (at(2026, 5, 6, 9), at(2026, 5, 6, 9)),
        (at(2026, 5, 6, 9, 1), at(2026, 5, 7, 9)),
        (at(2026, 3, 28, 10), at(2026, 3, 29, 9)),  # 22 hours later: the clocks change in between
    ],
)
def test_it_comes_at_its_hour_or_the_next_day(start, comes):
    assert digest_at(start, NINE, QuietHours("Europe/Berlin")) == comes


def test_an_hour_that_a_change_of_clocks_leaves_out_comes_as_much_later_and_one_that_comes_twice_is_the_first():
    quiet = QuietHours("Europe/Berlin")
    assert digest_at(at(2026, 3, 28, 12), 150, quiet) == at(2026, 3, 29, 1, 30, zone=UTC)  # 02:30 is 03:30
    first = at(2026, 10, 25, 0, 30, zone=UTC)
    assert digest_at(at(2026, 10, 24, 12), 150, quiet) == first
    assert digest_at(first + 1, 150, quiet) == at(2026, 10, 26, 2, 30)


def test_in_quiet_hours_it_waits_for_their_end():
    quiet = QuietHours("Europe/Berlin", parse_hours("22:00-10:00"))
    assert digest_at(at(2026, 5, 6, 7), NINE, quiet) == at(2026, 5, 6, 10)
    assert digest_at(at(2026, 5, 6, 9, 30), NINE, quiet) == at(2026, 5, 6, 10)
    assert digest_at(at(2026, 5, 6, 10, 1), NINE, quiet) == at(2026, 5, 7, 10)


def test_what_quiet_hours_put_off_since_yesterday_comes_before_todays():
    quiet = QuietHours("Europe/Berlin", parse_hours("22:00-10:00"))
    assert digest_at(at(2026, 5, 6, 7), 23 * 60, quiet) == at(2026, 5, 6, 10)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("9", "09:00"), (" 18:30 ", "18:30"), ("９時", "09:00"), ("18時30分", "18:30"), ("24", "00:00")],
)
def test_an_hour_as_people_write_it(typed, shown):
    assert format_time(parse_time(typed)) == shown


@pytest.mark.parametrize("typed", ["soon", "25", "9:75", "9-10"])
def test_what_is_no_hour(typed):
    with pytest.raises(UnclearHoursError):
        parse_time(typed)
