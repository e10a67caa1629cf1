"""Hexagons with a point on top, in axial coordinates: (q, r), q to the right, r down and to the right.

Edges are numbered clockwise from the right: 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE; edge d meets edge d + 3 of the neighbour.
A set of edges is an integer of six bits. Labels of cells: bot/cells.py. For speed a cell also has an index, an
integer: adding one of `NEXT` to it gives the index of a neighbour.
"""

from functools import cache

from bot.cells import Cell as Cell
from bot.cells import cell_from_label as cell_from_label
from bot.cells import cell_from_notation as cell_from_notation
from bot.cells import cell_label as cell_label
from bot.cells import cell_notation as cell_notation

STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
EDGES = range(6)
STRIDE = 256  # indexes are unique while -128 <= q <= 127
NEXT = tuple(q + r * STRIDE for q, r in STEPS)


def index(cell: Cell) -> int:
    """Return the index of a cell; sorted indexes go row by row, from left to right."""
    return cell[0] + cell[1] * STRIDE


def cell_at(place: int) -> Cell:
    """Return the cell with this index."""
    r = (place + STRIDE // 2) // STRIDE
    return place - r * STRIDE, r


@cache
def label_at(place: int) -> str:
    """Return the label of the cell with this index: "N49"."""
    return cell_label(cell_at(place))


def neighbour(cell: Cell, edge: int) -> Cell:
    """Return the cell on the other side of an edge."""
    step = STEPS[edge % 6]
    return cell[0] + step[0], cell[1] + step[1]


def neighbours(cell: Cell) -> list[Cell]:
    """Return the six cells around a cell, clockwise from the right."""
    return [neighbour(cell, edge) for edge in EDGES]


def distance(one: Cell, other: Cell) -> int:
    """Return the number of steps from one cell to the other."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def rotate_cell(cell: Cell, turns: int, centre: Cell = (0, 0)) -> Cell:
    """Return the cell after `turns` rotations by 60 degrees clockwise around the centre."""
    q, r = cell[0] - centre[0], cell[1] - centre[1]
    for _ in range(turns % 6):
        q, r = -r, q + r
    return centre[0] + q, centre[1] + r


def rotate_edges(edges: int, turns: int) -> int:
    """Return the set of edges after `turns` rotations by 60 degrees clockwise."""
    turns %= 6
    return (edges << turns | edges >> (6 - turns)) & 63


def ring(centre: Cell, radius: int) -> list[Cell]:
    """Return the cells at distance `radius` from the centre, clockwise from the right; only the centre for radius 0."""
    if radius == 0:
        return [centre]
    cells, cell = [], (centre[0] + radius, centre[1])
    for edge in (2, 3, 4, 5, 0, 1):  # from the right, clockwise: SW first
        for _ in range(radius):
            cells.append(cell)
            cell = neighbour(cell, edge)
    return cells
