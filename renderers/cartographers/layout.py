"""The boxes of the table's parts, by the number of sheets: one picture size for each number."""

import math
from dataclasses import dataclass, replace
from functools import cache, cached_property

from ..kit.fields import fields, relative_to
from ..kit.scene import IntBox
from .map import SIDE, Grid

WIDTH = 1600
MARGIN = 24
GAP = 16
PAD = 10
LABEL = 43  # the font size of the letters and numbers round a map: nine pixels where the picture is 336 wide
TOP = 268  # height of season and card where there are several sheets
SEASON = 420  # width of the season
EDICT = 156  # height of an edict
ALONE = 344  # height of season and card where there is one sheet


@dataclass(frozen=True)
class Place:
    """A player's panel: its box, its header, its map, and the box of its numbers, beside the map or below it."""

    box: IntBox
    header: IntBox
    grid: Grid
    numbers: IntBox
    beside: bool

    def relative_to(self, field: IntBox) -> "Place":
        """Return the place in a field's own picture, whose corner is the origin."""
        box, header, numbers = (relative_to(box, field) for box in (self.box, self.header, self.numbers))
        grid = replace(self.grid, left=self.grid.left - field[0], top=self.grid.top - field[1])
        return replace(self, box=box, header=header, grid=grid, numbers=numbers)


@dataclass(frozen=True)
class Layout:
    """The boxes of the table's parts; edicts from A to D, sheets by seat."""

    height: int
    season: IntBox
    card: IntBox
    edicts: tuple[IntBox, ...]
    sheets: tuple[Place, ...]

    @property
    def panels(self) -> tuple[IntBox, ...]:
        """The boxes of all panels."""
        return self.season, self.card, *self.edicts, *(place.box for place in self.sheets)

    @cached_property
    def fields(self) -> dict[IntBox, IntBox]:
        """The part of the picture that belongs to each panel."""
        return fields(self.panels, (0, 0, WIDTH, self.height))

    @property
    def roses(self) -> tuple[IntBox, ...]:
        """The boxes left and right of the last row of sheets that have room for a compass rose."""
        _, top, _, bottom = self.sheets[-1].box
        gap = next(place.box[0] for place in self.sheets if place.box[1] == top)
        size = min(232, gap - 36)
        middles = (gap // 2, WIDTH - gap // 2) if size > 100 else ()
        return tuple(_square(x, (top + bottom) // 2, size) for x in middles)


@dataclass(frozen=True)
class Shape:
    """How the sheets are arranged: columns, size of a space, height of the headers, numbers beside or below the map.

    Each number below a map is beside its sign, or below it in a narrow sheet.
    """

    columns: int
    cell: int
    header: int
    beside: bool
    below: int = 78  # height of the numbers below a map
    label: int = LABEL


TWO, THREE = Shape(2, 43, 72, beside=True), Shape(3, 40, 68, beside=False)
FOUR = Shape(4, 31, 112, beside=False, below=104, label=26)
SHAPES = {1: Shape(1, 64, 84, beside=False, below=112), 2: TWO, 3: THREE, 4: TWO, 5: THREE, 6: THREE, 7: FOUR, 8: FOUR}


@cache
def layout(seats: int) -> Layout:
    """Return the layout of the table for a number of sheets."""
    return _layout_of_one() if seats == 1 else _layout_of_several(seats)


def _layout_of_several(seats: int) -> Layout:
    """Return the layout for several sheets."""
    shape = SHAPES[seats]
    season = (MARGIN, MARGIN, MARGIN + SEASON, MARGIN + TOP)
    card = (season[2] + GAP, MARGIN, WIDTH - MARGIN, MARGIN + TOP)
    edicts = _edicts(MARGIN, season[3] + GAP, WIDTH - MARGIN, 2)
    top = edicts[-1][3] + GAP
    width = (WIDTH - 2 * MARGIN - (shape.columns - 1) * GAP) // shape.columns
    height = _height(shape)
    rows = math.ceil(seats / shape.columns)
    places = []
    for seat in range(seats):
        row, column = divmod(seat, shape.columns)
        in_row = min(shape.columns, seats - row * shape.columns)
        start = (WIDTH - in_row * width - (in_row - 1) * GAP) // 2
        places.append(_place(start + column * (width + GAP), top + row * (height + GAP), width, height, shape))
    return Layout(top + rows * (height + GAP) - GAP + MARGIN, season, card, edicts, tuple(places))


def _layout_of_one() -> Layout:
    """Return the layout for a single sheet."""
    shape = SHAPES[1]
    height = _height(shape)
    width = SIDE * shape.cell + Grid(0, 0, shape.cell, shape.label).gutter + 2 * PAD + 6
    left = MARGIN + width + GAP
    half = left + (WIDTH - MARGIN - left) // 2
    return Layout(
        MARGIN + height + MARGIN,
        (left, MARGIN, half, MARGIN + ALONE),
        (half + GAP, MARGIN, WIDTH - MARGIN, MARGIN + ALONE),
        _edicts(left, MARGIN + ALONE + GAP, WIDTH - MARGIN, 1, (height - ALONE - 4 * GAP) // 4),
        (_place(MARGIN, MARGIN, width, height, shape),),
    )


def _height(shape: Shape) -> int:
    """Return the height of a sheet."""
    map_height = Grid(0, 0, shape.cell, shape.label).head + SIDE * shape.cell
    return shape.header + 2 + map_height + PAD + (0 if shape.beside else shape.below)


def _place(left: int, top: int, width: int, height: int, shape: Shape) -> Place:
    """Return the boxes of one sheet's parts."""
    bare = Grid(0, 0, shape.cell, shape.label)  # for its measures
    right, bottom = left + width, top + height
    header = (left, top, right, top + shape.header)
    start = PAD if shape.beside else (width - bare.side - bare.gutter) // 2
    grid = Grid(left + start + bare.gutter, header[3] + 2 + bare.head, shape.cell, shape.label)
    if shape.beside:
        numbers = (grid.left + grid.side + PAD + 6, header[3] + PAD, right - PAD, bottom - PAD)
    else:
        numbers = (left + PAD, grid.top + grid.side + 4, right - PAD, bottom - 2)
    return Place((left, top, right, bottom), header, grid, numbers, shape.beside)


def _square(x: int, y: int, size: int) -> IntBox:
    """Return the box of a square round its middle."""
    return (x - size // 2, y - size // 2, x - size // 2 + size, y - size // 2 + size)


def _edicts(left: int, top: int, right: int, columns: int, high: int = EDICT) -> tuple[IntBox, ...]:
    """Return the boxes of the four edicts, side by side in columns."""
    wide = (right - left - (columns - 1) * GAP) // columns
    places = [divmod(number, columns) for number in range(4)]  # row and column
    starts = [(left + column * (wide + GAP), top + row * (high + GAP)) for row, column in places]
    return tuple((x, y, x + wide, y + high) for x, y in starts)
