"""Where the parts of the table lie: the water above, the players' rows below, the ring of species through them."""

from dataclasses import dataclass
from functools import cache

from ..kit.scene import IntBox

WIDTH = 1200
MARGIN, GAP = 16, 14
HEADER = 76
WATER = 244  # height of the water with its zones
RESULT = 294  # of the final account in its place
FLOWS = 58  # a row of what has moved
SIDE = 176  # a player's name and numbers
OWNER = 64  # of a player's row without species
HEAD = 67  # height of a species above its traits
TRAIT = 52  # height of a trait in a species
LINES = 2  # for traits at least
DOUBLE = 400  # a species so wide has its traits in two columns
SMALL, SMALL_WIDE = 80, 72  # height and width of a trait with its name below it in small letters
TALLEST = WIDTH * 10 // 7  # a taller picture is shown narrower than a phone is wide
DECKS = 336
LINE = 4  # species in a line at most
BETWEEN = 12  # species
ROW_GAP = 24  # between players' rows: the ring runs there
FEWEST = 2  # species that share the width of a row


@dataclass(frozen=True)
class Row:
    """A player's row: the whole, its left part, and its species from left to right."""

    box: IntBox
    side: IntBox
    tiles: tuple[IntBox, ...]
    small: bool = False  # whether traits have their names below them in small letters


@dataclass(frozen=True)
class Layout:
    height: int
    header: IntBox
    water: IntBox
    decks: IntBox
    flows: IntBox
    rows: tuple[Row, ...]  # in the order in which they are drawn


@cache
def layout(counts: tuple[tuple[int, int], ...], flows: int, top: int = WATER) -> Layout:
    """The layout for rows of so many species with so many places for traits, and a number of lines of movements."""
    right = WIDTH - MARGIN
    header = (MARGIN, MARGIN, right, MARGIN + HEADER)
    low = header[3] + 8
    decks = (right - DECKS, low, right, low + top)
    water = (MARGIN, low, decks[0] - GAP, low + top)
    strip = (MARGIN, water[3] + GAP, right, water[3] + GAP + flows * FLOWS)
    y = strip[3] + (ROW_GAP if flows else ROW_GAP - GAP)
    rows = _rows(counts, y)
    y = rows[-1].box[3] + ROW_GAP if rows else y
    return Layout(y, header, water, decks, strip, tuple(rows))


def _rows(counts: tuple[tuple[int, int], ...], top: int) -> list[Row]:
    """The players' rows one below the other: while they are too tall, one more of them has small names."""
    saved = {at: _height(*count) - _height(*count, small=True) for at, count in enumerate(counts)}
    order = sorted((at for at in saved if saved[at] > 0), key=lambda at: -saved[at])
    for number in range(len(order) + 1):
        rows = _below(counts, top, order[:number])
        if not rows or rows[-1].box[3] + ROW_GAP <= TALLEST:
            break
    return rows


def _below(counts: tuple[tuple[int, int], ...], top: int, small: list[int]) -> list[Row]:
    """These rows, with small names in some."""
    rows: list[Row] = []
    for at, (count, places) in enumerate(counts):
        rows.append(row(top, count, places, at in small))
        top = rows[-1].box[3] + ROW_GAP
    return rows


def _height(count: int, places: int, *, small: bool = False) -> int:
    return row(0, count, places, small).box[3]


def row(top: int, count: int, places: int, small: bool = False) -> Row:
    """A row of species, low if there are none; many take a second line, the left ones below as the ring runs."""
    if not count:
        box = (MARGIN, top, WIDTH - MARGIN, top + OWNER)
        return Row(box, box, (), small)
    lines = -(-count // LINE)
    most = -(-count // lines)
    left, right = MARGIN + SIDE, WIDTH - MARGIN - BETWEEN
    pitch = (right - left + BETWEEN) // max(FEWEST, most)
    deep = -(-places // columns(pitch - BETWEEN, small))
    high = HEAD + (max(1, deep) * SMALL if small else max(LINES, deep) * TRAIT) + 6
    box = (MARGIN, top, WIDTH - MARGIN, top + lines * (high + BETWEEN) + BETWEEN)
    tiles = []
    for number in range(count):
        above = (count - 1 - number) // most  # counted from the right end, where the ring comes in
        line = range(max(0, count - (above + 1) * most), count - above * most)
        x = left + (number - line.start) * pitch
        y = top + BETWEEN + above * (high + BETWEEN)
        tiles.append((x, y, x + pitch - BETWEEN, y + high))
    return Row(box, (box[0], box[1], left - BETWEEN, box[3]), tuple(tiles), small)


def columns(width: int, small: bool) -> int:
    """In how many columns the traits of a species of this width stand, with their names beside them or small."""
    return width // SMALL_WIDE if small else 2 if width >= DOUBLE else 1
