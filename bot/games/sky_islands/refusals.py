"""Why a choice is refused, as the player is told; each reason names its rule. And why something is not offered."""

from collections.abc import Iterator

from bot.engine.effect import OFFERED, Choice, Refusal, Seat
from bot.engine.hexes import cell_from_label, index

from .score import has_tower
from .sites import Sites
from .state import State
from .tiles import TURNS, Tile, orientations

BUILDINGS = ("house", "tower", "port")


def place(s: State, me: Seat, choice: Choice) -> Refusal | None:
    """Return why a tile cannot be placed like this (SKY-12)."""
    words = choice.split(" ")
    if len(words) != 3:
        return Refusal("why.place")
    name, cell, turn = words
    tile = next((tile for tile in s.hand(me) if tile.name == name), None)
    if tile is None:
        return Refusal("why.tile", {"tile": name[:40], OFFERED: ", ".join(s.merchants[me].hand)})
    if turn not in TURNS:
        return Refusal("why.turn", {"turn": turn[:40]})
    return _cell_refusal(s, tile, cell[:40], turn)


def _cell_refusal(s: State, tile: Tile, text: str, turn: str) -> Refusal:
    """Return why the tile cannot lie on the cell of this name, or not turned like this."""
    values, cell = {"tile": tile.name, "cell": text}, cell_from_label(text)
    if cell is None:
        return Refusal("why.cell", values)
    if index(cell) in s.chart.lying:
        return Refusal("why.occupied", values)
    if index(cell) not in s.chart.frontier:
        return Refusal("why.touch", values)
    turns = [f"t{way.turn}" for place, fit in s.chart.fits(tile).cells if place == index(cell) for way in fit]
    if not turns:
        return Refusal("why.edges", values)
    if turn not in [f"t{way.turn}" for way in orientations(tile.parts)]:
        return Refusal("why.same_turn", values | {OFFERED: ", ".join(turns)})
    return Refusal("why.turns", values | {OFFERED: ", ".join(turns)})


def build(s: State, me: Seat, choice: Choice) -> Refusal | None:
    """Return why this cannot be built there (SKY-16..21)."""
    what, _, where = choice.partition(" ")
    where = where[:40]
    if what not in BUILDINGS:
        return Refusal("why.what", {"what": what[:40]})
    if where not in s.chart.island_of:
        split = f"{where}a" in s.chart.island_of
        return Refusal("why.split" if split else "why.where", {"where": where})
    left = {"house": s.merchants[me].houses, "tower": s.towers, "port": s.ports}
    if not left[what]:
        return Refusal(f"why.no_{what}")
    return _house(s, where) if what == "house" else _neighbour_refusal(s, me, what, where)


def _house(s: State, where: str) -> Refusal | None:
    """Return why no house can be built here; None if one can."""
    return Refusal("why.taken", {"where": where}) if where in s.houses else None


def _neighbour_refusal(s: State, me: Seat, what: str, where: str) -> Refusal | None:
    """Return why a tower or a port cannot stand beside the house here; None if it can."""
    house = s.houses.get(where)
    if house is None or house.seat != me:
        return Refusal(f"why.own_{what}", {"where": where})
    if getattr(house, what):
        return Refusal(f"why.has_{what}", {"where": where})
    if what == "tower" and has_tower(s, s.chart.islands[s.chart.island_of[where]]):
        return Refusal("why.towered", {"where": where})
    return None


def of_sites(s: State, me: Seat) -> Iterator[Refusal]:
    """Yield why a seat that may build cannot build any house, tower or port (SKY-17 to SKY-21)."""
    offered = {choice.partition(" ")[0] for choice in Sites(s, me)}
    if "house" not in offered and not s.merchants[me].houses:
        yield Refusal("lack.house")
    for what, left in (("tower", s.towers), ("port", s.ports)):
        if what not in offered:
            yield Refusal(f"lack.{what}" if left else f"lack.no_{what}")
