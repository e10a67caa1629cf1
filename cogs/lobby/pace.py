"""The pace of a game as it is shown: by its name, or in a line."""

from bot.pace.pace import Pace
from bot.texts import Texts
from cogs.discord_text import duration_text

NONE = "none"  # no pace


def pace_name(pace: Pace | None, words: Texts) -> str:
    """Return the name of a pace, or of having none."""
    return words(f"pace.{pace.name if pace else NONE}.name")


def pace_times(pace: Pace, words: Texts) -> str:
    """Return the time that a pace gives."""
    lengths = {"bank": pace.bank, "increment": pace.increment, "cap": pace.cap}
    return words("pace.gives", **{name: duration_text(length, words) for name, length in lengths.items()})


def pace_line(pace: Pace, words: Texts) -> str:
    """Return a line with a pace's name, the time that it gives, and whether it knows vacations."""
    text = pace_times(pace, words)
    text = text if pace.vacation else words("pace.no_vacation", gives=text)
    return words("list.pair", of=words("pace.label", name=pace_name(pace, words)), what=text)
