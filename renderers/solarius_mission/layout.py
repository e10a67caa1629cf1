"""Where the parts of the table lie: heading, bridge and points over the map's free corners, space, the players."""

from dataclasses import dataclass
from functools import cache

from ..kit.hexes import Hexes
from ..kit.scene import IntBox

WIDTH = 1200
MARGIN, GAP = 16, 14
HEADER = 76
SIZE = 48.0  # of a hex, from its middle to a corner
ACROSS, DOWN = 22.6, 23.0  # of all of space, in sizes
RISE = 132  # how far above space the bridge begins
WHEEL = 172  # radius of the bridge
SCORE = 52  # height of a row of points
MAT = 350  # height of a player's board
LINE = 44  # of the final account
LEAST = 27  # of letters that must be read at a glance where the picture is 400 wide


@dataclass(frozen=True)
class Layout:
    height: int
    header: IntBox
    space: IntBox
    hexes: Hexes
    wheel: tuple[int, int]  # its middle
    scores: IntBox
    centres: IntBox
    stock: IntBox
    mats: tuple[IntBox, ...]
    legend: IntBox | None  # the corner that an odd number of players leaves free

    @property
    def panels(self) -> tuple[IntBox, ...]:
        """The boxes with a panel that is the same with three players and with four, and after every end."""
        legend = (self.legend,) if self.legend else ()
        return self.header, self.centres, self.stock, *self.mats, *legend


@cache
def layout(seats: int) -> Layout:
    """The layout with the players' boards below space, two in a row."""
    chart = space(MARGIN + HEADER + GAP + RISE)
    low = chart[3] + GAP
    wide = (WIDTH - 2 * MARGIN - GAP) // 2
    places = []
    for number in range(seats + seats % 2):
        row, column = divmod(number, 2)
        left, top = MARGIN + column * (wide + GAP), low + row * (MAT + GAP)
        places.append((left, top, left + wide, top + MAT))
    height = places[-1][3] + MARGIN
    return _lay_out(height, chart, tuple(places[:seats]), places[-1] if seats % 2 else None, seats)


@cache
def final(rows: int, seats: int) -> Layout:
    """The layout after the end: an account with a number of rows in place of the boards."""
    chart = space(MARGIN + HEADER + GAP + RISE)
    box = (MARGIN, chart[3] + GAP, WIDTH - MARGIN, chart[3] + GAP + 70 + (rows + 1) * LINE + 24)
    return _lay_out(box[3] + MARGIN, chart, (box,), None, seats)


def space(top: int) -> IntBox:
    """The box of space with this upper edge."""
    return (MARGIN, top, WIDTH - MARGIN, top + round(DOWN * SIZE))


def hexes(box: IntBox) -> Hexes:
    """The lattice of space in the middle of a box."""
    left, top, right, bottom = box
    return Hexes((left + right) / 2, (top + bottom) / 2, min(SIZE, (right - left) / ACROSS, (bottom - top) / DOWN))


def _lay_out(height: int, chart: IntBox, mats: tuple[IntBox, ...], legend: IntBox | None, seats: int) -> Layout:
    left, _, right, bottom = chart
    high = MARGIN + HEADER + GAP
    wheel = (left + 6 + WHEEL, high + WHEEL)
    scores = (right - 400, high, right, high + 12 + SCORE * seats)
    centres = (left, bottom - 118, left + 400, bottom)
    stock = (right - 300, bottom - 66, right, bottom)
    header = (MARGIN, MARGIN, WIDTH - MARGIN, MARGIN + HEADER)
    return Layout(height, header, chart, hexes(chart), wheel, scores, centres, stock, mats, legend)
