"""When a game is to begin, as people write it."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.pace.start_time import parse_start

ZONE = "Europe/Berlin"
NOW = "2026-11-29 18:00"


def at(written, zone=ZONE):
    return round(datetime.fromisoformat(written).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(
    ("typed", "start"),
    [
        ("20:30", "2026-11-29 20:30"),
        (" 20 ", "2026-11-29 20:00"),
        ("17:59", "2026-11-30 17:59"),
        ("18:00", "2026-11-30 18:00"),
        ("12-05 20:30", "2026-12-05 20:30"),
        ("12/5, 20:30", "2026-12-05 20:30"),
        ("2026-12-05 20:30", "2026-12-05 20:30"),
        ("5.12. 20:30", "2026-12-05 20:30"),
        ("5. 12. 2026 20:30", "2026-12-05 20:30"),
        ("01-02 9", "2027-01-02 09:00"),
        ("12月5日 20時30分", "2026-12-05 20:30"),
        ("１２月５日　２０時", "2026-12-05 20:00"),
        ("20時30分", "2026-11-29 20:30"),
        ("2 h", "2026-11-29 20:00"),
        ("1時間30分", "2026-11-29 19:30"),
        ("2025-12-05 20:30", "2025-12-05 20:30"),
    ],
)
def test_starts_are_read(typed, start):
    assert parse_start(typed, ZONE, at(NOW)) == at(start)


@pytest.mark.parametrize(
    "typed", ["", "tomorrow", "25:00", "13-05 20:30", "02-30 20:30", "12-05", "1 fortnight", "5.12."]
)
def test_what_is_not_understood(typed):
    assert parse_start(typed, ZONE, at(NOW)) is None


def test_it_is_read_in_the_zone_of_who_writes_it():
    assert parse_start("20:30", "Asia/Tokyo", at(NOW)) == at("2026-11-30 20:30", "Asia/Tokyo")
