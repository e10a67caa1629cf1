"""A person's notes in short, above what they are about."""

from bisect import bisect_right

from bot.texts import Texts
from cogs.discord_text import count_rows, cut, escape_name

ROWS = 2  # of a phone: the whole text is one press away


def notes_line(notes: str, words: Texts) -> str:
    """Return a line with the beginning of a person's notes; "" if there are none."""
    said = " · ".join(filter(None, (" ".join(line.split()) for line in notes.splitlines())))
    return words("notes.line", text=escape_name(_shorten(said))) if said else ""


def _shorten(said: str) -> str:
    """Return the text, cut to ROWS rows of a phone."""
    fitting = bisect_right(range(len(said) + 1), ROWS, key=lambda most: count_rows(f"📝 {cut(said, most)}"))
    return cut(said, fitting - 1)
