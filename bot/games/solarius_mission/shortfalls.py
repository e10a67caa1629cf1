"""How much of each colour of cubes a player lacks for open missions and for the nearest station (SOL-22, SOL-24)."""

from collections.abc import Sequence
from functools import lru_cache
from operator import le

from . import cubes
from .costs import pairs
from .lasting_developments import station_prices
from .rows import CARDS, Need
from .state import COLOURS, Cubes, Player

Values = tuple[int, ...]  # of cubes, by colour


def shortfalls(player: Player) -> Values:
    """Return the value of cubes of each colour that the player lacks."""
    values = tuple(map(cubes.total_value, player.cubes))
    return tuple(map(max, _for_missions(values, tuple(player.missions)), station_shortfall(player)))


def station_shortfall(player: Player) -> Values:
    """Return the value of cubes of each colour that the player lacks for the station for which the least is."""
    ways = _for_stations(tuple(map(cubes.total_value, player.cubes)), tuple(pairs(player)), station_prices(player))
    return ways[0]


def station_shortfall_within(player: Player, room: Values) -> Values | None:
    """Return the same among what has `room` in each colour; None if no station's has."""
    ways = _for_stations(tuple(map(cubes.total_value, player.cubes)), tuple(pairs(player)), station_prices(player))
    return next((way for way in ways if all(map(le, way, room))), None)


@lru_cache(maxsize=4096)
def _for_missions(values: Values, numbers: tuple[str, ...]) -> Values:
    """Return what is lacking for these missions, each paid for alone."""
    needs = [need for number in numbers for need in CARDS[number].cost]
    costs = [max((_worth(need) for need in needs if need.colour == colour), default=0) for colour in COLOURS]
    return tuple(max(0, cost - value) for cost, value in zip(costs, values, strict=True))


def _worth(need: Need) -> int:
    """Return the total value of cubes that a need asks for."""
    return need.exact[0] * need.exact[1] if need.exact else need.worth


@lru_cache(maxsize=4096)
def _for_stations(
    values: Values, pairs_: tuple[tuple[str, str], ...], prices: tuple[tuple[int, int], ...]
) -> tuple[Values, ...]:
    """Return what is lacking for each station, the least first; nothing lacks if none is left."""
    ways = [
        tuple(max(0, dict(zip(pair, amounts, strict=True)).get(colour, 0) - value) for colour, value in by_colour)
        for by_colour in [[*zip(COLOURS, values, strict=True)]]
        for pair in pairs_
        for price in prices
        for amounts in (price, price[::-1])
    ]
    return tuple(sorted(ways, key=sum)) or ((0,) * len(COLOURS),)


def count_covered(gained: Sequence[Cubes], lacking: Values) -> int:
    """Return how much of what is lacking these new cubes of each colour bring."""
    return sum(min(cubes.total_value(new), value) for new, value in zip(gained, lacking, strict=True))
