"""Where the parts of the table lie, by the number of players and the rows of cards."""

from dataclasses import dataclass
from functools import cache

from ..kit.scene import IntBox
from .net import Net

WIDTH = 1600
MARGIN = 20
GAP = 14
MAIN = 446  # height of the main board
SLOTS = 1050  # its slots' width
HEADER = 58
BOARD = (506, 462)  # a small player board
CARD, LOW_CARD = 132, 104  # height of small cards; where they are wide


@dataclass(frozen=True)
class Place:
    """A player's panel: header, board, and what stands beside it."""

    box: IntBox
    header: IntBox
    net: Net
    numbers: IntBox


@dataclass(frozen=True)
class Layout:
    height: int
    slots: IntBox
    side: IntBox  # rounds, track, supply
    cards: IntBox  # specials and contracts; without height where there are none
    columns: int  # of cards
    card: int  # height of one
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
        return self.slots, self.side, *cards, *(place.box for place in self.players)


@cache
def layout(seats: int, cards: int) -> Layout:
    """The layout; small cards lie below the main board with two or four players, else in the free corner."""
    slots = (MARGIN, MARGIN, MARGIN + SLOTS, MARGIN + MAIN)
    side = (slots[2] + GAP, MARGIN, WIDTH - MARGIN, slots[3])
    width = (WIDTH - 2 * MARGIN - GAP) // 2
    height = HEADER + BOARD[1] + 18
    top = slots[3] + GAP
    columns, card = _cards(seats, cards, height)
    need = -(-cards // columns) * (card + 8) + 8 if cards else 0
    box = (MARGIN, top, WIDTH - MARGIN, top + need)
    if seats % 2 == 0 and cards:
        top = box[3] + GAP
    players = []
    for seat in range(seats):
        row, column = divmod(seat, 2)
        players.append(_place(MARGIN + column * (width + GAP), top + row * (height + GAP), width, height))
    last = players[-1].box
    if seats % 2:
        box = (last[2] + GAP, last[1], WIDTH - MARGIN, last[1] + need)
    return Layout(last[3] + MARGIN, slots, side, box, columns, card, tuple(players))


def _cards(seats: int, cards: int, height: int) -> tuple[int, int]:
    """How many small cards stand in a row, and how high they are."""
    if seats % 2:
        return 3, min(CARD, (height - 8) // max(1, -(-cards // 3)) - 8)
    return (max(4, cards), CARD) if cards <= 7 else (-(-cards // 2), LOW_CARD)


def _place(left: int, top: int, width: int, height: int) -> Place:
    box = (left, top, left + width, top + height)
    low = top + HEADER + 8
    net = Net((left + 10, low, left + 10 + BOARD[0], low + BOARD[1]), 30, 102, 84, large=False)
    return Place(box, (left, top, box[2], top + HEADER), net, (net.box[2] + 12, low, box[2] - 12, box[3] - 10))
