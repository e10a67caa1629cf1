"""Whole games as text, kept in a folder; WRITE_PLAYTHROUGHS=1 writes them anew (then read the difference)."""

import os
from pathlib import Path

import msgspec

from bot.narration import tell
from bot.texts import texts

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ("Ann", "Ben", "Cleo", "Dan")
WRITING = bool(os.environ.get("WRITE_PLAYTHROUGHS"))


def path(name):
    return FOLDER / f"{name}.txt"


def kept_lines(name):
    """The lines as they went before."""
    return path(name).read_text("utf-8").splitlines()


def as_it_went(name, lines):
    """That a game goes as it went before, line by line."""
    if WRITING:
        path(name).write_text("".join(f"{line}\n" for line in lines), "utf-8")
    before = kept_lines(name)
    for number, (line, known) in enumerate(zip(lines, before, strict=False), 1):
        assert line == known, f"{name}.txt:{number}"
    assert len(lines) == len(before)


def head(seats, seed, options):
    """How a game began, with those of its options that are not the usual ones: a new option changes no file."""
    values, usual = msgspec.structs.asdict(options), msgspec.structs.asdict(type(options)())
    chosen = [f"{name} {value}" for name, value in values.items() if value != usual[name]]
    return ", ".join([f"# {seats} at the table", f"seed {seed}", *chosen])


def told_lines(game, told):
    """What is told, each line indented."""
    return (f"  {line}" for text in tell(told, NAMES, texts("en", game.key)) for line in text.splitlines())


def scores(game, s):
    """The account of each player, a line each."""
    for name, score in zip(NAMES, game.tally(s), strict=False):
        lines = ", ".join(f"{line.name or line.what} {line.points}" for line in score.lines)
        yield f"{name}: {score.total} ({lines}), place {score.rank}"
