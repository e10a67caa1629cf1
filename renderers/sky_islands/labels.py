"""The positions of airships, names and badges, so that they cover neither one another nor houses and sites."""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence

from bot.cells import cell_label
from bot.games.sky_islands.view import Cell, Tile

from ..kit import text
from ..kit.canvas import Box, Point
from ..kit.hexes import Hexes
from ..kit.hexes import unit as polar
from . import spots
from .crowd import Crowd, Label, Size, box
from .ground import edges

Spot = tuple[float, float]  # degrees clockwise from the right, distance in sizes
NAMES: tuple[Spot, ...] = (
    *((90, 0.62), (270, 0.62), (75, 0.62), (105, 0.62), (255, 0.62), (285, 0.62)),
    *((60, 0.62), (120, 0.62), (240, 0.62), (300, 0.62)),
    *((0, 0), (150, 0.4), (30, 0.4), (210, 0.4), (330, 0.4), (0, 0.4), (180, 0.4), (90, 0.4), (270, 0.4)),
    *((75, 0.5), (105, 0.5), (255, 0.5), (285, 0.5), (50, 0.62), (130, 0.62), (230, 0.62), (310, 0.62)),
    *((0, 0.2), (180, 0.2), (90, 0.2), (270, 0.2), (15, 0.4), (165, 0.4), (195, 0.4), (345, 0.4)),
)
FREE: tuple[Spot, ...] = ((0, 0), (90, 0.35), (270, 0.35), (0, 0.35), (180, 0.35))
LETTERS: tuple[Spot, ...] = tuple(
    (float(degrees % 360), far) for far in (0.4, 0.47) for degrees in (90, 270, 0, 180, 45, 135, 225, 315)
)
RINGS: tuple[tuple[float, tuple[Point, ...]], ...] = (  # round a tile, in sizes: where badges are tried
    (0.0, ((0.0, 0.0),)),
    *(
        (far, tuple(polar(float(degrees), far) for degrees in range(30, 390, 30)))
        for far in (0.55, 0.85, 1.1, 1.4, 1.7)
    ),
)
AWAY, ASIDE = 0.8, 0.3  # a badge that is further from the middles of its island's tiles has a line that ends beside one
DOT = 7  # pixels of a line's end that a badge must leave to be seen
NEAREST = 7  # tiles of an island near which its badge may lie: the first ones with most land
ALPHABET = "ab"
UNUSUAL = 0.01  # how bad it is that a name stands elsewhere than usual, for its area
FAR = 0.25  # the same for a badge, for each size that it is away
SHIP, SITE, HOUSE, NAME, BADGE = 10.0, 13.0, 15.0, 16.0, 18.0  # how bad it is to cover one


