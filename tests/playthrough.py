"""Whole games as texts, kept in a folder; WRITE_PLAYTHROUGHS=1 writes them again (then read what has changed)."""

import os
from pathlib import Path

import msgspec

from bot.narration import tell
from bot.texts import texts

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ("Ann", "Ben", "Cleo", "Dan")
WRITING = bool(os.environ.get("WRITE_PLAYTHROUGHS"))


def path(name):
    """Return the file of a playthrough."""
    return FOLDER / f"{name}.txt"


def kept_lines(name):
    """Return the lines of a playthrough as they were kept."""
    return path(name).read_text("utf-8").splitlines()


def as_it_went(name, lines):
    """Check that a game has the same lines as when it was kept; when writing, keep them first."""
    if WRITING:
        path(name).write_text("".join(f"{line}\n" for line in lines), "utf-8")
    expected = kept_lines(name)
    for number, (line, expected_line) in enumerate(zip(lines, expected, strict=False), 1):
        assert line == expected_line, f"{name}.txt:{number}"
    assert len(lines) == len(expected)


def head(seats, seed, options):
    """Return the first line: players, seed, and the options that are not the default (so new options change no file)."""
    values, defaults = msgspec.structs.asdict(options), msgspec.structs.asdict(type(options)())
    changed = [f"{name} {value}" for name, value in values.items() if value != defaults[name]]
    return ", ".join([f"# {seats} at the table", f"seed {seed}", *changed])


def told_lines(game, told):
    """Return the lines that tell these events, each indented."""
    return (f"  {line}" for text in tell(told, NAMES, texts("en", game.key)) for line in text.splitlines())


def scores(game, s):
    """Yield a line for each player: total, points by kind, and rank."""
    for name, score in zip(NAMES, game.tally(s), strict=False):
        lines = ", ".join(f"{line.name or line.what} {line.points}" for line in score.lines)
        yield f"{name}: {score.total} ({lines}), place {score.rank}"
