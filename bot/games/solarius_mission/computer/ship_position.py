"""Points for the position of a ship."""

from functools import lru_cache

from ..routes import FUEL
from ..space import distances
from .worth import GOOD

NEAR = 0.25  # a planet that the next flight reaches without fuel
MANY = 4  # planets, from which on more of them are no better


def worth(planets: tuple[str, ...], ship: str, range_: int, left: int) -> float:
    """Return the points for unsettled planets that the next flight reaches, else by the fuel that the nearest one
    takes.
    """
    return min(1.0, left / 3) * _near(planets, ship, range_)


@lru_cache(maxsize=65536)
def _near(planets: tuple[str, ...], ship: str, range_: int) -> float:
    """Return the points for the nearest planets from the ship: reached ones count, else the nearest one's distance."""
    steps = distances(ship)
    far = sorted([steps[name] for name in planets if name != ship])[:MANY]
    if not far:
        return 0.0
    return NEAR * sum([distance <= range_ for distance in far]) - GOOD * FUEL * max(0, far[0] - range_)
