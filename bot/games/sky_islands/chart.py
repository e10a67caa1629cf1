"""The map: which tiles lie where, which connected islands they make, and where a tile fits.

A chart never changes: laying a tile makes another one, and charts are cached by their tiles.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

import msgspec

from bot.engine.hexes import EDGES, NEXT, Cell, cell_at, cell_from_label, index, label_at

from .island import Island
from .tiles import START, TILES, Orientation, Tile, fitting, orientations

LETTERS = "ab"  # in the names of a split tile's parts


class Placement(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A tile, the cell where it lies, and how often it is turned."""

    tile: str
    q: int
    r: int
    turn: int


class LaidTile(msgspec.Struct, frozen=True):
    """A tile on the map: how it lies (`way`), the names of its parts, and the part at each edge, "" for sky."""

    tile: Tile
    way: Orientation
    names: tuple[str, ...]
    sides: tuple[str, ...]


class Fits(msgspec.Struct, frozen=True):
    """Where a kind of tile fits: each cell's index with the orientations, row by row, and their total number."""

    cells: tuple[tuple[int, tuple[Orientation, ...]], ...]
    total: int


class Outcome(msgspec.Struct, frozen=True):
    """What placing a tile does: which islands it joins, the sizes of its parts' islands, how many it closes."""

    joined: tuple[int, ...]
    sizes: tuple[int, ...]
    closes: int


class Chart:
    """The map. A `place` is the index of a cell, see bot/engine/hexes.py.

    `lying`: the tiles by place; `frontier`: the empty places next to tiles, each with what a tile needs there (see
    `Fitting`); `island_of`: the key of each part's island in `islands`.
    """

    __slots__ = ("_fits", "_outcomes", "frontier", "island_of", "islands", "lying")

    def __init__(self) -> None:
        self.lying: dict[int, LaidTile] = {}
        self.frontier: dict[int, int] = {}
        self.island_of: dict[str, int] = {}
        self.islands: dict[int, Island] = {}  # by a number that an island keeps until an earlier one swallows it
        self._fits: dict[tuple[int, ...], Fits] = {}
        self._outcomes: dict[tuple[int, Orientation], Outcome] = {}

    def with_tile(self, tile: Tile, cell: Cell, way: Orientation) -> "Chart":
        """Return the chart with one more tile, which lies this way on the cell."""
        twin = Chart()
        twin.lying, twin.frontier = self.lying.copy(), self.frontier.copy()
        twin.island_of, twin.islands = self.island_of.copy(), self.islands.copy()
        place = index(cell)
        twin._lay_tile(place, tile, way)
        twin._join(place)
        return twin

    def fits(self, tile: Tile) -> Fits:
        """Return all places where a tile fits (SKY-12); cached by the tile's parts."""
        known = self._fits.get(tile.parts)
        if known is None:
            matching = fitting(tile.parts)
            cells = [(place, fit) for place, need in self.frontier.items() if (fit := matching[need])]
            cells.sort()  # no two have the same cell
            known = self._fits[tile.parts] = Fits(tuple(cells), sum([len(ways) for _, ways in cells]))
        return known

    def outcome(self, tile: Tile, place: int, way: Orientation) -> Outcome:
        """Return what placing a tile this way would do to the islands; cached."""
        known = self._outcomes.get((place, way))
        if known is None:
            known = self._outcomes[place, way] = self._outcome(self.with_tile(tile, cell_at(place), way), place)
        return known

    def _outcome(self, after: "Chart", place: int) -> Outcome:
        """Return the difference between this chart and the one after the tile was laid."""
        touched = {self.island_of[part] for lying in self.adjacent(place) for part in lying.names}
        joined = tuple(sorted(key for key in touched if place in self.islands[key].faces))
        names = after.lying[place].names
        sizes = tuple(after.islands[after.island_of[name]].size for name in names)
        return Outcome(joined, sizes, self._closes(after, names, joined))

    def _closes(self, after: "Chart", names: Sequence[str], joined: Sequence[int]) -> int:
        """Return how many islands the tile with these parts closes, which has `joined` these islands.

        Filling a hole of an island that was closed already closes nothing.
        """
        closed = [self.islands[key] for key in joined if self.islands[key].is_closed]
        before = {after.island_of[island.parts[0]] for island in closed}
        return sum(after.islands[key].is_closed for key in {after.island_of[name] for name in names} - before)

    def at(self, part: str) -> LaidTile:
        """Return the tile on which a part lies, by the part's name."""
        return self.lying[place_of(part)]

    def adjacent(self, place: int) -> list[LaidTile]:
        """Return the tiles that share an edge with a place."""
        return [self.lying[place + step] for step in NEXT if place + step in self.lying]

    def numbers(self) -> dict[int, int]:
        """Return the islands' numbers as players see them, from 1, by the keys of `islands`."""
        return {key: number for number, key in enumerate(sorted(self.islands), 1)}

    def _lay_tile(self, place: int, tile: Tile, way: Orientation) -> None:
        """Add a tile and update the frontier, in place; `_join` then updates the islands."""
        letters = LETTERS if len(way.parts) > 1 else ("",)
        names = tuple(label_at(place) + letter for letter, _ in zip(letters, way.parts, strict=False))
        sides = tuple(_at(edge, names, way.parts) for edge in EDGES)
        self.lying[place] = LaidTile(tile, way, names, sides)
        frontier, lying = self.frontier, self.lying
        frontier.pop(place, None)
        for edge, step in enumerate(NEXT):
            if place + step not in lying:
                back = 1 << (edge + 3) % 6
                need = back | back << 6 if way.land >> edge & 1 else back
                frontier[place + step] = frontier.get(place + step, 0) | need

    def _join(self, place: int) -> None:
        """Join each part of the tile just laid with the islands that it touches (SKY-30), in place."""
        laid = self.lying[place]
        for number, (name, edges) in enumerate(zip(laid.names, laid.way.parts, strict=True)):
            joined, faces = set(), []
            for edge, step in enumerate(NEXT):
                if edges >> edge & 1:
                    other = self.lying.get(place + step)
                    if other is None:
                        faces.append(place + step)
                    else:
                        joined.add(self.island_of[other.sides[(edge + 3) % 6]])
            key = min(joined) if joined else 2 * len(self.lying) + number
            self._merge(key, sorted(joined), Island((name,), frozenset((place,)), tuple(faces)), place)

    def _merge(self, key: int, joined: Iterable[int], part: Island, place: int) -> None:
        """Replace the joined islands and the new part, which lies at `place`, by one island with this key."""
        merged = [*(self.islands.pop(key) for key in joined), part]
        names = tuple([name for island in merged for name in island.parts])
        faces = tuple([face for island in merged for face in island.faces if face != place])
        cells = frozenset().union(*[island.cells for island in merged])
        self.islands[key] = Island(names, cells, faces)
        for name in names:
            self.island_of[name] = key


