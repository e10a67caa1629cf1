"""The boxes of the table's parts: the bridge in a corner of space, whose turn it is, the players below."""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from ..kit.hexes import Hexes
from ..kit.scene import IntBox

WIDTH, HEIGHT = 1200, 1500
MARGIN, GAP = 16, 12
HEADER = 76
SIZE = 50.0  # of a hex, from its middle to a corner
ACROSS, DOWN = 22.6, 23.0  # of all of space, in sizes
WHEEL = 160  # radius of the bridge
WHEEL_MIDDLE = (170, 168)
MAT = 232  # height of a player's board
LINE = 37  # of the final account
HEAD, FOOT = 62, 22  # of the final account: room for names, room below the sum
# Font sizes:
ESSENTIAL = 32  # nine pixels where the picture is 336 wide, as a phone shows it
WORDS = 30  # of what cards do
SMALL = 20  # of everything else: 5.6 pixels there


@dataclass(frozen=True)
class Layout:
    """The boxes of the table's parts."""

    header: IntBox
    space: IntBox
    clock: IntBox  # the round, the turn, the trade centres
    stock: IntBox
    mats: tuple[IntBox, ...]  # of the players
    account: IntBox | None = None  # after the end, in place of them

    @property
    def hexes(self) -> Hexes:
        """The hexes of space, as they fit into its box."""
        return hexes(self.space)

    @property
    def panels(self) -> tuple[IntBox, ...]:
        """The boxes of the panels that do not depend on the players."""
        return self.header, self.clock, self.stock, *((self.account,) if self.account else ())


@cache
def layout(seats: int) -> Layout:
    """Return the layout with the players' boards side by side below space."""
    chart = space(MARGIN + HEADER + 4)
    top = HEIGHT - MARGIN - MAT
    wide = (WIDTH - 2 * MARGIN + GAP) / seats
    edges = [round(MARGIN + wide * number) for number in range(seats + 1)]
    mats = tuple((left, top, right - GAP, top + MAT) for left, right in pairwise(edges))
    header = (WHEEL_MIDDLE[0] + WHEEL + GAP, MARGIN, WIDTH - MARGIN, MARGIN + HEADER)
    clock = (WIDTH - MARGIN - 404, header[3] + GAP, WIDTH - MARGIN, header[3] + GAP + 136)
    stock = (WIDTH - MARGIN - 300, chart[3] - 70, WIDTH - MARGIN, chart[3] - 4)
    return Layout(header, chart, clock, stock, mats)


@cache
def final(rows: int) -> Layout:
    """Return the layout after the end: an account with so many rows, below it space with clock and stock beside it."""
    header = (MARGIN, MARGIN, WIDTH - MARGIN, MARGIN + HEADER)
    top = header[3] + GAP
    account = (MARGIN, top, WIDTH - MARGIN, top + HEAD + (rows + 1) * LINE + FOOT)
    high = HEIGHT - MARGIN - account[3] - GAP
    chart = (MARGIN, account[3] + GAP, MARGIN + round(high * ACROSS / DOWN), HEIGHT - MARGIN)
    clock = (WIDTH - MARGIN - 404, chart[1], WIDTH - MARGIN, chart[1] + 136)
    stock = (WIDTH - MARGIN - 300, chart[3] - 66, WIDTH - MARGIN, chart[3])
    return Layout(header, chart, clock, stock, (), account)


def space(top: int) -> IntBox:
    """Return the box of space with this upper edge."""
    return (MARGIN, top, WIDTH - MARGIN, top + round(DOWN * SIZE))


def hexes(box: IntBox) -> Hexes:
    """Return the lattice of space in the middle of a box."""
    left, top, right, bottom = box
    return Hexes((left + right) / 2, (top + bottom) / 2, min(SIZE, (right - left) / ACROSS, (bottom - top) / DOWN))
