"""Points for cubes, stations and missions together, and for the best ones that can be paid for.

A choice is judged by the same sums before and after it, so that it never looks better or worse in advance.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from bot.games.solarius_mission import cubes
from bot.games.solarius_mission.costs import costs, pair_of, payments
from bot.games.solarius_mission.lasting_developments import station_prices
from bot.games.solarius_mission.rows import CARDS, Need
from bot.games.solarius_mission.state import COLOURS, COLUMNS, MARKERS, ROUNDS, STATIONS, Cubes, Player

from .worth import IDLE, SPARE, share_used

CUBE = 0.45  # points for each 1 of value of cubes that can still be used
USABLE = 6  # value of cubes that can still be used for payments, and more for each turn left
USABLE_PER_TURN = 3
OPEN = 0.85  # the share of a mission's points that counts before it is fulfilled
CENTRE = 0.8  # points for a marker beside a site: a centre now or later, and what it delivers
INCOME = 3.0  # value of cubes that a turn brings
NEXT = 0.8  # weight of the next station, by how near it is
FIRING = {  # points for one time that a permanent effect is done, by station
    "black-yellow": 0.95,
    "black-blue": 0.7,
    "black-brown": 0.95,
    "yellow-blue": 1.0,
    "yellow-brown": 1.0,
    "blue-brown": 1.0,
}
INSTANT = {  # points for the instant effect, by station
    "black-yellow": 1.9,
    "black-blue": 1.6,
    "black-brown": 2.0,
    "yellow-blue": 2.4,
    "yellow-brown": 1.3,
    "blue-brown": 2.2,
}
PAIRS = tuple(combinations(COLOURS, 2))


class Holdings(NamedTuple):
    """A player's cubes, stations and open missions."""

    cubes: tuple[Cubes, ...]
    columns: tuple[int, ...]
    stations: tuple[str, ...]
    missions: tuple[str, ...]
    prices: tuple[tuple[int, int], ...]  # of the next station
    round: int
    turns_left: int  # turns


def holdings(player: Player, round_: int, turns_left: int) -> Holdings:
    """Return a player's holdings."""
    return Holdings(
        tuple(player.cubes),
        tuple(player.columns),
        tuple(player.stations),
        tuple(player.missions),
        station_prices(player),
        round_,
        turns_left,
    )


@lru_cache(maxsize=65536)
def worth(mine: Holdings) -> float:
    """Return the points of stations and what they will still bring, of open missions, and of cubes to pay for more."""
    times = firings(len(mine.stations), mine.round, mine.turns_left)
    return (
        sum(range(len(mine.stations)))
        + times * sum([FIRING[pair] for pair in mine.stations])
        + _cube_points(mine)
        + _next_station(mine)
        + sum([mission(mine.cubes, number, mine.turns_left) for number in mine.missions])
    )


def firings(built: int, round_: int, turns_left: int) -> float:
    """Return how often a permanent effect will still be done: at the end of rounds, and after each later station."""
    return ROUNDS + 1 - round_ + 0.8 * min(STATIONS - built, turns_left / 3)


# ---- what cubes may still pay --------------------------------------------------------------------------------
def _cube_points(mine: Holdings) -> float:
    """Return the points of cubes: what they can pay for, and the columns that they fill at the end (SOL-42)."""
    share = share_used(mine.turns_left) if mine.turns_left else 0.0
    total = sum(map(cubes.total_value, mine.cubes))
    can_be_used = len(mine.stations) < STATIONS or mine.missions
    usable = min(total, USABLE + USABLE_PER_TURN * mine.turns_left) if can_be_used else 0
    points = SPARE * total + share * (CUBE * usable + IDLE * (total - usable))
    if share < 1:
        points += (1 - share) * sum(map(_full_columns, mine.cubes, mine.columns))
    return points


