"""Where the parts of the table lie, by the number of players and the cards on offer."""

from dataclasses import dataclass, replace
from functools import cache, cached_property

from ..kit.fields import fields, relative_to
from ..kit.scene import IntBox
from .net import Net

WIDTH = 1200
MARGIN = 16
GAP = 12
TOP = 206  # height of the panel with rounds, turn order, track and supply
SLOTS = 436  # height of the slots, at the end of the accounts
HEADER = 62
BOARD = (462, 396)  # a small player board
LOW = 216  # below it: the next Production, cards beside the board
FORECAST = 94  # of that the next Production, which the end has not
CARDS = ((1, 1, 90), (2, 2, 118), (6, 3, 130), (8, 4, 150), (9, 3, 130), (10, 4, 150))  # at most, in columns, how high
CORNER = ((7, 1, 118), (10, 2, 150))  # the same in the free corner, in whose rows they may be lower
PAD = 8  # round what lies on a panel


@dataclass(frozen=True)
class Place:
    """A player's panel: header, board, goods beside it, and what stands below."""

    box: IntBox
    header: IntBox
    net: Net
    goods: IntBox
    numbers: IntBox

    def relative_to(self, field: IntBox) -> "Place":
        """Return the place in a field's own picture, whose corner is the origin."""
        box, header, goods, numbers = (
            relative_to(box, field) for box in (self.box, self.header, self.goods, self.numbers)
        )
        return Place(box, header, replace(self.net, box=relative_to(self.net.box, field)), goods, numbers)


@dataclass(frozen=True)
class Layout:
    height: int
    top: IntBox  # rounds, order, track, supply
    slots: IntBox
    cards: IntBox  # specials and contracts; without height where there are none
    columns: int  # of cards
    players: tuple[Place, ...]

    @property
    def bare(self) -> IntBox | None:
        """The corner that an odd number of players leaves free, below the cards."""
        left, _, right, bottom = self.cards
        return (left - 3 * GAP, bottom + GAP, right + MARGIN, self.height) if len(self.players) % 2 else None

    @property
    def panels(self) -> tuple[IntBox, ...]:
        """The boxes with a panel of their own."""
        cards = (self.cards,) if self.cards[1] < self.cards[3] else ()
        return self.top, self.slots, *cards, *(place.box for place in self.players)

    @cached_property
    def fields(self) -> dict[IntBox, IntBox]:
        """For each panel what of the picture is its own; without cards the corner counts as theirs."""
        panels = self.panels if self.bare is None else (*self.panels, self.cards)
        return fields(tuple(dict.fromkeys(panels)), (0, 0, WIDTH, self.height))


@cache
def layout(seats: int, cards: int, over: bool = False) -> Layout:
    """The layout; cards lie below the slots with two or four players, else in the free corner.

    They are as large as letters want that a phone shows well, and in the corner all as high as it is.
    """
    right = WIDTH - MARGIN
    top = (MARGIN, MARGIN, right, MARGIN + TOP)
    slots = (MARGIN, top[3] + GAP, right, top[3] + GAP + SLOTS)
    columns, high = next(how for most, *how in (CORNER if seats % 2 else CARDS) if cards <= most)
    need = -(-cards // columns) * (high + PAD) + PAD if cards else 0
    low = slots[3] + GAP
    box = (MARGIN, low, right, low + need)
    if seats % 2 == 0 and cards:
        low = box[3] + GAP
    players = _places(seats, low, LOW - FORECAST * over)
    last = players[-1].box
    if seats % 2:
        box = (last[2] + GAP, last[1], right, min(last[1] + need, last[3]))
    return Layout(last[3] + MARGIN, top, slots, box, columns, players)


def _places(seats: int, top: int, low: int) -> tuple[Place, ...]:
    """The players' panels, two in a row; `low` is what stands below their boards."""
    width, height = (WIDTH - 2 * MARGIN - GAP) // 2, HEADER + PAD + BOARD[1] + low
    places = []
    for seat in range(seats):
        row, column = divmod(seat, 2)
        places.append(_place(MARGIN + column * (width + GAP), top + row * (height + GAP), width, height))
    return tuple(places)


def _place(left: int, top: int, width: int, height: int) -> Place:
    box = (left, top, left + width, top + height)
    low = top + HEADER + PAD
    net = Net((left + PAD, low, left + PAD + BOARD[0], low + BOARD[1]), 28, 94, 76, large=False)
    goods = (net.box[2] + PAD, low, box[2] - PAD, net.box[3])
    numbers = (left + PAD, net.box[3] + PAD, box[2] - PAD, box[3] - PAD)
    return Place(box, (left, top, box[2], top + HEADER), net, goods, numbers)
