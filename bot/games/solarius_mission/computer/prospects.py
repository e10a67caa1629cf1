"""Points expected of planets and cards, weighted by how likely they are."""

from collections.abc import Sequence
from functools import lru_cache

from .. import cubes, lasting_developments
from ..rows import PLANETS, Planet
from ..state import COLOURS, FACES, Player
from ..steps import Kind
from . import holdings, worth
from .holdings import SURE, chance
from .worth import GOOD, share_used

Means = tuple[int, ...]

LAST = 1  # turns left from which on cubes may be sold for a planet's demand
SALE = 0.07  # less sure for each sale
SET = 0.6  # what a planet adds to sets
UNFINISHED = 2.5  # what one that is never completed costs
INCOME = 3.0  # fuel, bucks or action points that a turn brings
RES = 0.62  # a resource of any colour


# ---- planets -------------------------------------------------------------------------------------------------
def planets(player: Player, left: int) -> float:
    """Return the points of the planets that are settled and not yet completed."""
    if not player.unfinished:
        return 0.0
    return sum(
        _colour_prospects(colour, unfinished_planets(player, colour), _means(player, colour, left), left)
        for colour in COLOURS
    )


def planet(player: Player, tile: str, left: int) -> float:
    """Return the points that settling a planet would add, given the planets settled before."""
    colour = PLANETS[tile].colour
    before, means = unfinished_planets(player, colour), _means(player, colour, left)
    return _colour_prospects(colour, (*before, tile), means, left) - _colour_prospects(colour, before, means, left)


def face_down(player: Player, left: int) -> float:
    """Return the points of a face-down planet, which is settled or declined when it is turned up."""
    values = [
        _mean_unsettled(colour, unfinished_planets(player, colour), _means(player, colour, left), left)
        for colour in COLOURS
    ]
    return sum(values) / len(values)


@lru_cache(maxsize=16384)
def _mean_unsettled(colour: str, before: tuple[str, ...], means: Means, left: int) -> float:
    """Return the mean points of the planets of a colour that are not settled yet."""
    rows = [row for row in PLANETS.values() if row.colour == colour and row.tile not in before]
    now = _colour_prospects(colour, before, means, left)
    settled = [_colour_prospects(colour, (*before, row.tile), means, left) - now for row in rows]
    declined = [RES * share_used(left) * row.points * (left > 0) for row in rows]
    return sum(map(max, settled, declined)) / max(1, len(rows))


def unfinished_planets(player: Player, colour: str) -> tuple[str, ...]:
    """Return the unfinished planets of a colour."""
    return tuple([tile for tile in player.unfinished if PLANETS[tile].colour == colour])


def demanding(kind: Kind, at: tuple[int, ...], tiles: tuple[str, ...], left: int) -> float:
    """Return the points of the planets that demand faces or columns of technology dice, if the dice stood at these
    places.
    """
    if kind == "face":
        return _colour_prospects("blue", tiles, tuple([FACES[face] for face in at]), left)
    return _colour_prospects("brown", tiles, at, left)


def _means(player: Player, colour: str, left: int) -> Means:
    """Return what planets of a colour can be paid from: fuel or bucks, discount and sales, or technology dice."""
    if colour == "blue":
        return tuple([FACES[face] for face in player.faces])
    if colour == "brown":
        return tuple(player.columns)
    sales = cubes.value(player) // 2 if left <= LAST else 0
    return (
        player.fuel if colour == "black" else player.bucks,
        lasting_developments.discount(player, "completion"),
        sales,
    )


@lru_cache(maxsize=16384)
def _colour_prospects(colour: str, tiles: tuple[str, ...], means: Means, left: int) -> float:
    """Return the points of these planets of a colour."""
    rows = [PLANETS[tile] for tile in tiles]
    if colour in ("black", "yellow"):
        amount, less, sales = means
        return _bought_planet_points(rows, amount, less, sales, left)
    return sum(_expected_points(row, chance(_missing(row, means) / INCOME, left)) for row in rows)


def _bought_planet_points(rows: Sequence[Planet], amount: int, less: int, sales: int, left: int) -> float:
    """Return the points of black or yellow planets, paid for one after the other, the best first."""
    promised, short = 0.0, 0
    for row in sorted(rows, key=lambda row: -row.points):
        price = max(0, row.second - less)
        short += max(0, row.first - amount)
        sure = SURE - SALE * short if short <= sales else chance(short / INCOME, left)
        promised += _expected_points(row, sure) - sure * GOOD * share_used(left) * price * (left > 0)
        amount = max(amount, row.first) - price
    return promised


def _expected_points(row: Planet, sure: float) -> float:
    """Return the points of a planet that is completed with the probability `sure`."""
    return sure * (row.points + SET) - (1 - sure) * UNFINISHED


def _missing(row: Planet, levels: tuple[int, ...]) -> int:
    """Return the action points still missing for a demand: each step costs as much as the level that it leaves."""
    return sum(sum(range(level, row.second)) for level in sorted(levels, reverse=True)[: row.first])


def resources(player: Player, number: int, left: int) -> float:
    """Return the points of a number of resources of any colours, as far as there is room."""
    if not left:
        return 0.0
    rooms = sum([cubes.free_spaces(player, colour) for colour in COLOURS])
    return RES * share_used(left) * min(number, rooms)


# ---- cards ---------------------------------------------------------------------------------------------------
def card_points(player: Player, number: str, left: int) -> float:
    """Return the points for playing a card on its better side."""
    development = worth.development(number, left)
    open_ = holdings.mission(tuple(player.cubes), number, left) if holdings.markers_left(player) else 0.0
    return max(development, open_)
