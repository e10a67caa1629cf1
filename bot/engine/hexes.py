"""Hexagons with a point on top, in axial coordinates: (q, r), q to the right, r down and to the right.

Edges are numbered clockwise from the right: 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE; edge d meets edge d + 3 of the neighbour.
A set of edges is an integer of six bits. A cell is written "q,r" ("-1,2"), or as it is said: by its row's letter and
its column's two figures, (0, 0) being "M50". For speed it also has an index, an integer: adding one of `NEXT` to it
gives the index of a neighbour.
"""

import re
from functools import cache

Cell = tuple[int, int]

STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
EDGES = range(6)
STRIDE = 256  # indexes are unique while -128 <= q <= 127
NEXT = tuple(q + r * STRIDE for q, r in STEPS)

ROWS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # I and O look like figures
MIDDLE = (ROWS.index("M"), 50)  # row and column of (0, 0): so no map of 44 tiles leaves the two figures

_NAME = re.compile(r"(0|-?[1-9]\d*),(0|-?[1-9]\d*)")
_SPOKEN = re.compile(rf"(?P<far>A*|Z*)(?P<row>[{ROWS}])(?P<column>\d\d)")


def index(cell: Cell) -> int:
    """The index of a cell; sorted indexes go row by row, from left to right."""
    return cell[0] + cell[1] * STRIDE


def cell_at(place: int) -> Cell:
    """The cell with this index."""
    r = (place + STRIDE // 2) // STRIDE
    return place - r * STRIDE, r


@cache
def spoken_at(place: int) -> str:
    """How the cell with this index is said: "N49"."""
    return spoken(cell_at(place))


def spoken(cell: Cell) -> str:
    """How a cell is said, by row and column: (0, 0) -> "M50", (1, 0) -> "M51", (0, 1) -> "N50".

    A row below lies half a cell to the right, the next one straight below again. Before row A come AZ, AY ..., after
    row Z come ZA, ZB ...
    """
    q, r = cell
    return f"{_row_name(MIDDLE[0] + r)}{MIDDLE[1] + q + r // 2:02d}"


def _row_name(row: int) -> str:
    if row < 0:
        return "A" + _row_name(row + len(ROWS))
    return ROWS[row] if row < len(ROWS) else "Z" + _row_name(row - len(ROWS))


def cell_spoken(text: str) -> Cell | None:
    """The cell that is said so ("N49" -> (-1, 1)); None if none is."""
    match = _SPOKEN.fullmatch(text[:16])
    if match is None:
        return None
    far = len(match["far"]) * (-len(ROWS) if match["far"][:1] == "A" else len(ROWS))
    r = ROWS.index(match["row"]) + far - MIDDLE[0]
    return int(match["column"]) - MIDDLE[1] - r // 2, r


def name(cell: Cell) -> str:
    """The notation of a cell: (-1, 2) -> "-1,2"."""
    return f"{cell[0]},{cell[1]}"


def cell_named(text: str) -> Cell | None:
    """The cell with this notation ("-1,2" -> (-1, 2)); None if no cell has it, as "01,2" and "x"."""
    match = _NAME.fullmatch(text[:16])
    return (int(match[1]), int(match[2])) if match else None


def neighbour(cell: Cell, edge: int) -> Cell:
    """The cell on the other side of an edge."""
    step = STEPS[edge % 6]
    return cell[0] + step[0], cell[1] + step[1]


def neighbours(cell: Cell) -> list[Cell]:
    """The six cells around a cell, clockwise from the right."""
    return [neighbour(cell, edge) for edge in EDGES]


def distance(one: Cell, other: Cell) -> int:
    """The number of steps from one cell to the other."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def rotated(cell: Cell, turns: int, centre: Cell = (0, 0)) -> Cell:
    """Where the cell is after `turns` rotations by 60 degrees clockwise around the centre."""
    q, r = cell[0] - centre[0], cell[1] - centre[1]
    for _ in range(turns % 6):
        q, r = -r, q + r
    return centre[0] + q, centre[1] + r


def turned(edges: int, turns: int) -> int:
    """A set of edges after `turns` rotations by 60 degrees clockwise."""
    turns %= 6
    return (edges << turns | edges >> (6 - turns)) & 63


def ring(centre: Cell, radius: int) -> list[Cell]:
    """The cells at distance `radius` from the centre, clockwise from the right; only the centre for radius 0."""
    if radius == 0:
        return [centre]
    cells, cell = [], (centre[0] + radius, centre[1])
    for edge in (2, 3, 4, 5, 0, 1):
        for _ in range(radius):
            cells.append(cell)
            cell = neighbour(cell, edge)
    return cells
