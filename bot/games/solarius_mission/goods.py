"""Fuel and bucks: how mixes of them are written ("2fuel-1buck"), and which mixes are worth a choice."""

import re

from .state import MOST, Player

Goods = tuple[int, int]  # fuel, bucks
NONE = "none"

_GOODS = re.compile(r"(\d+)(fuel|buck)")


def written(goods: Goods) -> str:
    """In notation: "2fuel-1buck", or "none"."""
    fuel, bucks = goods
    return "-".join([f"{fuel}fuel"] * (fuel > 0) + [f"{bucks}buck"] * (bucks > 0)) or NONE


def read(text: str) -> Goods:
    """What is written so; "none" is nothing."""
    found = {kind: int(n) for n, kind in _GOODS.findall(text)}
    return found.get("fuel", 0), found.get("buck", 0)


def mixes(player: Player, n: int) -> list[Goods]:
    """The mixes of so many fuel and bucks that lose nothing over the limit, the most even stores first.

    Losing is never better, so where not all fits there is one mix: what fills both (SOL-16).
    """
    room = MOST - player.fuel, MOST - player.bucks
    if sum(room) <= n:
        return [room]
    found = [(fuel, n - fuel) for fuel in range(n, -1, -1) if fuel <= room[0] and n - fuel <= room[1]]
    return sorted(found, key=lambda mix: abs(player.fuel + mix[0] - player.bucks - mix[1]))


def payments(player: Player, n: int) -> list[Goods]:
    """The mixes of so many fuel and bucks that a player can pay, those that leave the most even stores first."""
    found = [(fuel, n - fuel) for fuel in range(n, -1, -1) if fuel <= player.fuel and n - fuel <= player.bucks]
    return sorted(found, key=lambda mix: abs(player.fuel - mix[0] - player.bucks + mix[1]))


def gain(player: Player, goods: Goods) -> Goods:
    """Gain fuel and bucks; hands back what was really gained: both end at 10 (SOL-16)."""
    gained = min(goods[0], MOST - player.fuel), min(goods[1], MOST - player.bucks)
    player.fuel += gained[0]
    player.bucks += gained[1]
    return gained
