"""Points for the position of a ship."""

from functools import lru_cache

from bot.games.solarius_mission.routes import FUEL
from bot.games.solarius_mission.space import distances

from .worth import GOOD

NEAR = 0.25  # points for a planet that the next flight reaches without fuel
MANY = 4  # planets that count


def worth(planets: tuple[str, ...], ship: str, range_: int, turns_left: int) -> float:
    """Return the points for the unsettled planets near the ship, with this many turns left to fly there."""
    return min(1.0, turns_left / 3) * _nearness(planets, ship, range_)


@lru_cache(maxsize=65536)
def _nearness(planets: tuple[str, ...], ship: str, range_: int) -> float:
    """Return the points for planets that a flight reaches without fuel, less the fuel that the nearest one takes."""
    steps = distances(ship)
    nearest = sorted([steps[name] for name in planets if name != ship])[:MANY]
    if not nearest:
        return 0.0
    return NEAR * sum([distance <= range_ for distance in nearest]) - GOOD * FUEL * max(0, nearest[0] - range_)
