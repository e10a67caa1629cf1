"""The tiles as printed, from the data file, for the picture of a tile that is not on the map."""

from dataclasses import dataclass
from functools import cache

from bot.data import Row, read

from .field import Part


@dataclass(frozen=True)
class PrintedTile:
    """A tile at turn 0: its airship and the edges of its one or two islands."""

    tile: str
    airship: str
    parts: tuple[Part, ...]


@cache
def printed_tiles() -> dict[str, PrintedTile]:
    """Return every tile by its name: the start tile's parts and the island tiles."""
    facts = read("sky_islands", "tiles.toml")
    return {row["name"]: _printed_tile(row) for kind in ("start", "tile") for row in facts[kind]}


def _printed_tile(row: Row) -> PrintedTile:
    land = [edge for edge, kind in enumerate(row["edges"]) if kind == "I"]
    return PrintedTile(row["name"], row["airship"], tuple(tuple(part) for part in row.get("parts", (land,))))
