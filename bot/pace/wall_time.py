"""What a clock on the wall shows, and when that is."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000  # ms
MIDNIGHT = 24 * 60  # minutes of a day


def instant(day: date, minute: int, zone: ZoneInfo) -> int:
    """When the clocks of a zone show this minute of a day; 1440 and above are of the next one.

    A time that a change of clocks leaves out comes as much later: 02:30 is 03:30. One that comes twice is the first.
    """
    days, minutes = divmod(minute, MIDNIGHT)
    on_clock = datetime.combine(day + timedelta(days), time(*divmod(minutes, 60)), zone)
    return round(on_clock.timestamp() * 1000)


def local_time(at: int, zone: ZoneInfo) -> datetime:
    """What the clocks of a zone show at an instant."""
    return datetime.fromtimestamp(at / 1000, zone)
