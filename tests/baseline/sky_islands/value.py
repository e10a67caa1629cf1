"""How good a position looks to a seat, in points: for computer players."""

from bot.engine.effect import Seat
from bot.games.sky_islands.effects import Build, Place
from bot.games.sky_islands.island import Island
from bot.games.sky_islands.score import influences, island_points
from bot.games.sky_islands.state import KEPT, ROUNDS, State
from bot.games.sky_islands.tiles import GREEN

SET = 3.1  # points for a cube of each colour: a building to come
CUBE = 0.85  # points for a cube
PORT = {True: 1.0, False: 0.65}  # points for a turn of a port, by whether its airship is green
HOPE = 0.4  # the share of a port that would pay but is not built yet
DOUBT = 0.9  # how much shares of influence count, not who has most, while all turns remain
GROWTH = 1.75  # tiles by which an open island may still grow, if enough turns remain
CLOSING = 3.0  # points for a closed island: it counts double and cannot be drawn into a larger one


def value(s: State, seat: Seat) -> float:
    """Return the points so far, and those expected of islands, ports and cubes."""
    merchant = s.merchants[seat]
    turns_left = ROUNDS - merchant.turns
    points = merchant.ships + merchant.towers + _islands(s, seat, turns_left / ROUNDS)
    if _can_build(s, seat):
        sets = min(merchant.cubes)
        points += SET * sets + _kept_points([number - sets for number in merchant.cubes])
    elif turns_left:
        points += _kept_points(merchant.cubes)
    return points + _ports(s, seat, turns_left)


def _kept_points(cubes: list[int]) -> float:
    """Return the points of the cubes that can be kept for the next turn (SKY-22)."""
    return SET if all(cubes) else CUBE * min(KEPT, sum(cubes))


def _can_build(s: State, seat: Seat) -> bool:
    """Return whether this seat can still build this turn."""
    return bool(s.stack) and s.stack[-1].seat == seat and isinstance(s.stack[-1].effect, (Build, Place))


def _ports(s: State, seat: Seat, turns_left: int) -> float:
    """Return the points that the seat's ports will bring in the turns left, and some for ports still to be built."""
    mine = [(where, house) for where, house in s.houses.items() if house.seat == seat]
    if not mine or not turns_left:
        return 0.0
    chart, points = s.chart, 0.0
    for where, house in mine:
        yields = turns_left * PORT[chart.at(where).tile.airship == GREEN]
        points += yields if house.port else HOPE * max(0.0, yields - SET)
    return points


def _islands(s: State, seat: Seat, rest: float) -> float:
    """Return the points expected of islands.

    The larger the share `rest` of turns that remain, the more the seat's share of influence counts, and the less what
    the islands would bring now.
    """
    if s.merchants[seat].islands or not s.stack:
        return float(s.merchants[seat].islands)
    chart, points = s.chart, 0.0
    for key, influence in influences(s, chart).items():
        if influence[seat]:
            island = chart.islands[key]
            size = _size(island, rest)
            now = island_points(100, island.is_closed, influence)[seat] * size / 100
            share = size * (2 if island.is_closed else 1) * influence[seat] / (1 + sum(influence))
            points += now + DOUBT * rest * (share - now)
    return points + CLOSING * sum(island.is_closed for island in chart.islands.values())


def _size(island: Island, rest: float) -> float:
    """Return how large an island may become, with the share `rest` of the turns left."""
    return island.size if island.is_closed else island.size + GROWTH * min(1.0, 2 * rest) * min(1, len(island.faces))
