"""Points for cubes, stations and missions together, and for the best ones that can be paid for.

A choice is judged by the same sums before and after it, so that it never looks better or worse in advance.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from .. import cubes
from ..costs import costs, pair_of, payments
from ..lasting_developments import station_prices
from ..rows import CARDS, Need
from ..state import COLOURS, COLUMNS, MARKERS, ROUNDS, STATIONS, Cubes, Player
from .worth import IDLE, SPARE, share_used

CUBE = 0.45  # a cube's value
MUCH = 6  # that can still be paid with; and more with each turn
MORE = 3
OPEN = 0.85  # of a mission's points, while it is not fulfilled
CENTRE = 0.8  # a mission beside a site: a centre now or later, and what it delivers
INCOME = 3.0  # a cube's value that a turn brings
NEXT = 0.8  # the next station, by how near it is
FIRING = {  # a permanent effect, in points
    "black-yellow": 0.95,
    "black-blue": 0.7,
    "black-brown": 0.95,
    "yellow-blue": 1.0,
    "yellow-brown": 1.0,
    "blue-brown": 1.0,
}
INSTANT = {
    "black-yellow": 1.9,
    "black-blue": 1.6,
    "black-brown": 2.0,
    "yellow-blue": 2.4,
    "yellow-brown": 1.3,
    "blue-brown": 2.2,
}
PAIRS = tuple((first, second) for at, first in enumerate(COLOURS) for second in COLOURS[at + 1 :])


class Holdings(NamedTuple):
    """A player's cubes, stations and open missions."""

    cubes: tuple[Cubes, ...]
    columns: tuple[int, ...]
    stations: tuple[str, ...]
    missions: tuple[str, ...]
    prices: tuple[tuple[int, int], ...]  # of the next station
    round: int
    left: int  # turns


def holdings(player: Player, round_: int, left: int) -> Holdings:
    """Return a player's holdings."""
    return Holdings(
        tuple(player.cubes),
        tuple(player.columns),
        tuple(player.stations),
        tuple(player.missions),
        station_prices(player),
        round_,
        left,
    )


@lru_cache(maxsize=65536)
def worth(mine: Holdings) -> float:
    """Return the points of stations and what they will still bring, of open missions, and of cubes to pay for more."""
    often = firings(len(mine.stations), mine.round, mine.left)
    return (
        sum(range(len(mine.stations)))
        + often * sum([FIRING[pair] for pair in mine.stations])
        + _stocks(mine)
        + _next_station(mine)
        + sum([mission(mine.cubes, number, mine.left) for number in mine.missions])
    )


def firings(built: int, round_: int, left: int) -> float:
    """Return how often a permanent effect will still be done: at the end of rounds, and after each later station."""
    return ROUNDS + 1 - round_ + 0.8 * min(STATIONS - built, left / 3)


# ---- what cubes may still pay --------------------------------------------------------------------------------
def _stocks(mine: Holdings) -> float:
    """Return the points of cubes: what they can pay for, and the columns that they fill at the end (SOL-42)."""
    share = share_used(mine.left) if mine.left else 0.0
    total = sum(map(cubes.total_value, mine.cubes))
    many = min(total, MUCH + MORE * mine.left) if len(mine.stations) < STATIONS or mine.missions else 0
    points = SPARE * total + share * (CUBE * many + IDLE * (total - many))
    if share < 1:
        points += (1 - share) * sum(map(_columns, mine.cubes, mine.columns))
    return points


def _columns(mine: Cubes, column: int) -> int:
    """Return the full columns of these cubes if their technology die stands in the last column; else 0."""
    return cubes.full_columns(mine) if column == COLUMNS else 0


def _next_station(mine: Holdings) -> float:
    """Return the points for how near the next station is."""
    if not mine.prices or not mine.left:
        return 0.0
    more, less = max(mine.prices[0]), min(mine.prices[0])
    first, second = sorted(map(cubes.total_value, mine.cubes), reverse=True)[:2]
    near = (min(first, more) + min(second, less)) / (more + less)
    often = firings(len(mine.stations) + 1, mine.round, mine.left)
    return NEXT * near * min(1.0, mine.left / 3) * (1.5 + 0.25 * often)


def mission(stock: tuple[Cubes, ...], number: str, left: int) -> float:
    """Return the points of an open mission, by how much of it can be paid."""
    short = sum(
        [max(0, _worth(need) - cubes.total_value(stock[COLOURS.index(need.colour)])) for need in CARDS[number].cost]
    )
    sure = chance(1 + short / INCOME, left)
    return sure * OPEN * (CARDS[number].points + CENTRE) - (1 - sure)


def _worth(need: Need) -> int:
    """Return the total value of cubes that a need asks for."""
    return need.exact[0] * need.exact[1] if need.exact else need.worth


SURE = 0.87  # at most, until it is done


def chance(turns: float, left: int) -> float:
    """Return the probability that something is done that takes this many turns."""
    return SURE * max(0.0, 1 - 0.1 * turns - 0.6 * turns / (left + 0.3))


# ---- what can be paid now ------------------------------------------------------------------------------------
@lru_cache(maxsize=65536)
def station(mine: Holdings) -> float:
    """Return the points of the best station that can be paid for, less its cubes; 0 if there is none."""
    return max(0.0, max(_stations(mine), default=0.0))


def _stations(mine: Holdings) -> Iterator[float]:
    """Yield the points of each station that can be paid for, less its cubes."""
    before, built = worth(mine), len(mine.stations)
    after = mine._replace(prices=_following(mine.prices, built))
    fired = sum([FIRING[pair] for pair in mine.stations])
    for pair in PAIRS:
        name = pair_of(*pair)
        amounts = [cubes.total_value(mine.cubes[COLOURS.index(colour)]) for colour in pair]
        if name in mine.stations or min(amounts) < min(map(min, mine.prices), default=99):
            continue
        for price in {*mine.prices, *(price[::-1] for price in mine.prices)}:
            if amounts[0] >= price[0] and amounts[1] >= price[1]:
                paid = payments(mine.cubes, costs(*pair, price))[0]
                left = tuple([cubes.minus(one, some) for one, some in zip(mine.cubes, paid, strict=True)])
                now = worth(after._replace(cubes=left, stations=(*mine.stations, name)))
                yield now - before + INSTANT[name] * min(1.0, mine.left / 5) + fired


def _following(prices: tuple[tuple[int, int], ...], built: int) -> tuple[tuple[int, int], ...]:
    """Return the prices of the station after the next: a cube more in each colour."""
    return tuple([(first + 1, second + 1) for first, second in prices]) if built + 1 < STATIONS else ()


@lru_cache(maxsize=65536)
def best_mission_points(mine: Holdings) -> float:
    """Return the points of the best open mission that can be paid for, less its cubes; 0 if there is none."""
    return max(0.0, max(_mission_points(mine), default=0.0))


def _mission_points(mine: Holdings) -> Iterator[float]:
    """Yield the points of each open mission that can be paid for, less its cubes."""
    before = worth(mine)
    for number in mine.missions:
        card = CARDS[number]
        ways = payments(mine.cubes, card.cost)
        if ways:
            left = tuple([cubes.minus(one, some) for one, some in zip(mine.cubes, ways[0], strict=True)])
            rest = tuple([other for other in mine.missions if other != number])
            yield card.points + worth(mine._replace(cubes=left, missions=rest)) - before


def markers_left(player: Player) -> int:
    """Mission markers on no card and no hex."""
    return MARKERS - len(player.missions) - len(player.done)
