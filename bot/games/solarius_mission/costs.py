"""The costs of stations and missions, and all ways to pay them (SOL-15, SOL-22, SOL-24)."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, product

from . import cubes
from .lasting_developments import station_prices, stations_left
from .rows import CARDS, Need
from .state import COLOURS, Cubes, Player

Paid = tuple[Cubes, ...]  # the cubes paid of each colour, in the order of COLOURS


def pairs(player: Player) -> list[tuple[str, str]]:
    """Return the pairs of colours whose station is not built yet; empty when the player has built all four (SOL-22)."""
    if not stations_left(player):
        return []
    return [pair for pair in combinations(COLOURS, 2) if pair_of(*pair) not in player.stations]


@cache
def pair_of(first: str, second: str) -> str:
    """Return two colours in notation, in the order of COLOURS: ("blue", "black") -> "black-blue"."""
    return "-".join(sorted((first, second), key=COLOURS.index))


def affords_station(player: Player, pair: tuple[str, str]) -> bool:
    """Return whether the player can pay for a station in these colours."""
    amounts = [cubes.total_value(player.cubes[COLOURS.index(colour)]) for colour in pair]
    return any(
        (amounts[0] >= more and amounts[1] >= less) or (amounts[0] >= less and amounts[1] >= more)
        for more, less in station_prices(player)
    )


def affords_mission(player: Player, number: str) -> bool:
    """Return whether the player can pay for a mission."""
    return all(cubes.payments(player.cubes[COLOURS.index(need.colour)], need) for need in CARDS[number].cost)


@lru_cache(maxsize=1024)
def costs(first: str, second: str, price: tuple[int, int]) -> tuple[Need, ...]:
    """Return a station's cost: cubes of the first colour worth price[0], of the second worth price[1]."""
    return Need(first, price[0]), Need(second, price[1])  # type: ignore[arg-type]


@lru_cache(maxsize=16384)
def payments(stock: tuple[Cubes, ...], cost: tuple[Need, ...]) -> tuple[Paid, ...]:
    """Return the ways to pay a cost: those of the least value first, then those with the fewest cubes (SOL-15)."""
    places = [COLOURS.index(need.colour) for need in cost]  # indexes of colours
    ways = product(*(cubes.payments(stock[place], need) for place, need in zip(places, cost, strict=True)))
    return tuple(sorted((_by_colour(places, way) for way in ways), key=waste))


def _by_colour(places: Sequence[int], parts: Sequence[Cubes]) -> Paid:
    """Return the payment of these parts, which are cubes of the colours at these places in COLOURS."""
    paid = [cubes.NO_CUBES] * len(COLOURS)
    for place, part in zip(places, parts, strict=True):
        paid[place] = part
    return tuple(paid)


def waste(paid: Paid) -> tuple[int, int]:
    """Return the key that sorts payments: the value paid, then the number of cubes."""
    return sum(map(cubes.total_value, paid)), sum(map(sum, paid))


@lru_cache(maxsize=16384)
def format_payment(paid: Paid) -> str:
    """Return a payment, cubes by colour, in notation: "black_12-blue_3" is one black 1 and 2 and a blue 3."""
    return cubes.format_cubes(zip(COLOURS, paid, strict=True))
