"""The positions of things on a tile: houses on their island, the airship in the sky, the tile's name."""

from functools import cache

from .field import Part, direction

Spot = tuple[float, float]  # degrees clockwise from the right, distance in sizes
PREFERRED = (4, 5, 3, 0, 2, 1)  # edges for an airship, the upper ones first: below stands the tile's name
SHIP, SHIP_AT_MOST = 0.56, 0.7


@cache
def slot(parts: tuple[Part, ...], number: int) -> Spot:
    """Return the position of a house: in the middle or, if there are two islands, on its own."""
    return (0.0, 0.0) if len(parts) == 1 else (direction(parts[number]), 0.55)


def ship(parts: tuple[Part, ...]) -> Spot:
    """Return the position of the airship: before the middle edge of the longest stretch of sky."""
    return ships(parts)[0]


@cache
def ships(parts: tuple[Part, ...]) -> tuple[Spot, ...]:
    """Return the possible positions of the airship, the best first: before each edge of sky."""
    land = {edge for part in parts for edge in part}
    order = sorted(PREFERRED, key=lambda edge: -_open(edge, land))
    sky = [edge for edge in order if edge not in land] or order
    return tuple((60.0 * edge, far) for far in (SHIP, SHIP_AT_MOST) for edge in sky)


def _open(edge: int, land: set[int]) -> int:
    """Return how many edges of sky lie on both sides of an edge of sky; -1 for land."""
    if edge in land:
        return -1
    return min(_run(edge, step, land) for step in (1, -1)) * 4 + max(_run(edge, step, land) for step in (1, -1))


def _run(edge: int, step: int, land: set[int]) -> int:
    return next((count for count in range(6) if (edge + (count + 1) * step) % 6 in land), 6)
