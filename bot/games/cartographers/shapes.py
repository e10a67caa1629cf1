"""Shapes turned and flipped, and all places on a sheet where they fit (CAR-11, CAR-12).

A placement is named by an orientation and the square of the shape that comes first in reading order: "r90 D7".
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from bot.engine.grid import nth

from .sheet import GRID

Square = tuple[int, int]
Squares = tuple[Square, ...]


class Orientation(msgspec.Struct, frozen=True):
    """An orientation of a shape: `r90` is turned clockwise, `f90` mirrored left to right and then turned clockwise."""

    name: str
    cells: Squares  # (row, column) within its box, in reading order; the first is the anchor, always in row 0
    column: int  # the anchor's column within the box
    width: int
    height: int
    mask: int  # the squares covered, for an anchor at index 0
    offsets: tuple[int, ...]  # from the anchor's index to the other squares' indexes, all positive
    inside: int  # the anchors at which the box lies within the board

    def at(self, index: int) -> int:
        """Return the squares covered when the anchor lies at this index."""
        return self.mask << index


Placements = list[tuple[Orientation, int]]  # orientations with the anchors where they fit, as bits


def _quarter_turn(cells: Iterable[Square]) -> Squares:
    """Return the cells after a quarter turn clockwise, moved back into the corner."""
    return _normalise((column, -row) for row, column in cells)


def _normalise(cells: Iterable[Square]) -> Squares:
    """Return the cells in reading order, moved so that their box begins at (0, 0)."""
    ordered = sorted(cells)
    top, left = ordered[0][0], min(column for _, column in ordered)
    return tuple((row - top, column - left) for row, column in ordered)


def _make_orientation(name: str, cells: Squares) -> Orientation:
    """Return an orientation with its squares as bits, relative to its first square."""
    height, width = cells[-1][0] + 1, max(column for _, column in cells) + 1
    anchor = cells[0][1]
    indexes = [GRID.index(row, column) - anchor for row, column in cells]
    corners = [(row, column) for row in range(GRID.height - height + 1) for column in range(GRID.width - width + 1)]
    return Orientation(
        name,
        cells,
        anchor,
        width,
        height,
        mask=sum(1 << index for index in indexes),
        offsets=tuple(indexes[1:]),
        inside=sum(1 << GRID.index(row, column + anchor) for row, column in corners),
    )


@lru_cache(maxsize=256)
def orientations(shape: Squares) -> tuple[Orientation, ...]:
    """Return the distinct orientations of a shape, each by its first name of r0 r90 r180 r270 f0 f90 f180 f270."""
    names: dict[Squares, str] = {}
    for side, cells in (("r", _normalise(shape)), ("f", _normalise((row, -column) for row, column in shape))):
        for turn in ("0", "90", "180", "270"):
            names.setdefault(cells, side + turn)
            cells = _quarter_turn(cells)
    return tuple(_make_orientation(name, cells) for cells, name in names.items())


def placements(shape: Squares, empty: int, touching: int | None = None) -> Placements:
    """Return the orientations that fit on empty squares, and where.

    With `touching`, only where they cover one of these squares.
    """
    fitting = []
    for orientation in orientations(shape):
        anchors = empty & orientation.inside
        for offset in orientation.offsets:
            anchors &= empty >> offset
        if touching is not None:
            anchors &= _touching_anchors(orientation, touching)
        if anchors:
            fitting.append((orientation, anchors))
    return fitting


def _touching_anchors(orientation: Orientation, squares: int) -> int:
    """Return the anchors at which an orientation covers one of the squares."""
    anchors = squares
    for offset in orientation.offsets:
        anchors |= squares >> offset
    return anchors


def count(placements: Sequence[tuple[Orientation, int]]) -> int:
    """Return the number of placements."""
    return sum([anchors.bit_count() for _, anchors in placements])


def pick(placements: Sequence[tuple[Orientation, int]], n: int) -> tuple[Orientation, int]:
    """Return placement number n, from 0, as an orientation and the index of its anchor. Raise IndexError past the end.

    They are counted by orientation, then by anchor in reading order.
    """
    for orientation, anchors in placements:
        number = anchors.bit_count()
        if n < number:
            return orientation, nth(anchors, n)
        n -= number
    raise IndexError(n)
