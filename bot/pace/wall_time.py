"""Converts between instants and local time."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000  # ms
MIDNIGHT = 24 * 60  # minutes of a day


def instant(day: date, minute: int, zone: ZoneInfo) -> int:
    """Return the instant at which clocks of a zone show this minute of a day; 1440 and above belong to the next day.

    A time that is skipped when clocks are put forward is moved by the skipped time: 02:30 becomes 03:30. Of a time that
    occurs twice, the first is meant.
    """
    days, minutes = divmod(minute, MIDNIGHT)
    on_clock = datetime.combine(day + timedelta(days), time(*divmod(minutes, 60)), zone)
    return round(on_clock.timestamp() * 1000)


def local_time(at: int, zone: ZoneInfo) -> datetime:
    """Return the date and time that clocks of a zone show at an instant."""
    return datetime.fromtimestamp(at / 1000, zone)
