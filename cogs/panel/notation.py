"""Notation of spaces and turns in a choice: row and column, shape, side and angle."""

import re
from collections.abc import Sequence

from bot.engine.effect import Part
from bot.engine.hexes import cell_from_label
from bot.layout import PanelPart

TURN = re.compile(r"(?P<prefix>.*?)(?P<side>[rft])(?P<angle>\d+)$")
CELL = re.compile(r"(?P<row>[A-Z])(?P<column>\d+)$")
HEX = re.compile(r"(?P<cell>[A-Z]+\d+)(?P<part>[a-z]?)$")
SPACES = ("cell", "hex")  # kinds of parts that lie on a board
WORDS = ("word", "some")  # kinds of parts that are picked by name
STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}

Values = tuple[str, ...]  # one for each part of a choice, "" for a part that is still open
OPEN = "?"  # for such a part in the entry of a list, whose ends Discord would trim


def in_words(parts: Sequence[Part]) -> bool:
    """Return whether no part of a choice lies on a board."""
    return all(part.kind in WORDS for part in parts)


def format_entry(values: Values) -> str:
    """Return the value of an entry of a list, or of a button, that chooses these."""
    return " ".join(value or OPEN for value in values)


def parse_entry(entry: str) -> Values:
    """Return the values that an entry chooses; those of former versions left open parts empty."""
    return tuple("" if value == OPEN else value for value in entry.split(" "))


def may_lead_to(entry: str, choice: str) -> bool:
    """Return whether an entry, or a value that a choice begins with, may lead to this choice."""
    values, goal = parse_entry(entry), choice.split(" ")
    if len(values) == len(goal):
        return all(value in ("", wanted) for value, wanted in zip(values, goal, strict=True))
    return f" {entry} " in f" {choice} "


def distance(values: Values, wanted: Values, parts: tuple[PanelPart, ...]) -> int:
    """Return the distance of two choices: a word counts more than a turn, a turn more than steps.

    The steps are those of the shapes' pivots.
    """
    far, (down, right) = 0, _shift(values, wanted, parts)
    for value, other, part in zip(values, wanted, parts, strict=True):
        if part.kind in SPACES:
            here, there = cell_of(value, part.kind), cell_of(other, part.kind)
            far += abs(here[0] - there[0] + down) + abs(here[1] - there[1] + right)
        elif value != other:
            far += 10_000 if part.kind == "word" else 100
    return far


def _shift(values: Values, wanted: Values, parts: tuple[PanelPart, ...]) -> tuple[int, int]:
    """Return how many rows and columns the pivots of two shapes on the same cell lie apart."""
    for value, other, part in zip(values, wanted, parts, strict=True):
        if part.pivots and value != other:
            pivots = dict(part.pivots)
            (row, column), (other_row, other_column) = pivots.get(value, (0, 0)), pivots.get(other, (0, 0))
            return row - other_row, column - other_column
    return 0, 0


def cell_of(name: str, kind: str = "cell") -> tuple[int, int]:
    """Return row and column; those of hexagons are finer, since every row is shifted by half a cell."""
    if kind == "hex":
        match = HEX.match(name)
        cell = cell_from_label(match["cell"]) if match else None
        return (4 * cell[1], 4 * cell[0] + 2 * cell[1] + (name[-1] == "b")) if cell else (0, 0)
    match = CELL.match(name)
    return (ord(match["row"]), int(match["column"])) if match else (0, 0)


def prefix_of(name: str) -> str:
    """Return a turned tile's name without its side and angle; any other name unchanged."""
    match = TURN.match(name)
    return match["prefix"] if match else name


def side_of(name: str) -> str:
    """Return the side in a turned tile's name that is up; "" for any other name."""
    match = TURN.match(name)
    return match["side"] if match else ""


def angle_of(name: str) -> int:
    """Return the angle in a turned tile's name, in the game's own unit; 0 for any other name."""
    match = TURN.match(name)
    return int(match["angle"]) if match else 0
