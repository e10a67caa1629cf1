"""Fuel and bucks: their notation ("2fuel-1buck"), and which mixes are worth offering."""

import re
from functools import cache

from .state import MOST, Player

Goods = tuple[int, int]  # fuel, bucks
NONE = "none"
WORTH = 2  # of cubes that are sold, for a fuel or buck (SOL-27)

_GOODS = re.compile(r"(\d+)(fuel|buck)")


@cache
def format_goods(goods: Goods) -> str:
    """Return fuel and bucks in notation: (2, 1) -> "2fuel-1buck", (0, 0) -> "none"."""
    fuel, bucks = goods
    return "-".join([f"{fuel}fuel"] * (fuel > 0) + [f"{bucks}buck"] * (bucks > 0)) or NONE


def read(text: str) -> Goods:
    """Return the fuel and bucks of a notation: "2fuel-1buck" -> (2, 1), "none" -> (0, 0)."""
    counts = {kind: int(n) for n, kind in _GOODS.findall(text)}
    return counts.get("fuel", 0), counts.get("buck", 0)


def combine_notations(some: str, more: str) -> str:
    """Return the notation of both together: "2fuel" and "1fuel-1buck" -> "3fuel-1buck"."""
    return format_goods((read(some)[0] + read(more)[0], read(some)[1] + read(more)[1]))


@cache
def mixes(purse: Goods, n: int) -> tuple[Goods, ...]:
    """Return the mixes of n fuel and bucks for which there is room; those first that make both stores most equal.

    If there is room for n at most, the only mix is what fills both stores (SOL-16).
    """
    room = MOST - purse[0], MOST - purse[1]
    if sum(room) <= n:
        return (room,)
    fitting = [(fuel, n - fuel) for fuel in range(n, -1, -1) if fuel <= room[0] and n - fuel <= room[1]]
    return tuple(sorted(fitting, key=lambda mix: abs(purse[0] + mix[0] - purse[1] - mix[1])))


@cache
def payments(purse: Goods, n: int) -> tuple[Goods, ...]:
    """Return the mixes of n fuel and bucks that can be paid; those first that leave both stores most equal."""
    affordable = [(fuel, n - fuel) for fuel in range(n, -1, -1) if fuel <= purse[0] and n - fuel <= purse[1]]
    return tuple(sorted(affordable, key=lambda mix: abs(purse[0] - mix[0] - purse[1] + mix[1])))


def purse(player: Player) -> Goods:
    """Return a player's fuel and bucks."""
    return player.fuel, player.bucks


def gain(player: Player, goods: Goods) -> Goods:
    """Gain fuel and bucks, or lose negative ones. Return what was gained, which has limits (SOL-16)."""
    fuel, bucks = min(goods[0], MOST - player.fuel), min(goods[1], MOST - player.bucks)
    player.fuel += fuel
    player.bucks += bucks
    return fuel, bucks
