"""When a game is to begin, as people write it: `20:30`, `12-05 20:30`, `5.12. 20:30`, `12月5日 20時`, `2 h`."""

import re
from datetime import date, timedelta
from unicodedata import normalize
from zoneinfo import ZoneInfo

from bot.pace.durations import parse_duration
from bot.pace.notation import UnclearHoursError, parse_time
from bot.pace.wall_time import instant, local_time

_dates = (
    re.compile(r"(?:(?P<year>\d{4})[-/年])?(?P<month>\d{1,2})[-/月](?P<day>\d{1,2})日?[\s,]+(?P<time>\S.*)"),
    re.compile(r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.\s?(?P<year>\d{4})?[\s,]+(?P<time>\S.*)"),
)


def parse_start(text: str, zone: str, now: int) -> int | None:
    """Return the next instant (ms) that a text means in a time zone; None if it is not understood.

    A time without a date is today's or, if that is over, tomorrow's; so it is with dates without a year. A duration is
    counted from now.
    """
    text = normalize("NFKC", text).strip().lower()
    if (length := parse_duration(text)) is not None:
        return now + length
    clock = ZoneInfo(zone)
    today = local_time(now, clock).date()
    match = next(filter(None, (pattern.fullmatch(text) for pattern in _dates)), None)
    try:
        minute = parse_time(match["time"] if match else text)
        days = _days(match, today) if match else [today, today + timedelta(1)]
    except (UnclearHoursError, ValueError):
        return None
    return next((at for day in days if (at := instant(day, minute, clock)) > now), instant(days[-1], minute, clock))


def _days(match: re.Match[str], today: date) -> list[date]:
    """Return the days that a date can mean: this year's and next year's, if it names no year. Raise ValueError."""
    years = [int(match["year"])] if match["year"] else [today.year, today.year + 1]
    return [date(year, int(match["month"]), int(match["day"])) for year in years]
