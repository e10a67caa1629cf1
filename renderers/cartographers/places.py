"""The places to which the shape of a preview can be moved."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

Square = tuple[int, int]  # row and column
Squares = tuple[Square, ...]


@dataclass(frozen=True)
class Places:
    """Names of spaces: where the shape fits as it lies, and where only once it is turned or mirrored."""

    fitting: tuple[str, ...] = ()
    when_turned: tuple[str, ...] = ()


NOWHERE = Places()


def in_corner(squares: Sequence[Square]) -> Squares:
    """Return squares in reading order, moved so that their box begins at (0, 0)."""
    top, left = min(row for row, _ in squares), min(column for _, column in squares)
    return tuple(sorted((row - top, column - left) for row, column in squares))


@lru_cache(maxsize=256)
def look_alikes(shape: Squares) -> frozenset[Squares]:
    """Return a shape in all ways in which it can be turned and mirrored."""
    ways = []
    for side in (shape, tuple((row, -column) for row, column in shape)):
        for _ in range(4):
            ways.append(in_corner(side))
            side = tuple((column, -row) for row, column in side)
    return frozenset(ways)
