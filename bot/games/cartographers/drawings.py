"""All drawings that a card allows on a sheet, listed without building one: "forest r90 D7"."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec

from bot.engine.grid import bits

from .cards import TERRAINS, Card
from .shapes import Orientation, Placements, Square, Squares, count, orientations, pick, placements
from .sheet import GRID, Sheet

DOT = ((0, 0),)  # the shape of a single square


class Drawing(msgspec.Struct, frozen=True, gc=False):
    """One drawing: what is drawn where, and whether the shape pays a coin; in notation "forest r90 D7"."""

    terrain: str
    shape: str
    cell: str
    squares: int
    coin: bool


class Offer(msgspec.Struct, frozen=True):
    """A shape on offer: the beginning of its name ("small-"), its coin, and the `total` places where it fits."""

    prefix: str
    coin: bool
    placements: Placements
    total: int

    def name(self, orientation: Orientation) -> str:
        """Return the notation of the shape in this orientation: its prefix and the orientation's name."""
        return "dot" if len(orientation.cells) == 1 else self.prefix + orientation.name


class Drawings(Mapping[str, Drawing]):
    """The options of a drawing by notation: terrain, shape, cell. Listed in that order, made on access.

    `is_fallback`: a single square is drawn, since no shape of the card can be (CAR-13, CAR-14).
    """

    def __init__(self, terrains: tuple[str, ...], offers: tuple[Offer, ...], is_fallback: bool = False) -> None:
        self.is_fallback = is_fallback
        self.terrains = terrains
        self.offers = offers
        self._total_per_terrain = sum([offer.total for offer in offers])

    def __len__(self) -> int:
        return len(self.terrains) * self._total_per_terrain

    def __iter__(self) -> Iterator[str]:
        spots = [
            f" {offer.name(orientation)} {GRID.names[index]}"
            for offer in self.offers
            for orientation, anchors in offer.placements
            for index in bits(anchors)
        ]
        return (terrain + spot for terrain in self.terrains for spot in spots)

    def nth(self, n: int) -> str:
        """Return the choice number n, from 0. Raise IndexError past the end."""
        terrain, n = self.terrains[n // self._total_per_terrain], n % self._total_per_terrain
        for offer in self.offers:
            if n < offer.total:
                orientation, index = pick(offer.placements, n)
                return f"{terrain} {offer.name(orientation)} {GRID.names[index]}"
            n -= offer.total
        raise IndexError(n)

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, str) and self._find(choice) is not None

    def __getitem__(self, choice: str) -> Drawing:
        drawing = self._find(choice)
        if drawing is None:
            raise KeyError(choice)
        return drawing

    def _find(self, choice: str) -> Drawing | None:
        """Return the drawing with this notation; None if it is malformed or not allowed."""
        terrain, _, spot = choice.partition(" ")
        shape, _, cell = spot.partition(" ")
        index = GRID.indexes.get(cell)
        if terrain not in self.terrains or index is None:
            return None
        for offer in self.offers:
            for orientation, anchors in offer.placements:
                if offer.name(orientation) == shape and anchors >> index & 1:
                    return Drawing(terrain, shape, cell, orientation.at(index), offer.coin)
        return None

    def shapes(self) -> list[str]:
        """Return the names of the shapes that fit somewhere."""
        return [offer.name(orientation) for offer in self.offers for orientation, _ in offer.placements]


def drawings(card: Card, sheet: Sheet, after_ruins: bool) -> Drawings:
    """Return everything that may be drawn for this card (CAR-11..14, CAR-16, CAR-17); empty only on a full sheet."""
    return _drawings(card, sheet.empty, sheet.open_ruins if after_ruins and card.kind == "explore" else None)


@lru_cache(maxsize=512)
def _drawings(card: Card, empty: int, ruins: int | None) -> Drawings:
    """Return the drawings of a card on these empty squares, of which `ruins` must be covered, if any are given."""
    offers = tuple(offer for offer in _offers(card, empty, ruins) if offer.total)
    if offers:
        return Drawings(card.terrains, offers)
    dots = placements(DOT, empty)
    terrains = card.terrains if ruins is None else TERRAINS  # one of the card's (CAR-14), or any after ruins (CAR-13)
    return Drawings(terrains, (Offer(prefix="", coin=False, placements=dots, total=count(dots)),), is_fallback=True)


def _offers(card: Card, empty: int, ruins: int | None) -> Iterator[Offer]:
    """Yield the shapes of a card with all places where they fit."""
    prefixes = ("small-", "large-") if len(card.shapes) == 2 else ("",)
    for prefix, shape in zip(prefixes, card.shapes, strict=True):
        places = placements(shape.squares, empty, ruins)
        yield Offer(prefix, shape.coin, places, count(places))


def shape_names(card: Card) -> list[str]:
    """Return the names of all shapes of a card in all orientations, whether they fit or not."""
    return list(_squares_by_name(card))


def squares_of(card: Card, name: str) -> Squares:
    """Return the squares of a card's shape in the orientation of this name. Raise KeyError if the card has none."""
    return _squares_by_name(card)[name]


@lru_cache(maxsize=64)
def middles(card: Card) -> tuple[tuple[str, Square], ...]:
    """Return the names of a card's shapes in all orientations with the middle square of their boxes, from the anchor.

    Where a box has two middle rows or columns it is the first of them. Empty for a card without shapes.
    """
    return tuple((name, _middle(squares)) for name, squares in _squares_by_name(card).items()) if card.shapes else ()


def _middle(squares: Squares) -> Square:
    """Return how many rows and columns the middle square of a shape's box lies from its anchor."""
    rows, columns = zip(*squares, strict=True)
    return max(rows) // 2, max(columns) // 2 - columns[0]


@lru_cache(maxsize=64)
def _squares_by_name(card: Card) -> dict[str, Squares]:
    prefixes = ("small-", "large-") if len(card.shapes) == 2 else ("",)
    return {
        "dot" if len(orientation.cells) == 1 else prefix + orientation.name: orientation.cells
        for prefix, shape in zip(prefixes, card.shapes, strict=True)
        for orientation in orientations(shape.squares)
    }
