"""The costs and gains of a choice in words."""

from collections.abc import Iterator

from bot.games.sky_islands.view import Island, View

from ..kit.speech import join_list
from ..look import Look
from .panels import ROUNDS


def brings(before: View, after: View, seat: int, look: Look) -> list[str]:
    """Return the costs and gains of a choice for this seat, in sentences."""
    joined = _island_sentences(before, after, look) if len(after.tiles) > len(before.tiles) else ()
    return [*joined, *_building_sentences(before, after, seat, look)]


def _island_sentences(before: View, after: View, look: Look) -> Iterator[str]:
    """Yield which islands a placed tile joins, by their present numbers, and whether they are closed then."""
    tile, now = after.tiles[-1], {part.name: part.island for placed in before.tiles for part in placed.parts}
    for part in tile.parts:
        island = after.islands[part.island - 1]
        names = [other.name for placed in after.tiles for other in placed.parts if other.island == island.number]
        joined = sorted({now[name] for name in names if name in now})
        values = {"where": part.name, "size": island.size, "border": _border(island, look)}
        key = ("alone", "adds")[len(joined)] if len(joined) < 2 else "joins"
        yield look.texts(f"brings.{key}", list=join_list(look, map(str, joined)), **values)


def _building_sentences(before: View, after: View, seat: int, look: Look) -> Iterator[str]:
    """Yield what a building brings: influence, points at once, a resource in each later turn."""
    old = {part.name: part for tile in before.tiles for part in tile.parts}
    for tile in after.tiles:
        for part in tile.parts:
            was = old.get(part.name, part)
            island = after.islands[part.island - 1]
            if (was.house, was.tower) != (part.house, part.tower):
                yield _influence(island, look)
            if part.port and not was.port:
                left = ROUNDS - after.players[seat].turns
                yield look.texts("brings.port", gain=look.texts.word("gain", tile.airship), n=left)


def _influence(island: Island, look: Look) -> str:
    shares = [(look.spoken_name(seat), count) for seat, count in enumerate(island.influence) if count]
    listing = join_list(look, (look.texts("brings.share", name=name, count=count) for name, count in shares))
    values = {"number": island.number, "size": island.size, "border": _border(island, look)}
    return look.texts("brings.influence", island=look.texts("brings.island", **values), list=listing)


def _border(island: Island, look: Look) -> str:
    return look.texts.word("border", "closed" if island.closed else "open")
