"""The boxes of the table's parts, by the number of players and the cards on offer."""

from dataclasses import dataclass, replace
from functools import cache, cached_property

from ..kit.fields import fields, relative_to
from ..kit.scene import IntBox
from .net import Net

WIDTH, TALLEST = 1200, 1500  # phones show a picture as wide as they are where it is no taller than this
MARGIN = 12
GAP = 8
LEAST = 32  # letters on the main board: nine pixels high where a post is 336 pixels wide
PAD = 8  # round what lies on a panel
TOP = 112  # height of the panel with rounds, turn order and the Federation track
SLOTS, RESULT = 372, 420  # height of the slots, at the end of the result
HEADER = 56
INCOME = 46  # height of the line with the next Production, which is left out after the end
ROW = {1: 100, 2: 36, 3: 44, 4: 60}  # height of a card on offer by players: with its text, its name, or signs alone
NARROW, WIDE = (382, 322), (564, 440)  # width and height of a player board beside its goods, and above them
LINE = 38  # height of a row of cards beside the board


@dataclass(frozen=True)
class Place:
    """A player's panel: header, board, and beside or below it goods, cards kept, actions and the next Production."""

    box: IntBox
    header: IntBox
    net: Net
    goods: IntBox
    kept: IntBox
    actions: IntBox
    income: IntBox

    @property
    def beside(self) -> bool:
        """Whether goods and cards stand beside the board, where there is no room for names."""
        return self.goods[1] < self.net.box[3]

    def relative_to(self, field: IntBox) -> "Place":
        """Return the place in a field's own picture, whose corner is the origin."""
        boxes = self.box, self.header, self.goods, self.kept, self.actions, self.income
        box, header, *others = (relative_to(one, field) for one in boxes)
        return Place(box, header, replace(self.net, box=relative_to(self.net.box, field)), *others)


@dataclass(frozen=True)
class Layout:
    """The boxes of the table's parts; players by seat."""

    height: int
    top: IntBox  # rounds, order, track
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
        """The part of the picture that belongs to each panel; without cards the corner counts as theirs."""
        panels = self.panels if self.bare is None else (*self.panels, self.cards)
        return fields(tuple(dict.fromkeys(panels)), (0, 0, WIDTH, self.height))


@cache
def layout(seats: int, cards: int, over: bool = False) -> Layout:
    """Return the layout; cards lie below the slots with two or four players, else in the free corner."""
    right = WIDTH - MARGIN
    top = (MARGIN, MARGIN, right, MARGIN + TOP)
    slots = (MARGIN, top[3] + GAP, right, top[3] + GAP + (RESULT if over else SLOTS))
    columns, high = _rows_of_cards(seats, cards)
    height = -(-cards // columns) * (high + PAD) + PAD if cards else 0
    low = slots[3] + GAP
    offer = (MARGIN, low, right, low + height)
    if seats % 2 == 0 and cards:
        low = offer[3] + GAP
    players = _places(seats, low, over)
    last = players[-1].box
    if seats % 2:
        offer = (last[2] + GAP, last[1], right, min(last[1] + height, last[3]))
    return Layout(last[3] + MARGIN, top, slots, offer, columns, players)


def _rows_of_cards(seats: int, cards: int) -> tuple[int, int]:
    """Return how many cards stand in a row, and how high they are: with four players there is one low row."""
    columns = {1: 1, 2: 2, 3: 1, 4: max(cards, 4)}
    return columns[seats], ROW[seats]


def _places(seats: int, top: int, over: bool) -> tuple[Place, ...]:
    """Return the players' panels, two in a row."""
    width, build = (WIDTH - 2 * MARGIN - GAP) // 2, _goods_below if seats < 3 else _goods_beside
    places: list[Place] = []
    for seat in range(seats):
        if seat == 2:
            top = places[0].box[3] + GAP
        left = MARGIN + seat % 2 * (width + GAP)
        places.append(build(left, top, left + width, 0 if over else INCOME))
    return tuple(places)


def _goods_beside(left: int, top: int, right: int, income: int) -> Place:
    """Return the panel of a player whose goods and cards stand beside the board."""
    start, low = left + PAD + 2, top + HEADER + PAD
    net = Net((start, low, start + NARROW[0], low + NARROW[1]), 25, 64, 44, large=False)
    side, edge, end = net.box[2] + 14, right - PAD, net.box[3]
    actions = (side, end - 2 * LINE, edge, end)
    kept = (side, actions[1] - 2 * LINE - 6, edge, actions[1] - 6)
    bottom = end + PAD + income
    return Place(
        box=(left, top, right, bottom),
        header=(left, top, right, top + HEADER),
        net=net,
        goods=(side, low - 4, edge, kept[1] - 6),
        kept=kept,
        actions=actions,
        income=(left + PAD, bottom - income, edge, bottom - PAD),
    )


def _goods_below(left: int, top: int, right: int, income: int) -> Place:
    """Return the panel of a player whose goods and cards stand below the board."""
    start, low = left + PAD + 2, top + HEADER + PAD
    net = Net((start, low, start + WIDE[0], low + WIDE[1]), 34, 90, 56, large=False)
    edge, end = right - PAD, net.box[3] + PAD
    goods = (start, end, edge, end + 52)
    kept = (start, goods[3], edge, goods[3] + LINE)
    actions = (start, kept[3] + 2, edge, kept[3] + 2 + 2 * LINE)
    bottom = actions[3] + PAD + income
    return Place(
        box=(left, top, right, bottom),
        header=(left, top, right, top + HEADER),
        net=net,
        goods=goods,
        kept=kept,
        actions=actions,
        income=(left + PAD, bottom - income, edge, bottom - PAD),
    )
