"""Estimates networks with the kept cards beside them, by the turns left, cached, for computer players."""

from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec

from bot.engine.effect import Seat
from bot.games.underwater_cities.board import BOARDS, CORNERS
from bot.games.underwater_cities.counts import count
from bot.games.underwater_cities.gains import Gain, GainPer
from bot.games.underwater_cities.goods import Goods
from bot.games.underwater_cities.network import (
    beside_city,
    connected_buildings,
    connected_cities,
    metropolises,
    reached_by,
)
from bot.games.underwater_cities.production import production, total
from bot.games.underwater_cities.rows import CARDS, METROPOLISES, Buy, Per, Produces, Scoring
from bot.games.underwater_cities.scoring import CITY, kinds, points
from bot.games.underwater_cities.state import Player, State

from . import worth
from .turns_left import AFTER, TURNS

REMEMBERED = 5000  # networks
FAR = 8  # tunnels still to be built, from which on a metropolis does not count
NEAR = 0.85  # the share of a metropolis with no tunnel missing
LONE_CITY, LONE_BUILDING, LONE_TUNNEL = 1.5, 0.5, 0.7  # points for what is not connected yet
FILLED = 0.6  # the share of the points that another kind of building at a city brings
PACE = 0.5  # buildings in a turn
FOOD = 0.65  # points lost for each city whose kelp is not produced and must come from elsewhere


class Network(msgspec.Struct, frozen=True):
    """Points that structures, tiles and kept cards will bring, and what the next production makes."""

    points: float
    goods: Goods
    cities: int
    buys: tuple[Buy, ...]  # of the cards kept
    keeping: dict[str, float] = {}  # what further cards would bring, once asked for
    counts: dict[str, float] = {}  # what learned values count of it, once asked for


_known: dict[object, Network] = {}


def network_worth(s: State, seat: Seat, turns_left: int) -> Network:
    """Return a seat's network as judged now; cached, since most choices do not change it."""
    player = s.players[seat]
    key = (
        player.board,
        turns_left,
        s.era,
        tuple(player.domes.items()),
        tuple(player.tunnels),
        tuple(player.buildings.items()),
        tuple(player.upgraded),
        tuple(player.kept),
        tuple(player.tiles.values()),
        tuple(player.charters),
        len(player.under),
        len(player.actions),
    )
    network = _known.get(key)
    if network is None:
        if len(_known) > REMEMBERED:
            _known.clear()
        network = _known[key] = _judge_network(s, seat, turns_left)
    return network


def _judge_network(s: State, seat: Seat, turns_left: int) -> Network:
    """Estimate a seat's network; `network_worth` caches the result."""
    player = s.players[seat]
    entries = production(s, seat)
    goods, made = total(entries), sum(entry.points for entry in entries)
    cities = connected_cities(player)
    points = float(sum(CITY[kinds(player, city)] for city in cities))
    for after in AFTER[s.era]:
        points += made + worth.production_points(goods, after) - _feeding_cost(goods.kelp, len(cities), after)
    rows = [row for card in player.kept for row in CARDS[card].production]
    rows += [row for tile in metropolises(player) for row in METROPOLISES[tile].production]
    points += growing(player, rows, turns_left, AFTER[s.era])
    points += _scoring_points(player, turns_left)
    points += sum(worth.lasting(card, turns_left) for card in player.kept)
    buys = tuple(row for card in player.kept for row in CARDS[card].scoring if isinstance(row, Buy))
    return Network(points + _potential(player, len(cities), turns_left), goods, len(cities), buys)


def _feeding_cost(kelp: int, cities: int, after: int) -> float:
    """Return what feeding costs in a production with this many turns left after it: its kelp, and other food."""
    fed = min(kelp, cities)
    return fed * worth.production_points(Goods(kelp=1), after) + (cities - fed) * FOOD


def growing(player: Player, rows: Sequence[Produces], turns_left: int, productions: tuple[int, ...]) -> float:
    """Return how much more than now rows of cards and tiles will produce, because what they count increases."""
    counting = [row for row in rows if isinstance(row, GainPer)]
    return sum(_expected_growth(player, row, turns_left, after) for row in counting for after in productions)


