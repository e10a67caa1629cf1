"""The boxes of the table's parts: the water above, the players' rows below, the ring of species through them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from ..kit.scene import IntBox

WIDTH = 1200
TALLEST = WIDTH * 5 // 4  # a taller picture below a post is shown narrower than a phone is wide
TALLEST_OWN = WIDTH * 10 // 7  # the same of one's own part, which is looked at alone
MARGIN, GAP = 16, 14
LEAST = 33  # letters of a table: nine pixels high where a post is 336 pixels wide
HEADER = 66
WATER = 257  # height of the water with its zones
RESULT = 280  # of the final account in its place
FLOWS = 58  # a row of what has moved
SIDE = 180  # a player's name and numbers
OWNER = 64  # of a player's row without species
DOUBLE = 400  # a species so wide has its traits in two columns
DECKS = 336
BETWEEN = 12  # species
ROW_GAP = 24  # between players' rows: the ring runs there
FEWEST = 2  # species that share the width of a row


@dataclass(frozen=True)
class Style:
    """How the species of a row are drawn, from the most detailed to the lowest."""

    head: int  # height of a species above its traits
    trait: int  # height of a trait
    narrow: int = 0  # width of a trait at least; 0 where its name stands beside it
    under: int = 0  # height of its name below it
    most: int = 4  # species in a line of the row

    def columns(self, width: int) -> int:
        """Return the number of columns for the traits of a species of this width."""
        if self.narrow:
            return max(1, width // self.narrow)
        return 2 if width >= DOUBLE else 1


BESIDE = Style(67, 52)  # names beside creatures
BELOW = Style(67, 80, 72, under=29)  # names below them in small letters
BARE = Style(67, 46, 38)  # creatures alone
DENSE = Style(84, 46, 33, most=7)  # the same in less room, values below the number of tokens


@dataclass(frozen=True)
class Row:
    """A player's row: the whole, its left part, and its species from left to right."""

    box: IntBox
    side: IntBox
    tiles: tuple[IntBox, ...]
    style: Style = BESIDE


@dataclass(frozen=True)
class Layout:
    """The boxes of the table's parts."""

    height: int
    header: IntBox
    water: IntBox
    decks: IntBox
    flows: IntBox  # as high as the lines that there is room for
    rows: tuple[Row, ...]  # in the order in which they are drawn


Counts = tuple[tuple[int, int], ...]  # of each row its species, and the most traits that one of them has
Styles = tuple[Style, ...]


@cache
def layout(counts: Counts, flows: int, top: int = WATER) -> Layout:
    """Return the layout for rows with these numbers of species and traits, and as many lines of movements as fit.

    While it is too tall, one row after another gets a less detailed style, first those that become much lower by it.
    """
    plans = (_plan(counts, styles, lines, top) for styles, lines in _combine_styles(counts, flows))
    too_tall = list[Layout]()
    for plan in plans:
        if plan.height <= TALLEST:
            return plan
        too_tall.append(plan)
    return min(too_tall, key=lambda plan: plan.height)


def _combine_styles(counts: Counts, flows: int) -> Iterator[tuple[Styles, int]]:
    """Yield styles of the rows and numbers of lines of movements, from the most detailed to the lowest."""
    styles: Styles = (BESIDE,) * len(counts)
    for smaller, lines in ((BELOW, flows), (BARE, flows), (DENSE, min(flows, 1))):
        choices = [styles, *_shrink_rows(counts, styles, smaller)]
        yield from ((choice, lines) for choice in choices)
        styles = choices[-1]
    yield styles, 0


def _shrink_rows(counts: Counts, styles: Styles, smaller: Style) -> Iterator[Styles]:
    """Yield these styles with one row after another in the smaller style, first the row that saves most height."""
    savings = {
        index: _height(*count, style) - _height(*count, smaller)
        for index, (count, style) in enumerate(zip(counts, styles, strict=True))
    }
    smaller_rows = (index for index in savings if savings[index] > 0)
    for index in sorted(smaller_rows, key=lambda index: -savings[index]):
        styles = (*styles[:index], smaller, *styles[index + 1 :])
        yield styles


def _plan(counts: Counts, styles: Styles, flows: int, top: int) -> Layout:
    """Return the layout with these styles."""
    right = WIDTH - MARGIN
    header = (MARGIN, MARGIN, right, MARGIN + HEADER)
    low = header[3] + 8
    decks = (right - DECKS, low, right, low + top)
    water = (MARGIN, low, decks[0] - GAP, low + top)
    strip = (MARGIN, water[3] + GAP, right, water[3] + GAP + flows * FLOWS)
    y = strip[3] + (ROW_GAP if flows else ROW_GAP - GAP)
    rows = _rows(counts, styles, y)
    y = rows[-1].box[3] + ROW_GAP if rows else y
    return Layout(y, header, water, decks, strip, tuple(rows))


def _rows(counts: Counts, styles: Sequence[Style], top: int) -> list[Row]:
    """Return the players' rows one below the other."""
    rows: list[Row] = []
    for (count, places), style in zip(counts, styles, strict=True):
        rows.append(row(top, count, places, style))
        top = rows[-1].box[3] + ROW_GAP
    return rows


def _height(count: int, places: int, style: Style) -> int:
    """Return the height of a row in a style."""
    return row(0, count, places, style).box[3]


def row(top: int, count: int, places: int, style: Style = BESIDE) -> Row:
    """Return a row of species, each with so many places for traits; low if there are none.

    Many species take a second line: the ring runs from right to left, so that those at its end stand below.
    """
    if not count:
        box = (MARGIN, top, WIDTH - MARGIN, top + OWNER)
        return Row(box, box, (), style)
    lines = -(-count // style.most)
    most = -(-count // lines)  # species in a line
    left, right = MARGIN + SIDE, WIDTH - MARGIN - BETWEEN
    pitch = (right - left + BETWEEN) // max(FEWEST, most)
    trait_lines = -(-places // style.columns(pitch - BETWEEN))
    high = style.head + max(1, trait_lines) * style.trait + 6
    box = (MARGIN, top, WIDTH - MARGIN, top + lines * (high + BETWEEN) + BETWEEN)
    tiles = []
    for number in range(count):
        line = (count - 1 - number) // most  # counted from the right end, where the ring comes in
        first = max(0, count - (line + 1) * most)  # of its species
        x = left + (number - first) * pitch
        y = top + BETWEEN + line * (high + BETWEEN)
        tiles.append((x, y, x + pitch - BETWEEN, y + high))
    return Row(box, (box[0], box[1], left - BETWEEN, box[3]), tuple(tiles), style)
