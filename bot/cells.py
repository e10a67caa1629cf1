"""The names of the cells of hexagonal boards; positions are axial, (q, r), q to the right, r down and to the right.

The notation of a cell is "q,r" ("-1,2"); its label is its row's letter and its column's two digits: (0, 0) is "M50".
"""

import re

Cell = tuple[int, int]

ROWS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # I and O look like digits
MIDDLE = (ROWS.index("M"), 50)  # row and column of (0, 0): columns of a map of 44 tiles then always have two digits

_NAME = re.compile(r"(0|-?[1-9]\d*),(0|-?[1-9]\d*)")
_SPOKEN = re.compile(rf"(?P<far>A*|Z*)(?P<row>[{ROWS}])(?P<column>\d\d)")


def cell_label(cell: Cell) -> str:
    """Return the label of a cell, by row and column: (0, 0) -> "M50", (1, 0) -> "M51", (0, 1) -> "N50".

    A row below lies half a cell to the right, the next one straight below again. Before row A come AZ, AY ..., after
    row Z come ZA, ZB ...
    """
    q, r = cell
    return f"{_row_name(MIDDLE[0] + r)}{MIDDLE[1] + q + r // 2:02d}"


def _row_name(row: int) -> str:
    """Return the letters of a row, counted from row A = 0."""
    if row < 0:
        return "A" + _row_name(row + len(ROWS))
    return ROWS[row] if row < len(ROWS) else "Z" + _row_name(row - len(ROWS))


def cell_from_label(text: str) -> Cell | None:
    """Return the cell with this label ("N49" -> (-1, 1)); None if there is none."""
    match = _SPOKEN.fullmatch(text[:16])
    if match is None:
        return None
    far = len(match["far"]) * (-len(ROWS) if match["far"][:1] == "A" else len(ROWS))
    r = ROWS.index(match["row"]) + far - MIDDLE[0]
    return int(match["column"]) - MIDDLE[1] - r // 2, r


def cell_notation(cell: Cell) -> str:
    """Return the notation of a cell: (-1, 2) -> "-1,2"."""
    return f"{cell[0]},{cell[1]}"


def cell_from_notation(text: str) -> Cell | None:
    """Return the cell with this notation ("-1,2" -> (-1, 2)); None for an invalid one, as "01,2" and "x"."""
    match = _NAME.fullmatch(text[:16])
    return (int(match[1]), int(match[2])) if match else None
