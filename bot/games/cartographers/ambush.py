"""The lone player's ambush: no neighbour, no choice (CAR-40)."""

from collections.abc import Iterator

from bot.engine.effect import Event, Next, Seat, Verb

from .cards import CARDS, Card
from .sheet import GRID, draw
from .state import State

SIZE = 11  # rows and columns of the map


class Struck(Event, frozen=True):
    """Monsters appeared; `cell` is the drawing's first square in reading order."""

    card: str
    cell: str
    coins: int


class Missed(Event, frozen=True):
    """The ambush fits nowhere and is ignored."""

    card: str


class Strike(Verb, frozen=True):
    """Draw the ambush as printed at the first place where it fits (CAR-40)."""

    card: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Draw the ambush at the first square where it fits, else log that it was missed."""
        card, sheet = CARDS[self.card], s.sheets[me]
        squares = next((spot for spot in spots(card) if spot & ~sheet.empty == 0), 0)
        s.last[me] = squares
        if not squares:
            return (Missed(self.card),)
        first = (squares & -squares).bit_length() - 1
        return (Struck(self.card, GRID.names[first], draw(sheet, "monster", squares)),)


def spots(card: Card) -> Iterator[int]:
    """Yield the squares of each place where the shape is tried, in order.

    Its box is moved round the edge of the map from the marked corner, then round ring after ring further inwards.
    """
    squares = card.shapes[0].squares
    height, width = max(r for r, _ in squares) + 1, max(c for _, c in squares) + 1
    for ring in range(SIZE):
        bottom, right = SIZE - height - ring, SIZE - width - ring
        if bottom < ring or right < ring:
            return
        for row, column in walk(ring, bottom, right, card.corner, card.arrow):
            yield sum(1 << GRID.index(row + r, column + c) for r, c in squares)


def walk(ring: int, bottom: int, right: int, corner: str, arrow: str) -> list[tuple[int, int]]:
    """Return the border of rows ring..bottom and columns ring..right, from the corner in the arrow's direction."""
    border = [(ring, c) for c in range(ring, right)] + [(r, right) for r in range(ring, bottom)]
    border += [(bottom, c) for c in range(right, ring, -1)] + [(r, ring) for r in range(bottom, ring, -1)]
    border = list(dict.fromkeys(border)) or [(ring, ring)]
    vertical, horizontal = corner.split("_")
    start = border.index((ring if vertical == "top" else bottom, ring if horizontal == "left" else right))
    clockwise = border[start:] + border[:start]
    return clockwise if arrow == "clockwise" else clockwise[:1] + clockwise[:0:-1]