@cache
def place_of(part: str) -> int:
    """Return the index of the cell on which a part lies, by the part's name ("M52b")."""
    cell = cell_from_label(part.rstrip(LETTERS))
    assert cell, f"no part {part!r}"
    return index(cell)


def _at(edge: int, names: tuple[str, ...], parts: tuple[int, ...]) -> str:
    """Return the name of the part at an edge, "" for sky."""
    for name, part in zip(names, parts, strict=True):
        if part >> edge & 1:
            return name
    return ""


def _start_chart() -> Chart:
    """Return the chart of the start tile alone: four tiles joined together (SKY-05)."""
    chart = Chart()
    for cell, tile in START.items():
        chart = chart.with_tile(tile, cell, orientations(tile.parts)[0])
    return chart


BEGUN = _start_chart()


@lru_cache(maxsize=2048)
def chart(placed: tuple[Placement, ...]) -> Chart:
    """Return the chart with these tiles on it besides the start tile, laid in this order."""
    if not placed:
        return BEGUN
    last = placed[-1]
    tile = TILES[last.tile]
    way = next(way for way in orientations(tile.parts) if way.turn == last.turn)
    return chart(placed[:-1]).with_tile(tile, (last.q, last.r), way)


def placements(chart: Chart, tile: Tile) -> Iterator[Placement]:
    """Yield each way to place a tile."""
    for place, fit in chart.fits(tile).cells:
        q, r = cell_at(place)
        for way in fit:
            yield Placement(tile.name, q, r, way.turn)
