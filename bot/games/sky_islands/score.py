"""What islands bring: pure functions."""

from collections.abc import Sequence

from bot.engine.effect import Seat
from bot.engine.game import Line, Score
from bot.engine.machine import over

from .chart import Chart
from .island import Island
from .state import State
from .tiles import COLOURS


def island_points(size: int, closed: bool, influence: Sequence[int]) -> tuple[int, ...]:
    """Return what each seat gets for an island (SKY-41..43).

    Most influence brings its size, twice that if it is closed, or half of it if several have most; one seat alone with
    the next most gets half.
    """
    worth = 2 * size if closed else size
    order = sorted(influence, reverse=True)
    most, next_most = order[0], order[1]
    if most == 0:
        return (0,) * len(influence)
    if most == next_most:
        return tuple(worth // 2 if count == most else 0 for count in influence)
    alone = next_most > 0 and order.count(next_most) == 1
    return tuple(worth if count == most else worth // 2 if alone and count == next_most else 0 for count in influence)


def influences(s: State, chart: Chart) -> dict[int, list[int]]:
    """Return the seats' influence on each island on which any seat has some, by the island's key (SKY-40)."""
    by_island: dict[int, list[int]] = {}
    for where, house in s.houses.items():
        key = chart.island_of[where]
        if key not in by_island:
            by_island[key] = [0] * s.seats
        by_island[key][house.seat] += house.influence
    return by_island


def points_from_islands(s: State) -> list[int]:
    """Return what all islands together would bring each seat now."""
    chart, totals = s.chart, [0] * s.seats
    for key, influence in influences(s, chart).items():
        island = chart.islands[key]
        for seat, points in enumerate(island_points(island.size, island.is_closed, influence)):
            totals[seat] += points
    return totals


def ranks(s: State) -> list[int]:
    """Return the rank of each seat: most points; ties share it (SKY-44)."""
    points = [merchant.points for merchant in s.merchants]
    return [1 + sum(other > mine for other in points) for mine in points]


def tally(s: State) -> list[Score]:
    """Return every seat's points so far, and what the islands would bring now."""
    ended = over(s)
    places = ranks(s) if ended else [0] * s.seats
    now = [0] * s.seats if ended else points_from_islands(s)
    return [_score(s, seat, places[seat], now[seat]) for seat in range(s.seats)]


def _score(s: State, seat: Seat, rank: int, island_points: int) -> Score:
    """Return one seat's score: points so far by their source, and the `island_points` that it would get now."""
    merchant = s.merchants[seat]
    lines = [Line("ships", merchant.ships), Line("towers", merchant.towers)]
    if over(s):
        lines.append(Line("islands", merchant.islands))
    standing = () if over(s) else (Line("islands", island_points), Line("total", merchant.points + island_points))
    holdings = (
        *(Line(colour, number) for colour, number in zip(COLOURS, merchant.cubes, strict=True)),
        Line("houses", merchant.houses),
    )
    return Score(merchant.points, tuple(lines), standing, rank, holdings)


def houses_on(s: State, island: Island) -> int:
    """Return the number of all players' trading houses on an island (SKY-18)."""
    return sum(part in s.houses for part in island.parts)


def has_tower(s: State, island: Island) -> bool:
    """Return whether anybody's tower stands on an island."""
    return any(part in s.houses and s.houses[part].tower for part in island.parts)


def points_now(s: State) -> list[int]:
    """Return the points by seat, with what the islands would bring now."""
    now = [0] * s.seats if over(s) else points_from_islands(s)
    return [merchant.points + now[seat] for seat, merchant in enumerate(s.merchants)]