def _expected_growth(player: Player, row: GainPer, turns_left: int, after: int) -> float:
    """Return the points that a row brings beyond now, because what it counts is expected to grow."""
    assert isinstance(row.gain, Gain)
    now = count(player, row.count)
    then = now + worth.A_GAME[row.count] * max(0, turns_left - after) / TURNS
    times = then / row.per - now // row.per - (0.5 if row.per > 1 else 0)
    if row.most:
        times = min(times, row.most - now // row.per)
    return max(0.0, times) * (worth.production_points(row.gain.goods, after) + row.gain.points)


def _scoring_points(player: Player, turns_left: int) -> float:
    """Return what cards and the brown metropolis will score."""
    points = sum(final_points(player, row, turns_left) for card in player.kept for row in CARDS[card].scoring)
    return points + sum(
        final_points(player, row, turns_left) for tile in metropolises(player) for row in METROPOLISES[tile].scoring
    )


def final_points(player: Player, row: Scoring, turns_left: int) -> float:
    """Return the points that a row will score: its points now, and those of what is still to be built."""
    if isinstance(row, Buy):
        return 0.0
    now = points(player, row)
    more = worth.A_GAME[row.count] * turns_left / TURNS
    if isinstance(row, Per):
        return now + more * row.points / row.per
    return max(now, worth.scoring_points(row, count(player, row.count) + more) if turns_left else 0.0)


def _potential(player: Player, cities: int, turns_left: int) -> float:
    """Return the points that unconnected pieces and metropolises, and missing buildings, may bring."""
    lone_cities = len(player.domes) - cities
    lone_buildings = len(player.buildings) - len(connected_buildings(player))
    lone_tunnels = len(player.tunnels) - len(beside_city(player))
    share = min(1.0, turns_left / 4)
    lone = share * (LONE_CITY * lone_cities + LONE_BUILDING * lone_buildings + LONE_TUNNEL * lone_tunnels)
    return lone + _metropolis_prospects(player, turns_left) + _building_prospects(player, turns_left)


def _building_prospects(player: Player, turns_left: int) -> float:
    """Return the points that missing kinds of building may bring, the fullest cities first (UWC-70)."""
    kinds_by_city = sorted((kinds(player, city) for city in connected_cities(player)), reverse=True)
    steps = [CITY[n + 1] - CITY[n] for present in kinds_by_city for n in range(present, len(CITY) - 1)]
    return FILLED * sum(steps[: int(PACE * turns_left)])


def _metropolis_prospects(player: Player, turns_left: int) -> float:
    """Return the points for metropolises not connected yet, more the nearer they are."""
    points = 0.0
    for corner, missing in _tunnels_missing(player.board, tuple(player.tunnels)) if turns_left else ():
        if missing < min(FAR, turns_left):
            points += NEAR * (1 - missing / FAR) ** 2 * _tile_points(player, player.tiles[corner], turns_left)
    return points


@lru_cache(maxsize=4096)
def _tunnels_missing(name: str, tunnels: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Return each corner that these tunnels of a board do not connect, with how many more it takes."""
    reached = reached_by(name, tunnels)
    missing = {
        corner: [tunnel for tunnel in needed if tunnel not in tunnels]
        for corner, needed in BOARDS[name].metropolis_tunnels.items()
    }
    return tuple(
        (corner, sum(_tunnels_to(name, reached, tunnel) for tunnel in spaces))
        for corner, spaces in missing.items()
        if spaces
    )


def _tunnels_to(name: str, reached: frozenset[str], tunnel: str) -> int:
    """Return how many tunnels must be built to join this one to the spaces reached, itself included."""
    city, near, number = BOARDS[name].ends[tunnel][0], reached, 1
    while city not in near and number < 6:  # no city is farther away
        near = near.union(*(BOARDS[name].neighbours[space] for space in near if space not in CORNERS))
        number += 1
    return number


def _tile_points(player: Player, tile: str, turns_left: int) -> float:
    """Return the points that a metropolis will bring."""
    scoring = METROPOLISES[tile].scoring
    return _metropolis_points(tile, turns_left) + sum([final_points(player, row, turns_left) for row in scoring])


@cache
def _metropolis_points(tile: str, turns_left: int) -> float:
    """Return the points for what a metropolis gives at once and produces, the same for every player."""
    row = METROPOLISES[tile]
    at_once = sum(worth.of_effect(effect, turns_left) for effect in row.instant)
    productions = [after for after in AFTER[1] if after < turns_left]  # those to come, by the turns left after each
    gains = [gain for gain in row.production if isinstance(gain, Gain)]
    made = sum(worth.production_points(gain.goods, after) + gain.points for gain in gains for after in productions)
    return at_once + made
