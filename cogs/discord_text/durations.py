"""Durations in words."""

from functools import reduce

from bot.pace.durations import split_duration
from bot.texts import Texts


def duration_text(length: int, words: Texts) -> str:
    """Return a duration in milliseconds in words, to the minute: "1 day 12 hours"."""
    units = zip(("days", "hours", "minutes"), split_duration(length), strict=True)
    pieces = [words(f"duration.{unit}", n=number) for unit, number in units if number] or [
        words("duration.minutes", n=0)
    ]
    return reduce(lambda more, less: words("duration.together", more=more, less=less), pieces)
