"""Where somebody probably lives, and when it is night there."""

from datetime import UTC, datetime

import pytest

from bot.pace.night import night, zone_by_activity, zone_name, zone_of_language
from bot.pace.quiet_hours import QuietHours


def utc(hour, day=6):
    return round(datetime(2026, 5, day, hour, 30, tzinfo=UTC).timestamp() * 1000)


def evenings(hours, count=30):
    return [utc(hours[place % len(hours)], 1 + place % 20) for place in range(count)]


def test_the_night_is_from_eleven_to_eight():
    tokyo = night("Asia/Tokyo")
    assert isinstance(tokyo, QuietHours)
    assert tokyo.over_at(utc(13)) == utc(13)
    assert tokyo.over_at(utc(14)) == utc(23) - 30 * 60_000
    assert tokyo.over_at(utc(23)) == utc(23)


@pytest.mark.parametrize(("language", "zone"), [("ja", "Asia/Tokyo"), ("en", "America/New_York"), (None, "UTC")])
def test_a_language_says_where_most_of_its_speakers_live(language, zone):
    assert zone_of_language(language) == zone


@pytest.mark.parametrize(
    ("hours", "usual", "ahead"),
    [
        ((23, 0, 1, 3, 5, 9, 10, 11, 12, 13), "America/New_York", 9),  # all day in Japan
        ((6, 8, 10, 12, 16, 18, 19, 20, 7), "Asia/Tokyo", 2),  # in Europe
        ((14, 15, 16, 18, 20, 22, 1, 2, 3, 4), "Asia/Tokyo", -6),  # in America
    ],
)
def test_who_plays_at_night_lives_elsewhere(hours, usual, ahead):
    zone = zone_by_activity(evenings(hours, 60), usual)
    found = night(zone)
    assert all(found.over_at(utc(hour)) == utc(hour) for hour in hours)
    assert int(zone_name(zone).removeprefix("UTC") or 0) in range(ahead - 1, ahead + 2)


def test_few_acts_or_such_as_are_usual_say_nothing():
    assert zone_by_activity(evenings((18,), 19), "Asia/Tokyo") is None
    assert zone_by_activity(evenings((1, 3, 12), 60), "Asia/Tokyo") is None
    assert zone_by_activity([], "UTC") is None


def test_twenty_acts_of_which_more_than_one_in_ten_is_at_night_say_something():
    assert zone_by_activity(evenings((18,), 20), "Asia/Tokyo") is not None
    assert zone_by_activity(evenings((18,), 2) + evenings((3,), 18), "Asia/Tokyo") is None
    assert zone_by_activity(evenings((18,), 3) + evenings((3,), 17), "Asia/Tokyo") is not None


@pytest.mark.parametrize(
    ("zone", "name"), [("Etc/GMT-9", "UTC+9"), ("Etc/GMT+5", "UTC-5"), ("UTC", "UTC"), ("Asia/Tokyo", "Asia/Tokyo")]
)
def test_a_zone_that_was_found_has_a_name_that_people_know(zone, name):
    assert zone_name(zone) == name


def test_half_an_hour_is_rounded_to_the_even_hour():
    by_hour = {2: 10, 17: 10} | dict.fromkeys(range(3, 17), 5)
    acts = [utc(hour) for hour, count in by_hour.items() for _ in range(count)]
    assert zone_by_activity(acts, "Asia/Kolkata") == "Etc/GMT-6"  # 5:30 ahead: five hours would be as good
