"""Durations as people write them."""

import pytest

from bot.pace.durations import parse_duration, split_duration
from bot.pace.wall_time import DAY, HOUR, MINUTE


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("2d", 2 * DAY),
        ("1 day 12 h", DAY + 12 * HOUR),
        (" 30 MIN ", 30 * MINUTE),
        ("1 hour, 5 minutes", HOUR + 5 * MINUTE),
        ("２日", 2 * DAY),
        ("8時間30分", 8 * HOUR + 30 * MINUTE),
    ],
)
def test_durations_are_read(text, length):
    assert parse_duration(text) == length


@pytest.mark.parametrize("text", ["", "soon", "2", "2 years", "2d and a bit", "2d 3 years", "-2d"])
def test_what_is_not_understood_is_none(text):
    assert parse_duration(text) is None


def test_a_duration_has_whole_days_hours_and_minutes():
    assert split_duration(2 * DAY + 23 * HOUR + 59 * MINUTE + MINUTE - 1) == (2, 23, 59)
