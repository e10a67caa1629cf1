"""What a position may still bring a merchant, as numbers that differ between choices: for learned values."""

from collections.abc import Iterator, Mapping

from bot.engine.effect import Seat
from bot.engine.game import Features
from bot.engine.machine import over

from ..chart import Chart
from ..island import Island
from ..score import has_tower, houses_on, influences
from ..state import ROUNDS, House, State
from ..tiles import COLOURS, GREEN

Named = Iterator[tuple[str, float]]
SHUT, NEARLY, OPEN = "closed", "nearly closed", "open"
ENDS = 2  # open edges at most with which an island is nearly closed


def features(s: State, seat: Seat) -> Features:
    """Return the share of the seat's turns that are left, and what its islands, ports and cubes may bring."""
    turns_left = ROUNDS - s.merchants[seat].turns
    if over(s):
        return Features(0.0, {})
    numbers = dict[str, float]()
    chart = s.chart
    for name, number in (*_islands(s, seat, chart), *_holdings(s, seat), *_ports(s, seat, chart, turns_left)):
        numbers[name] = numbers.get(name, 0.0) + number
    return Features(turns_left / ROUNDS, numbers)


def _islands(s: State, seat: Seat, chart: Chart) -> Named:
    """Yield how large the islands are on which the seat has influence, by its standing and how open they are."""
    for key, influence in influences(s, chart).items():
        island = chart.islands[key]
        mine, other = influence[seat], max(influence[:seat] + influence[seat + 1 :], default=0)
        kind = SHUT if island.is_closed else NEARLY if island.ends <= ENDS else OPEN
        if mine:
            standing = _standing(mine, other)
            yield f"{kind}, {standing}: size", island.size
            yield f"{kind}, {standing}", 1
            if kind == OPEN:
                yield f"{standing}: ends", island.ends
            if kind != SHUT and _meets_others(chart, island):
                yield f"{standing}: meets others", 1
            yield from _towers(s, seat, island)
        elif kind != SHUT:
            yield f"{kind}, theirs by {min(2, other)}: size", island.size


def _standing(mine: int, other: int) -> str:
    """Return how a seat with influence stands on an island: alone, ahead or behind by how much, or equal."""
    if not other:
        return "alone" if mine == 1 else "alone, safe"
    margin = max(-2, min(2, mine - other))
    return {-2: "far behind", -1: "behind", 0: "equal", 1: "ahead", 2: "far ahead"}[margin]


def _meets_others(chart: Chart, island: Island) -> bool:
    """Return whether another island faces one of the empty cells that this one faces: one tile may join them."""
    faces = set(island.faces)
    return any(other is not island and not faces.isdisjoint(other.faces) for other in chart.islands.values())


def _towers(s: State, seat: Seat, island: Island) -> Named:
    """Yield what a tower would bring at once where the seat can build one (SKY-18)."""
    if s.towers and not has_tower(s, island) and any(_is_bare(s.houses.get(part), seat) for part in island.parts):
        yield "tower worth", houses_on(s, island)
        yield "tower free", 1


def _is_bare(house: House | None, seat: Seat) -> bool:
    """Return whether this is the seat's house, without a tower."""
    return house is not None and house.seat == seat and not house.tower


def _holdings(s: State, seat: Seat) -> Named:
    """Yield what the seat holds: sets of cubes, what the next one lacks, and buildings in stock."""
    merchant = s.merchants[seat]
    sets = min(merchant.cubes)
    yield "sets", sets
    rest = [number - sets for number in merchant.cubes]
    yield f"lacks {sum(not number for number in rest)}", 1
    yield "surplus", sum(max(0, number - 1) for number in rest)
    yield from zip(COLOURS, merchant.cubes, strict=True)
    yield "houses", merchant.houses
    yield "no houses", not merchant.houses


def _ports(s: State, seat: Seat, chart: Chart, turns_left: int) -> Named:
    """Yield how often the seat's ports still yield, by the colour of their airships, and houses that have none."""
    yields: Mapping[str, list[int]] = {"": [], GREEN: []}
    for where, house in s.houses.items():
        if house.seat == seat:
            airship = chart.at(where).tile.airship
            yields[airship if airship == GREEN else ""].append(house.port)
            if house.port:
                yield f"yields of {airship}", turns_left
    for airship, ports in yields.items():
        yield f"{airship} ports to build".strip(), turns_left * (ports.count(False) > 0)
    kinds = {chart.at(where).tile.airship for where, house in s.houses.items() if house.seat == seat and house.port}
    yield "kinds of cubes", turns_left * len(kinds - {GREEN})
