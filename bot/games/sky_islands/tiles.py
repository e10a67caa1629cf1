"""The tiles: 40 islands' tiles and the four parts of the start tile. The set is ours (SKY-04, SKY-05)."""

from functools import cache

import msgspec

from bot.engine.hexes import rotate_edges

COLOURS = ("red", "white", "blue")  # of cubes: wine, sailcloth, skystone
GREEN = "green"  # an airship that brings a point (SKY-15)
TURNS = tuple(f"t{turns}" for turns in range(6))


class Orientation(msgspec.Struct, frozen=True, cache_hash=True):
    """A way to lay a tile: how often it is turned, its island edges as bits, and those of each of its parts."""

    turn: int
    land: int
    parts: tuple[int, ...]


class Tile(msgspec.Struct, frozen=True):
    """Edges 0-5 as printed, I island and S sky; the parts' edges as bits: one island, or the two of a split tile."""

    name: str
    edges: str
    airship: str
    parts: tuple[int, ...]


def tile(name: str, edges: str, airship: str, *parts: str) -> Tile:
    """Return a tile; for a split one, `parts` has the edges of each part.

    >>> tile("35", "ISSISS", "blue", "0", "3").parts
    (1, 8)
    """
    runs = parts or ("".join(str(edge) for edge, kind in enumerate(edges) if kind == "I"),)
    return Tile(name, edges, airship, tuple(sum(1 << int(edge) for edge in run) for run in runs))


@cache
def orientations(parts: tuple[int, ...]) -> tuple[Orientation, ...]:
    """Return the distinct ways to lay a tile, each by its smallest turn: equal edges and parts are one way (SKY-12)."""
    by_look: dict[tuple[int, ...], Orientation] = {}
    for turn in range(6):
        lying = tuple(rotate_edges(part, turn) for part in parts)
        by_look.setdefault(tuple(sorted(lying)), Orientation(turn, sum(lying), lying))
    return tuple(by_look.values())


class Fitting(dict[int, tuple[Orientation, ...]]):
    """The ways to lay a tile that match a cell's neighbours, by the cell's need, filled in on access.

    A need has a bit for each touching edge, and six bits further left one for each of these that must be land.
    """

    def __init__(self, parts: tuple[int, ...]) -> None:
        self._ways = orientations(parts)

    def __missing__(self, need: int) -> tuple[Orientation, ...]:
        """Find the ways that match this need, and keep them."""
        touching, land = need & 63, need >> 6
        matching = self[need] = tuple(way for way in self._ways if (way.land ^ land) & touching == 0)
        return matching


fitting = cache(Fitting)  # a kind of tile's, by its parts


START = {  # by cell
    (0, 0): tile("SA", "IIISSI", "red"),
    (1, 0): tile("SB", "IIIIIS", "white"),
    (0, 1): tile("SC", "ISISII", "green"),
    (1, 1): tile("SD", "IISIIS", "blue"),
}
ISLANDS = (
    tile("1", "ISSSSS", "green"),
    tile("2", "ISSSSS", "white"),
    tile("3", "ISSSSS", "red"),
    tile("4", "ISSSSS", "blue"),
    tile("5", "ISSSSS", "blue"),
    tile("6", "ISSSSS", "red"),
    tile("7", "ISSSSS", "white"),
    tile("8", "IISSSS", "white"),
    tile("9", "IISSSS", "red"),
    tile("10", "IISSSS", "blue"),
    tile("11", "ISISSS", "white"),
    tile("12", "ISISSS", "blue"),
    tile("13", "ISISSS", "red"),
    tile("14", "ISSISS", "red"),
    tile("15", "ISSISS", "white"),
    tile("16", "IIISSS", "red"),
    tile("17", "IIISSS", "white"),
    tile("18", "IIISSS", "blue"),
    tile("19", "IISISS", "green"),
    tile("20", "IISSIS", "green"),
    tile("21", "ISISIS", "white"),
    tile("22", "ISISIS", "blue"),
    tile("23", "IIIISS", "green"),
    tile("24", "IIIISS", "white"),
    tile("25", "IIIISS", "red"),
    tile("26", "IIIISS", "blue"),
    tile("27", "IIISIS", "red"),
    tile("28", "IIISIS", "blue"),
    tile("29", "IISIIS", "green"),
    tile("30", "IIIIIS", "blue"),
    tile("31", "IIIIIS", "white"),
    tile("32", "IIIIII", "red"),
    tile("33", "ISISSS", "red", "0", "2"),
    tile("34", "ISISSS", "green", "0", "2"),
    tile("35", "ISSISS", "blue", "0", "3"),
    tile("36", "ISSISS", "green", "0", "3"),
    tile("37", "IISISS", "white", "01", "3"),
    tile("38", "IISSIS", "red", "01", "4"),
    tile("39", "IIISIS", "white", "012", "4"),
    tile("40", "IISIIS", "blue", "01", "34"),
)
TILES = {one.name: one for one in (*START.values(), *ISLANDS)}
