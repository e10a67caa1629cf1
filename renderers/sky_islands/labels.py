"""Where names and badges stand, so that they cover neither one another nor houses, sites and airships."""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache

from bot.cells import spoken
from bot.games.sky_islands.view import Cell, Island, Tile, View

from ..kit import text
from ..kit.canvas import Box
from ..kit.hexes import Hexes, neighbour, unit
from . import spots
from .ground import edges

Point = tuple[float, float]
Thing = tuple[Box, float]  # and how bad it is to cover it
Spot = tuple[float, float]  # degrees clockwise from the right, distance in sizes
NAMES: tuple[Spot, ...] = ((90, 0.62), (270, 0.62), (0, 0), (150, 0.4), (30, 0.4), (210, 0.4), (330, 0.4))
LETTERS: tuple[Spot, ...] = ((90, 0.38), (270, 0.38), (0, 0.4), (180, 0.4))
BADGES: tuple[Spot, ...] = (
    *((float(degrees), 0.5) for degrees in range(30, 390, 60)),
    *((float(degrees), 0.62) for degrees in range(0, 360, 30)),
    *((float(degrees), 0.85) for degrees in range(0, 360, 30)),
    *((float(degrees), 1.1) for degrees in range(0, 360, 30)),
    (0.0, 0.0),
)
NEAREST = 7  # tiles of an island on which its badge may lie: the first ones with most land
ALPHABET = "ab"
UNUSUAL = 0.12  # how bad it is that a name stands elsewhere than usual, for its area
SHIP, HOUSE, NAME = 1.0, 10.0, 10.0  # how bad it is to cover one
ROOMY = 50.0  # size of tiles that have room for a name beside all else; there an airship counts as much as a house


class Labels:
    """The places of a map's names and badges; `size` is that of the names, in pixels.

    `free` are the empty cells at its edge, `lettered` those of them where tiles of the hand fit.
    """

    def __init__(
        self, hexes: Hexes, view: View, size: int, free: Iterable[Cell], lettered: Collection[Cell] = ()
    ) -> None:
        self._hexes, self._view, self._size, self._over = hexes, view, size, view.phase == "over"
        self._taken: dict[Cell, list[Thing]] = {tile.cell: list(self._things(tile)) for tile in view.tiles}
        for cell in free:
            whole, name = (1.2 * hexes.size, 1.4 * hexes.size), (text.width(spoken(cell), size, True), size)
            self._taken[cell] = [(_box(hexes.centre(cell), whole if cell in lettered else name), NAME)]
        self.names = {tile.cell: self._name(tile) for tile in view.tiles}
        self.letters = [place for tile in view.tiles if len(tile.parts) > 1 for place in self._part_letters(tile)]

    def badge(self, island: Island, size: tuple[int, int]) -> Point:
        """Where a badge of this size lies, which no other one may cover from then on."""
        tiles = sorted(
            (tile for tile in self._view.tiles if tile.cell in island.cells), key=lambda one: -_land(one, island)
        )
        cell, at = self._freest(tiles[:NEAREST], island, size)
        self._taken[cell].append((_box(at, size), NAME))
        return at

    def _freest(self, tiles: Sequence[Tile], island: Island, size: tuple[int, int]) -> tuple[Cell, Point]:
        """The place for a badge where it covers least, with its tile's cell; the first such one."""
        least, place = math.inf, (tiles[0].cell, next(self._badge_places(tiles[0], island)))
        for tile in tiles:
            near = self._near(tile.cell)
            for at in self._badge_places(tile, island):
                covered = _covered(near, _box(at, size), least)
                if covered < least:
                    least, place = covered, (tile.cell, at)
                if not least:
                    return place
        return place

    def _badge_places(self, tile: Tile, island: Island) -> Iterator[Point]:
        """The places on a tile; of a split one round the middle of the island's own part."""
        x, y = self._hexes.centre(tile.cell)
        if len(tile.parts) > 1:
            number = next(at for at, part in enumerate(tile.parts) if part.island == island.number)
            x, y = self._hexes.spot(tile.cell, *spots.slot(edges(tile), number))
        less = 0.8 if len(tile.parts) > 1 else 1.0
        for degrees, distance in BADGES:
            right, down = unit(degrees, distance * less)
            yield x + right * self._hexes.size, y + down * self._hexes.size

    def _things(self, tile: Tile) -> Iterator[Thing]:
        """The airship, and houses or the places for them."""
        size = self._hexes.size
        ship = HOUSE if size >= ROOMY else SHIP
        yield _box(self._hexes.spot(tile.cell, *spots.ship(edges(tile))), (0.4 * size, 0.5 * size)), ship
        for number, part in enumerate(tile.parts):
            at = self._hexes.spot(tile.cell, *spots.slot(edges(tile), number))
            if part.house is not None or not self._over:  # who might build still needs to see where
                side = (0.86 if part.tower else 0.6) * size
                yield _box(at, (side, 0.8 * size if part.tower else 0.64 * size)), HOUSE

    def _name(self, tile: Tile) -> Point:
        wide = text.width(spoken(tile.cell), self._size, True)
        return self._least(tile.cell, (self._hexes.spot(tile.cell, *spot) for spot in NAMES), wide)

    def _part_letters(self, tile: Tile) -> Iterator[tuple[str, Point]]:
        """The letters of a split tile's islands, each beside its place for a house."""
        for number in range(len(tile.parts)):
            x, y = self._hexes.spot(tile.cell, *spots.slot(edges(tile), number))
            places = [(x + right * self._hexes.size, y + down * self._hexes.size) for right, down in _round(LETTERS)]
            letter = ALPHABET[number]
            yield letter, self._least(tile.cell, places, text.width(letter, self._size, True))

    def _least(self, cell: Cell, places: Iterable[Point], wide: float) -> Point:
        """The place where letters cover least; it is theirs from then on."""
        size, near = (wide, 0.8 * self._size), self._near(cell)
        _, _, at = min(
            (_covered(near, _box(place, size)) + number * UNUSUAL * wide * self._size, number, place)
            for number, place in enumerate(places)
        )
        self._taken[cell].append((_box(at, size), NAME))
        return at

    def _near(self, cell: Cell) -> list[Thing]:
        """All that is on a tile and those round it."""
        return [thing for place in _round_about(cell) for thing in self._taken.get(place, ())]


def _covered(near: Iterable[Thing], box: Box, most: float = math.inf) -> float:
    """How bad it is what a box would cover of these; what is worse than `most` is not counted to its end."""
    # Hundreds of places are tried for a badge, and most cover nothing or more than one that was tried before.
    left, top, right, bottom = box
    covered = 0.0
    for (west, north, east, south), weight in near:
        if west < right and east > left and north < bottom and south > top:
            wide = (right if right < east else east) - (left if left > west else west)  # noqa: FURB136 - calls cost more
            high = (bottom if bottom < south else south) - (top if top > north else north)  # noqa: FURB136 - the same
            covered += wide * high * weight
            if covered > most:
                break
    return round(covered, 1)


@cache
def _round_about(cell: Cell) -> tuple[Cell, ...]:
    """A cell and those round it."""
    return (cell, *(neighbour(cell, edge) for edge in range(6)))


def _land(tile: Tile, island: Island) -> int:
    """How much of a tile is an island's."""
    return sum(len(part.edges) for part in tile.parts if part.island == island.number)


def _round(spots: Iterable[Spot]) -> Iterator[Point]:
    return (unit(*spot) for spot in spots)


def _box(middle: Point, size: tuple[float, float]) -> Box:
    (x, y), (wide, high) = middle, size
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
