"""Durations as people write them: `2d`, `1 day 12 h`, `30 min`, `2日`, `8時間`."""

import re
from unicodedata import normalize

from bot.pace.wall_time import DAY, HOUR, MINUTE

UNITS = {
    **dict.fromkeys(("d", "day", "days", "日", "日間"), DAY),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours", "時間"), HOUR),
    **dict.fromkeys(("m", "min", "mins", "minute", "minutes", "分", "分間"), MINUTE),
}
_part = re.compile(r"(\d{1,5})\s*([^\d\s,]+)[\s,]*")


def parse_duration(text: str) -> int | None:
    """Return the duration that a text means, in milliseconds; None if it is not understood."""
    text = normalize("NFKC", text).strip().lower()
    parts = _part.findall(text)
    if not parts or _part.sub("", text) or any(unit not in UNITS for _, unit in parts):
        return None
    return sum(int(number) * UNITS[unit] for number, unit in parts)


def split_duration(length: int) -> tuple[int, int, int]:
    """Return the whole days, and the hours and minutes left over, of a duration."""
    return length // DAY, length % DAY // HOUR, length % HOUR // MINUTE
