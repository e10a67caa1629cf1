"""Quiet hours as people write them: `22:00-08:00`, `mon-fri 22:00-07:30, sat sun 23:00-10:00`, `月-金 22-7`."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import groupby

from bot.languages import ENGLISH, about, languages
from bot.pace.quiet_hours import WEEK, Hours
from bot.pace.wall_time import MIDNIGHT

_dashes = str.maketrans(dict.fromkeys("–—−~〜～ー－", "-") | {"：": ":", "，": ",", "、": ",", "；": ",", ";": ","})
_time = r"(\d{1,2})(?::(\d\d))?"
_o_clock = re.compile(r"(\d{1,2})(?:[:時](?:(\d\d)分?)?)?")
_part = re.compile(rf"(?P<days>[^\d]*?)\s*{_time}\s*-\s*{_time}")


class UnclearHoursError(ValueError):
    """The quiet hours that somebody wrote are not understood; the argument is the part at fault."""


def parse_hours(text: str, lang: str = ENGLISH) -> tuple[Hours | None, ...]:
    """Return the hours that begin on each weekday, Monday first; None for a day without. Raise UnclearHoursError.

    An empty text means no hours at all. Days may be named in any of the bot's languages; a name that means different
    days in two of them is read in `lang`.

    `sat sun 23-10` -> the same hours on both days, none on the others. Hours without days are for every day. A later
    part replaces the hours of the days that it names.
    """
    week: list[Hours | None] = [None] * WEEK
    for part in filter(None, (part.strip() for part in text.translate(_dashes).lower().split(","))):
        match = _part.fullmatch(part)
        if match is None:
            raise UnclearHoursError(part)
        days, *times = match.groups()
        hours = Hours(_minute(part, *times[:2]), _minute(part, *times[2:]) % MIDNIGHT)
        for day in _parse_days(days, part, lang):
            week[day] = hours
    return tuple(week)


def parse_time(text: str) -> int:
    """Return the minute of the day that a time means: `9`, `18:30`, `9時`, `18時30分`. Raise UnclearHoursError."""
    match = _o_clock.fullmatch(text.strip().translate(_dashes))
    if match is None:
        raise UnclearHoursError(text)
    return _minute(text, *match.groups()) % MIDNIGHT


def format_time(minute: int) -> str:
    """Return a minute of the day as a clock shows it: `18:30`."""
    return f"{minute // 60:02}:{minute % 60:02}"


def format_hours(days: Sequence[Hours | None], lang: str) -> str:
    """Return the hours in the notation that people write; consecutive days with the same hours are joined."""
    parts = []
    for hours, group in groupby(range(WEEK), key=days.__getitem__):
        if hours is not None:
            parts.append(
                f"{_day_names(list(group), about(lang).days)}{format_time(hours.start)}-{format_time(hours.end)}"
            )
    return ", ".join(parts)


@cache
def _weekdays(lang: str) -> tuple[Mapping[str, int], re.Pattern[str]]:
    """Return the number of each weekday by its names in all languages, and a pattern for a day or a range of days.

    Where languages share a name, this one wins. A day may be abbreviated, written in full, or cut anywhere in between:
    "mon", "mond", "monday".
    """
    day_numbers: dict[str, int] = {}
    for code in (*languages(), lang):
        for day, (short, full) in enumerate(zip(about(code).days, about(code).full_days, strict=True)):
            day_numbers |= {full[:end]: day for end in range(len(short), len(full) + 1)} | {short: day}
    names = "|".join(sorted(map(re.escape, day_numbers), key=len, reverse=True))
    return day_numbers, re.compile(rf"({names})\s*(?:-\s*({names}))?")


def _parse_days(days: str, part: str, lang: str) -> list[int]:
    """Return the weekdays of `mon-fri`, `sat sun`, `土日`; all weekdays for an empty text."""
    if not days.strip():
        return list(range(WEEK))
    day_numbers, span = _weekdays(lang)
    if span.sub("", days).strip(" &+/・"):
        raise UnclearHoursError(part)
    weekdays = []
    for first, last in span.findall(days):
        start, end = day_numbers[first], day_numbers[last or first]
        weekdays += [(start + step) % WEEK for step in range((end - start) % WEEK + 1)]
    return weekdays


def _minute(part: str, hour: str, minute: str | None) -> int:
    """Return the minute of the day; `part` is the text to blame. Raise UnclearHoursError if no clock shows that."""
    minutes = int(minute or 0)
    minute_of_day = int(hour) * 60 + minutes
    if minute_of_day > MIDNIGHT or minutes > 59:
        raise UnclearHoursError(part)
    return minute_of_day


def _day_names(days: list[int], names: Sequence[str]) -> str:
    """Return the names of these consecutive days: "mon" or "mon-fri"."""
    if len(days) == WEEK:
        return ""
    first, last = names[days[0]], names[days[-1]]
    return f"{first} " if first == last else f"{first}-{last} "
