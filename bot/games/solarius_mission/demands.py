"""The demands of planets (SOL-21)."""

from .lasting_developments import completion_price
from .rows import PLANETS, Planet
from .state import FACES, Player


def meets(player: Player, planet: Planet) -> bool:
    """Return whether a player meets a planet's demand.

    What must be held is checked before anything is paid (SOL-21).
    """
    match planet.colour:
        case "black":
            return player.fuel >= planet.first
        case "yellow":
            return player.bucks >= planet.first
        case "blue":
            return sum(FACES[face] >= planet.second for face in player.faces) >= planet.first
    return sum(column >= planet.second for column in player.columns) >= planet.first


def completable(player: Player) -> list[str]:
    """Return the unfinished planets that could be completed now."""
    return [tile for tile in player.unfinished if meets(player, PLANETS[tile])]


def payable_colours(player: Player) -> set[str]:
    """Return the colours of planets that could be completed now by paying, which makes room for fuel or bucks."""
    planets = [PLANETS[tile] for tile in completable(player)] if player.unfinished else []
    return {planet.colour for planet in planets if completion_price(player, planet)}
