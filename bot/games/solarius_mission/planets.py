"""The 36 planet tiles (SOL-02), as data/solarius_mission/planets.toml lists them: ours."""

from .rows import PLANETS, Colour, Planet

DEMANDS: dict[Colour, tuple[tuple[int, int, int], ...]] = {  # points, and the two numbers of the demand
    "black": ((2, 2, 2), (2, 3, 2), (3, 4, 4), (3, 6, 3), (4, 6, 5), (4, 8, 4), (5, 7, 7), (5, 9, 5), (6, 10, 8)),
    "yellow": ((2, 3, 3), (2, 4, 2), (3, 5, 5), (3, 7, 3), (4, 7, 5), (4, 9, 4), (5, 8, 7), (5, 10, 6), (6, 10, 9)),
    "blue": ((2, 1, 3), (2, 3, 2), (3, 4, 2), (3, 2, 3), (4, 1, 4), (4, 3, 3), (5, 4, 3), (5, 2, 4), (6, 3, 4)),
    "brown": ((2, 1, 3), (2, 3, 2), (3, 4, 2), (3, 2, 3), (4, 1, 4), (4, 3, 3), (5, 4, 3), (5, 2, 4), (6, 3, 4)),
}

for colour, demands in DEMANDS.items():
    for points, first, second in demands:
        tile = f"{colour}-{first}-{second}"
        PLANETS[tile] = Planet(tile, colour, first, second, points)