def _full_columns(colour_cubes: Cubes, column: int) -> int:
    """Return the full columns of cubes of one colour if its technology die stands in the last column; else 0."""
    return cubes.full_columns(colour_cubes) if column == COLUMNS else 0


def _next_station(mine: Holdings) -> float:
    """Return the points for the next station, by the share of its price that the two best colours could pay."""
    if not mine.prices or not mine.turns_left:
        return 0.0
    more, less = max(mine.prices[0]), min(mine.prices[0])
    first, second = sorted(map(cubes.total_value, mine.cubes), reverse=True)[:2]
    share = (min(first, more) + min(second, less)) / (more + less)
    times = firings(len(mine.stations) + 1, mine.round, mine.turns_left)
    return NEXT * share * min(1.0, mine.turns_left / 3) * (1.5 + 0.25 * times)


def mission(stock: tuple[Cubes, ...], number: str, turns_left: int) -> float:
    """Return the points of an open mission, by how much of it can be paid; one that stays open costs a point."""
    missing = sum(
        [
            max(0, _need_value(need) - cubes.total_value(stock[COLOURS.index(need.colour)]))
            for need in CARDS[number].cost
        ]
    )
    probability = chance(1 + missing / INCOME, turns_left)
    return probability * OPEN * (CARDS[number].points + CENTRE) - (1 - probability)


def _need_value(need: Need) -> int:
    """Return the total value of cubes that a need asks for."""
    return need.exact[0] * need.exact[1] if need.exact else need.worth


SURE = 0.87  # the highest probability of anything that is not done yet


def chance(turns: float, turns_left: int) -> float:
    """Return the probability that something that takes this many turns is done in the turns left."""
    return SURE * max(0.0, 1 - 0.1 * turns - 0.6 * turns / (turns_left + 0.3))


# ---- what can be paid now ------------------------------------------------------------------------------------
@lru_cache(maxsize=65536)
def station(mine: Holdings) -> float:
    """Return the points of the best station that can be paid for, less its cubes; 0 if there is none."""
    return max(0.0, max(_stations(mine), default=0.0))


def _stations(mine: Holdings) -> Iterator[float]:
    """Yield the points of each station that can be paid for, less its cubes."""
    before, built = worth(mine), len(mine.stations)
    after = mine._replace(prices=_following_prices(mine.prices, built))
    permanent = sum([FIRING[pair] for pair in mine.stations])  # the effects of earlier stations are done once
    for pair in PAIRS:
        name = pair_of(*pair)
        amounts = [cubes.total_value(mine.cubes[COLOURS.index(colour)]) for colour in pair]
        if name in mine.stations or min(amounts) < min(map(min, mine.prices), default=99):
            continue
        for price in {*mine.prices, *(price[::-1] for price in mine.prices)}:
            if amounts[0] >= price[0] and amounts[1] >= price[1]:
                rest = _rest_after(mine.cubes, payments(mine.cubes, costs(*pair, price))[0])
                then = worth(after._replace(cubes=rest, stations=(*mine.stations, name)))
                yield then - before + INSTANT[name] * min(1.0, mine.turns_left / 5) + permanent


def _rest_after(stock: tuple[Cubes, ...], paid: tuple[Cubes, ...]) -> tuple[Cubes, ...]:
    """Return the cubes that are left after a payment."""
    return tuple([cubes.minus(one, other) for one, other in zip(stock, paid, strict=True)])


def _following_prices(prices: tuple[tuple[int, int], ...], built: int) -> tuple[tuple[int, int], ...]:
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
        if ways := payments(mine.cubes, card.cost):
            rest = _rest_after(mine.cubes, ways[0])
            other_missions = tuple([other for other in mine.missions if other != number])
            yield card.points + worth(mine._replace(cubes=rest, missions=other_missions)) - before


def markers_left(player: Player) -> int:
    """Return how many mission markers lie on no card and no hex."""
    return MARKERS - len(player.missions) - len(player.done)
