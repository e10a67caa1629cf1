"""Hexagons with a point on top: where cells, corners and edges lie on a picture, and which size fits a set of them.

Cells are axial (q, r), r growing downwards. Edges run clockwise from the right: 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE;
edge d goes from corner d to corner d + 1.
"""

import math
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from .canvas import Box, Point

Cell = tuple[int, int]
ROOT = math.sqrt(3)
STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # to the neighbour across each edge


def neighbour(cell: Cell, edge: int) -> Cell:
    """Return the cell across an edge."""
    step = STEPS[edge % 6]
    return cell[0] + step[0], cell[1] + step[1]


@cache
def unit(degrees: float, distance: float = 1.0) -> Point:
    """Return the point at a distance from the origin, at an angle clockwise from the right."""
    turn = math.radians(degrees)
    return distance * math.cos(turn), distance * math.sin(turn)


@dataclass(frozen=True)
class Hexes:
    """A lattice on a picture: the centre of cell (0, 0), and the distance from a centre to a corner."""

    left: float
    top: float
    size: float

    def centre(self, cell: Cell) -> Point:
        """Return the middle of a cell in pixels."""
        q, r = cell
        return self.left + self.size * ROOT * (q + r / 2), self.top + self.size * 1.5 * r

    def spot(self, cell: Cell, degrees: float, distance: float) -> Point:
        """Return a point seen from a cell's centre: an angle clockwise from the right, a distance in sizes."""
        (x, y), (right, down) = self.centre(cell), unit(degrees, distance)
        return x + right * self.size, y + down * self.size

    def corner(self, cell: Cell, number: int, distance: float = 1.0) -> Point:
        """Return a corner of a cell in pixels, clockwise from the upper right; `distance` is in sizes of a cell."""
        return self.spot(cell, 60.0 * (number % 6) - 30.0, distance)

    def corners(self, cell: Cell, distance: float = 1.0) -> list[Point]:
        """Return the six corners, or points part of the way towards them."""
        return [self.corner(cell, number, distance) for number in range(6)]

    def along(self, cell: Cell, edge: int, part: float) -> Point:
        """Return a point on an edge: 0 is its first corner, 1 its second, clockwise."""
        (x, y), (right, down) = self.corner(cell, edge), self.corner(cell, edge + 1)
        return x + (right - x) * part, y + (down - y) * part

    def shift(self, right: float, down: float) -> "Hexes":
        """Return the same cells, moved by so many pixels."""
        return Hexes(self.left + right, self.top + down, self.size)

    def halve(self) -> "Hexes":
        """Return the same cells in a picture of half the size."""
        return Hexes(self.left / 2, self.top / 2, self.size / 2)


def extent(cells: Collection[Cell]) -> Box:
    """Return the box round the cells for a lattice of size 1 at the origin: left, top, right, bottom."""
    lattice = Hexes(0.0, 0.0, 1.0)
    middles = [lattice.centre(cell) for cell in cells]
    across, down = [x for x, _ in middles], [y for _, y in middles]
    return min(across) - ROOT / 2, min(down) - 1.0, max(across) + ROOT / 2, max(down) + 1.0


def fit(cells: Collection[Cell], box: Box, largest: float) -> Hexes:
    """Return the lattice that shows all the cells in the middle of the box, no larger than asked for."""
    return fit_span(extent(cells), box, largest)


def fit_span(span: Box, box: Box, largest: float) -> Hexes:
    """Return the lattice that shows part of the plane (see `extent`) in the middle of the box, no larger than asked
    for.
    """
    left, top, right, bottom = span
    size = min(largest, (box[2] - box[0]) / (right - left), (box[3] - box[1]) / (bottom - top))
    middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return Hexes(middle[0] - size * (left + right) / 2, middle[1] - size * (top + bottom) / 2, size)