class Labels:
    """The places of a map's airships, names and badges; `size` is that of the names, in pixels.

    `named` are the tiles' cells with a name, `free` the empty cells at the map's edge, `lettered` those of them where
    tiles of the hand fit; `badges` are the numbers of islands with the sizes of their badges.

    All is placed on a lattice that begins at the origin, and only then moved to the map's: wherever that lies, what was
    put somewhere before is found again, and stands there still.
    """

    def __init__(
        self,
        hexes: Hexes,
        tiles: Collection[Tile],
        size: int,
        named: Collection[Cell],
        free: Iterable[Cell],
        badges: Iterable[tuple[int, Size]],
        lettered: Collection[Cell],
        over: bool,
    ) -> None:
        self._hexes, self._size, self._crowd = Hexes(0, 0, hexes.size), size, Crowd()
        self._corner = hexes.left, hexes.top
        self._add_fixed(tiles, lettered, over)
        self._free = {cell: self._name(cell, FREE) for cell in free if cell not in lettered}
        self._ships = {tile.cell: self._ship(tile) for tile in tiles}
        self._names = {tile.cell: self._name(tile.cell, NAMES) for tile in tiles if tile.cell in named}
        self._letters = (
            [letter for tile in tiles if len(tile.parts) > 1 for letter in self._part_letters(tile)] if named else []
        )
        self._sites = self._islands(tiles)
        self._badges = {number: self._badge(number, plate) for number, plate in badges}
        for labels in (self._all_labels(), self._badges.values(), self._all_labels()):
            self._crowd.settle(labels)
        del self._crowd  # the places are kept, what lies there is not needed again

    def _all_labels(self) -> Iterator[Label]:
        """Yield all but the badges, the largest first: badges were placed last, so the others give way.

        Where they cannot a badge does, and leaves room for those that it was near.
        """
        yield from self._names.values()
        yield from self._letters
        yield from self._ships.values()
        yield from self._free.values()

    @property
    def ships(self) -> dict[Cell, Point]:
        """Return where the ships lie, by their cells."""
        return {cell: self._on_map(label.point) for cell, label in self._ships.items()}

    @property
    def names(self) -> dict[Cell, Point]:
        """Return where the names of cells stand, by the cells."""
        return {cell: self._on_map(label.point) for cell, label in self._names.items()}

    @property
    def free(self) -> dict[Cell, Point]:
        """The names of empty cells, but of those where tiles of the hand fit."""
        return {cell: self._on_map(label.point) for cell, label in self._free.items()}

    @property
    def letters(self) -> list[tuple[str, Point]]:
        """The letters of split tiles' islands, in the order of the tiles and their parts."""
        return [(ALPHABET[at % 2], self._on_map(label.point)) for at, label in enumerate(self._letters)]

    @property
    def badges(self) -> dict[int, tuple[Point, Point | None]]:
        """The position of each island's badge and, if that is not on the island, the end of a line to it."""
        leads = ((number, label.point, self._lead(number, label)) for number, label in self._badges.items())
        return {number: (self._on_map(point), lead and self._on_map(lead)) for number, point, lead in leads}

    def _on_map(self, point: Point) -> Point:
        """Return where a point of the lattice lies on the map."""
        return point[0] + self._corner[0], point[1] + self._corner[1]

    def _lead(self, number: int, label: Label) -> Point | None:
        """Return a point of an island near its badge, beside the place for a house; None if the badge lies there."""
        size, badge = self._hexes.size, label.point
        far, (x, y) = min((math.dist(site, badge), site) for site in self._sites[number])
        if far < AWAY * size:
            return None
        part = ASIDE * size / far
        end = x + (badge[0] - x) * part, y + (badge[1] - y) * part
        left, top, right, bottom = box(badge, label.size)
        return None if left - DOT < end[0] < right + DOT and top - DOT < end[1] < bottom + DOT else end

    # ---- what there is --------------------------------------------------------------------------------------------
    def _add_fixed(self, tiles: Iterable[Tile], lettered: Iterable[Cell], over: bool) -> None:
        """Add the things that never move: houses, sites for them, and letters on cells where tiles of the hand fit."""
        size = self._hexes.size
        for cell in lettered:
            self._crowd.add((*box(self._hexes.centre(cell), (1.2 * size, 1.4 * size)), NAME))
        for tile in tiles:
            for number, part in enumerate(tile.parts):
                at = self._hexes.spot(tile.cell, *spots.slot(edges(tile), number))
                if part.house is not None:
                    self._crowd.add((*_house(at, size, tower=part.tower, port=part.port), HOUSE))
                elif not over:  # who might build still needs to see where
                    self._crowd.add((*box(at, (0.44 * size, 0.44 * size)), SITE))

    def _ship(self, tile: Tile) -> Label:
        size = self._hexes.size
        return self._label((0.42 * size, 0.5 * size), SHIP, self._hexes.centre(tile.cell), spots.ships(edges(tile)))

    def _name(self, cell: Cell, places: tuple[Spot, ...]) -> Label:
        return self._label(self._word(cell_label(cell)), NAME, self._hexes.centre(cell), places)

    def _part_letters(self, tile: Tile) -> Iterator[Label]:
        """Yield the letters of a split tile's islands, each beside its place for a house."""
        for number in range(len(tile.parts)):
            site = self._hexes.spot(tile.cell, *spots.slot(edges(tile), number))
            yield self._label(self._word(ALPHABET[number]), NAME, site, LETTERS)

    def _word(self, word: str) -> Size:
        """Return how much of the map a name with its halo takes."""
        return text.width(word, self._size, True) + 4, 0.92 * self._size

    def _label(self, size: Size, weight: float, middle: Point, places: tuple[Spot, ...]) -> Label:
        """Return a label round a point, with later positions being less usual ones."""
        (x, y), unusual, unit = middle, UNUSUAL * size[0] * size[1], self._hexes.size

        def candidates() -> Iterator[tuple[float, Point]]:
            for number, spot in enumerate(places):
                right, down = polar(*spot)
                yield number * unusual, (x + right * unit, y + down * unit)

        far = max(far for _, far in places) * unit
        return self._place(Label(size, weight, candidates, _around([middle], far, size), (middle, unit, places)))

    def _badge(self, number: int, size: Size) -> Label:
        """Return an island's badge, near one of its tiles."""
        middles, away, unit = self._sites[number][:NEAREST], FAR * size[0] * size[1], self._hexes.size

        def candidates() -> Iterator[tuple[float, Point]]:
            for far, ring in RINGS:
                for x, y in middles:
                    for right, down in ring:
                        yield far * away, (x + right * unit, y + down * unit)

        reach = _around(middles, RINGS[-1][0] * unit, size)
        return self._place(Label(size, BADGE, candidates, reach, (tuple(middles), unit)))

    def _place(self, label: Label) -> Label:
        self._crowd.place(label)
        return label

    def _islands(self, tiles: Iterable[Tile]) -> dict[int, list[Point]]:
        """Return the middles of each island's tiles, of split ones those of its own part.

        The tiles with most land first.
        """
        parts = [(tile, number, part) for tile in tiles for number, part in enumerate(tile.parts)]
        sites: dict[int, list[Point]] = {}
        for tile, number, part in sorted(parts, key=lambda one: -len(one[2].edges)):
            site = self._hexes.spot(tile.cell, *spots.slot(edges(tile), number))
            sites.setdefault(part.island, []).append(site)
        return sites


def _around(middles: Sequence[Point], far: float, size: Size) -> Box:
    """Return the box in which something of this size lies wherever it is put so far from one of these points."""
    (xs, ys), (wide, high) = zip(*middles, strict=True), (side / 2 + far for side in size)
    return min(xs) - wide, min(ys) - high, max(xs) + wide, max(ys) + high


def _house(at: Point, size: float, *, tower: bool, port: bool) -> Box:
    """Return the box of a house at a point (see pieces.py): a tower at its right, a port below."""
    (x, y), side = at, 0.43 * size if tower else 0.32 * size
    return x - side, y - (0.42 if tower else 0.32) * size, x + side, y + (0.41 if port else 0.28) * size
