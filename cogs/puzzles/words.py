"""What is said of puzzles in several places: the day, the difficulty, how one has done."""

from datetime import UTC, datetime

from bot.pace.wall_time import DAY
from bot.tables.puzzles import AttemptRow, PuzzleRow, stars
from bot.texts import Texts

MOST = 5  # stars
STATES = {None: "▶️", True: "✅", False: "❌"}  # by whether an attempt has solved


def day_text(day: int) -> str:
    """Return a day, counted since 1970, as a date."""
    return datetime.fromtimestamp(day * DAY / 1000, UTC).date().isoformat()


def stars_text(puzzle: PuzzleRow) -> str:
    """Return the difficulty as stars; "" while it is not known."""
    number = stars(puzzle)
    return "" if number is None else "★" * number + "☆" * (MOST - number)


def difficulty_line(puzzle: PuzzleRow, words: Texts) -> str:
    """Return the line about how hard a puzzle is, and how many have solved it."""
    if not puzzle.tried:
        return words("puzzle.untried")
    key = "puzzle.stars" if stars_text(puzzle) else "puzzle.new"
    return words(key, stars=stars_text(puzzle), tried=puzzle.tried, solved=puzzle.solved)


def entry_text(puzzle: PuzzleRow, words: Texts) -> str:
    """Return the line of a puzzle in the archive."""
    key = "puzzle.entry" if stars_text(puzzle) else "puzzle.entry_new"
    return words(key, day=day_text(puzzle.day or 0), stars=stars_text(puzzle))


def mark(attempt: AttemptRow | None) -> str | None:
    """Return the sign of how one has done; None for a puzzle that was not tried."""
    return None if attempt is None else STATES[attempt.solved]
