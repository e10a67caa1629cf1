"""Points expected of planets and cards, weighted by how likely they are."""

from collections.abc import Sequence
from functools import lru_cache

from bot.games.solarius_mission import cubes, lasting_developments
from bot.games.solarius_mission.rows import PLANETS, Planet
from bot.games.solarius_mission.state import COLOURS, FACES, Player
from bot.games.solarius_mission.steps import Kind

from . import holdings, worth
from .holdings import SURE, chance
from .worth import GOOD, share_used

Means = tuple[int, ...]  # (fuel or bucks, discount, sales), or the levels of the technology dice; see `_means`

LAST = 1  # turns left from which on cubes may be sold for a planet's demand
SALE = 0.07  # probability lost with each sale that a planet needs
SET = 0.6  # points that a planet adds to sets
UNFINISHED = 2.5  # points lost by a planet that is never completed
INCOME = 3.0  # fuel, bucks or action points that a turn brings
RESOURCE = 0.62  # points for a resource of any colour


# ---- planets -------------------------------------------------------------------------------------------------
def planets(player: Player, turns_left: int) -> float:
    """Return the points of the planets that are settled and not yet completed."""
    if not player.unfinished:
        return 0.0
    return sum(
        _colour_prospects(colour, unfinished_planets(player, colour), _means(player, colour, turns_left), turns_left)
        for colour in COLOURS
    )


def planet(player: Player, tile: str, turns_left: int) -> float:
    """Return the points that settling a planet would add, given the planets settled before."""
    colour = PLANETS[tile].colour
    before, means = unfinished_planets(player, colour), _means(player, colour, turns_left)
    return _colour_prospects(colour, (*before, tile), means, turns_left) - _colour_prospects(
        colour, before, means, turns_left
    )


def face_down(player: Player, turns_left: int) -> float:
    """Return the points of a face-down planet, which is settled or declined when it is turned up."""
    values = [
        _mean_unsettled(colour, unfinished_planets(player, colour), _means(player, colour, turns_left), turns_left)
        for colour in COLOURS
    ]
    return sum(values) / len(values)


@lru_cache(maxsize=16384)
def _mean_unsettled(colour: str, before: tuple[str, ...], means: Means, turns_left: int) -> float:
    """Return the mean points of the planets of a colour that are not settled yet."""
    rows = [row for row in PLANETS.values() if row.colour == colour and row.tile not in before]
    present = _colour_prospects(colour, before, means, turns_left)
    if_settled = [_colour_prospects(colour, (*before, row.tile), means, turns_left) - present for row in rows]
    if_declined = [RESOURCE * share_used(turns_left) * row.points * (turns_left > 0) for row in rows]
    return sum(map(max, if_settled, if_declined)) / max(1, len(rows))


def unfinished_planets(player: Player, colour: str) -> tuple[str, ...]:
    """Return the unfinished planets of a colour."""
    return tuple([tile for tile in player.unfinished if PLANETS[tile].colour == colour])


def demanding(kind: Kind, at: tuple[int, ...], tiles: tuple[str, ...], turns_left: int) -> float:
    """Return the points of planets that demand faces or columns of technology dice, with the dice at these places."""
    if kind == "face":
        return _colour_prospects("blue", tiles, tuple([FACES[face] for face in at]), turns_left)
    return _colour_prospects("brown", tiles, at, turns_left)


def _means(player: Player, colour: str, turns_left: int) -> Means:
    """Return what planets of a colour can be paid from: fuel or bucks, discount and sales, or technology dice."""
    if colour == "blue":
        return tuple([FACES[face] for face in player.faces])
    if colour == "brown":
        return tuple(player.columns)
    sales = cubes.value(player) // 2 if turns_left <= LAST else 0
    return (
        player.fuel if colour == "black" else player.bucks,
        lasting_developments.discount(player, "completion"),
        sales,
    )


@lru_cache(maxsize=16384)
def _colour_prospects(colour: str, tiles: tuple[str, ...], means: Means, turns_left: int) -> float:
    """Return the points of these planets of a colour."""
    rows = [PLANETS[tile] for tile in tiles]
    if colour in ("black", "yellow"):
        amount, discount, sales = means
        return _bought_planet_points(rows, amount, discount, sales, turns_left)
    return sum(_expected_points(row, chance(_missing_points(row, means) / INCOME, turns_left)) for row in rows)


def _bought_planet_points(rows: Sequence[Planet], amount: int, discount: int, sales: int, turns_left: int) -> float:
    """Return the points of black or yellow planets, paid for one after the other, the best first.

    `amount` is the fuel or bucks, `sales` how many more could be got by selling cubes.
    """
    total, missing = 0.0, 0
    for row in sorted(rows, key=lambda row: -row.points):
        price = max(0, row.second - discount)
        missing += max(0, row.first - amount)
        probability = SURE - SALE * missing if missing <= sales else chance(missing / INCOME, turns_left)
        total += _expected_points(row, probability) - probability * GOOD * share_used(turns_left) * price * (
            turns_left > 0
        )
        amount = max(amount, row.first) - price
    return total


def _expected_points(row: Planet, probability: float) -> float:
    """Return the points of a planet that is completed with this probability."""
    return probability * (row.points + SET) - (1 - probability) * UNFINISHED


def _missing_points(row: Planet, levels: tuple[int, ...]) -> int:
    """Return the action points still missing for a demand: each step costs as much as the level that it leaves."""
    return sum(sum(range(level, row.second)) for level in sorted(levels, reverse=True)[: row.first])


def resources(player: Player, number: int, turns_left: int) -> float:
    """Return the points of a number of resources of any colours, as far as there is room."""
    if not turns_left:
        return 0.0
    room = sum([cubes.free_spaces(player, colour) for colour in COLOURS])
    return RESOURCE * share_used(turns_left) * min(number, room)


# ---- cards ---------------------------------------------------------------------------------------------------
def card_points(player: Player, number: str, turns_left: int) -> float:
    """Return the points for playing a card on its better side."""
    as_development = worth.development(number, turns_left)
    as_mission = holdings.mission(tuple(player.cubes), number, turns_left) if holdings.markers_left(player) else 0.0
    return max(as_development, as_mission)
