"""Where the parts of the table lie, by the number of sheets: one shape of picture for each."""

from dataclasses import dataclass
from functools import cache

from ..kit.scene import IntBox
from .map import SIDE, Grid, gutter

WIDTH = 1600
MARGIN = 24
GAP = 16
BAND = 340  # height of the row with season, card and edicts
PAD = 12


@dataclass(frozen=True)
class Place:
    """A player's panel: its box, its header, its map, and the box of its numbers, beside the map or below it."""

    box: IntBox
    header: IntBox
    grid: Grid
    numbers: IntBox
    beside: bool


@dataclass(frozen=True)
class Layout:
    height: int
    season: IntBox
    card: IntBox
    edicts: tuple[IntBox, ...]
    sheets: tuple[Place, ...]

    @property
    def roses(self) -> tuple[IntBox, ...]:
        """Where the last row of sheets leaves room for a compass rose, left and right of it."""
        _, top, _, bottom = self.sheets[-1].box
        gap = next(place.box[0] for place in self.sheets if place.box[1] == top)
        size = min(232, gap - 36)
        middles = (gap // 2, WIDTH - gap // 2) if size > 100 else ()
        return tuple(_square(x, (top + bottom) // 2, size) for x in middles)


@dataclass(frozen=True)
class Shape:
    """How the sheets stand: columns, size of a space, height of the headers, numbers beside the map or below it."""

    columns: int
    cell: int
    header: int
    beside: bool


SHAPES = {
    1: Shape(1, 62, 68, False),
    2: Shape(2, 45, 66, True),
    3: Shape(3, 41, 64, False),
    4: Shape(2, 43, 66, True),
    5: Shape(3, 41, 64, False),
    6: Shape(3, 41, 64, False),
    7: Shape(4, 30, 58, False),
    8: Shape(4, 30, 58, False),
}
BELOW = 76  # height of the numbers below a map


@cache
def layout(seats: int) -> Layout:
    """The layout of the table for a number of sheets."""
    return _alone() if seats == 1 else _together(seats)


def _together(seats: int) -> Layout:
    shape = SHAPES[seats]
    top = MARGIN + BAND + GAP
    width = (WIDTH - 2 * MARGIN - (shape.columns - 1) * GAP) // shape.columns
    height = _height(shape)
    rows = -(-seats // shape.columns)
    places = []
    for seat in range(seats):
        row, column = divmod(seat, shape.columns)
        in_row = min(shape.columns, seats - row * shape.columns)
        start = (WIDTH - in_row * width - (in_row - 1) * GAP) // 2
        places.append(_place(start + column * (width + GAP), top + row * (height + GAP), width, height, shape))
    season, card = (MARGIN, 366), (MARGIN + 366 + GAP, 478)
    edicts = _four(card[0] + card[1] + GAP, MARGIN, WIDTH - MARGIN, MARGIN + BAND)
    return Layout(
        top + rows * (height + GAP) - GAP + MARGIN,
        (season[0], MARGIN, sum(season), MARGIN + BAND),
        (card[0], MARGIN, sum(card), MARGIN + BAND),
        edicts,
        tuple(places),
    )


def _alone() -> Layout:
    shape = SHAPES[1]
    height = _height(shape)
    width = SIDE * shape.cell + gutter(shape.cell) + 2 * PAD + 6
    left = MARGIN + width + GAP
    half = left + 366
    return Layout(
        MARGIN + height + MARGIN,
        (left, MARGIN, half, MARGIN + BAND),
        (half + GAP, MARGIN, WIDTH - MARGIN, MARGIN + BAND),
        _four(left, MARGIN + BAND + GAP, WIDTH - MARGIN, MARGIN + height),
        (_place(MARGIN, MARGIN, width, height, shape),),
    )


def _height(shape: Shape) -> int:
    map_height = gutter(shape.cell) + SIDE * shape.cell
    return shape.header + PAD // 2 + map_height + PAD + (0 if shape.beside else BELOW)


def _place(left: int, top: int, width: int, height: int, shape: Shape) -> Place:
    side, room = SIDE * shape.cell, gutter(shape.cell)
    right, bottom = left + width, top + height
    header = (left, top, right, top + shape.header)
    slack = 0 if shape.beside else (width - side - room - 2 * PAD) // 2
    grid = Grid(left + PAD + slack + room, header[3] + PAD // 2 + room, shape.cell)
    if shape.beside:
        numbers = (grid.left + side + PAD + 6, header[3] + PAD, right - PAD, bottom - PAD)
    else:
        numbers = (left + PAD, grid.top + side + 4, right - PAD, bottom - 2)
    return Place((left, top, right, bottom), header, grid, numbers, shape.beside)


def _square(x: int, y: int, size: int) -> IntBox:
    return (x - size // 2, y - size // 2, x - size // 2 + size, y - size // 2 + size)


def _four(left: int, top: int, right: int, bottom: int) -> tuple[IntBox, ...]:
    """Four boxes, two by two."""
    width, height = (right - left - GAP) // 2, (bottom - top - GAP) // 2
    return tuple((x, y, x + width, y + height) for y in (top, top + height + GAP) for x in (left, left + width + GAP))
