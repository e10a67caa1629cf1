"""How good a position looks to a seat, in points: what would count now, and what may still come of what it holds."""

from functools import lru_cache

from bot.engine.combinators import Together
from bot.engine.effect import Seat

from . import cubes
from .costs import affords_mission, affords_station, pairs
from .deeds import Deed
from .demands import meets
from .flight import reach
from .flying import Fly
from .placing import outposts, vacant
from .rows import CARDS, PLANETS, Planet
from .score import parts
from .space import chart, distances
from .state import COLOURS, FACES, HAND, ROUNDS, STATIONS, TURNS, Player, State

GOOD = 0.4  # a fuel or buck, while there are turns left to use it
MANY = 7  # of either: more is worth less
CUBE = 0.4  # a cube's value
RANGE = 1.6  # a hex of range, up to six
FACE, COLUMN = 1.1, 1.4  # a step of a technology die
CARD, DEVELOPMENT = 0.4, 2.6
FIRING = 0.9  # a permanent effect of a station
DIRT = 0.5  # contamination on the board: the next finds less room
LETTER = 1.8  # an outpost that a deed could bring
NEAR = 0.7  # a planet or site within two hexes


def value(s: State, seat: Seat) -> float:
    """Points that count now, and what is held, as far as there are turns left to make points of it."""
    player = s.players[seat]
    left = _turns(s, seat)
    use = min(1.0, left / 6)
    found = float(sum(parts(s, seat).values()))
    found += use * (_held(player) + _grown(player)) + _promised(player, left)
    found += FIRING * _firings(s, player) - DIRT * use * player.contamination
    return found + _place(s, seat, use)


def _firings(s: State, player: Player) -> float:
    """How often the stations will still do what they do: at round ends, and after those yet to be built."""
    return len(player.stations) * (
        ROUNDS - s.round + 1 + 0.6 * min(STATIONS - len(player.stations), ROUNDS - s.round + 1)
    )


def _turns(s: State, seat: Seat) -> float:
    """The seat's turns that are left, the running one counted until its deed."""
    done = (s.turns - (seat - s.first) % s.seats + s.seats - 1) // s.seats
    return (ROUNDS - s.round) * TURNS + TURNS - done


def _held(player: Player) -> float:
    """Fuel, bucks, cubes and cards."""
    goods = sum(min(n, MANY) + 0.3 * max(0, n - MANY) for n in (player.fuel, player.bucks))
    wanted = len(player.stations) < STATIONS or player.missions
    return GOOD * goods + CUBE * sum(map(cubes.worth, player.cubes)) * bool(wanted) + CARD * min(HAND, len(player.hand))


def _grown(player: Player) -> float:
    """What lasts: drives, technology dice, developments."""
    dice = FACE * sum(player.faces) + COLUMN * (sum(player.columns) - 4)
    return RANGE * min(6, player.range) + dice + DEVELOPMENT * len(player.developments)


def _promised(player: Player, left: float) -> float:
    """Planets to be completed and missions to be fulfilled, the nearer the surer."""
    sure = min(1.0, left / 3)
    planets = sum(_near(player, PLANETS[tile]) * (PLANETS[tile].points + 1.5) for tile in player.unfinished)
    missions = sum(_paid(player, number) * (CARDS[number].points + 1) for number in player.missions)
    return sure * (planets + 0.8 * missions)


def _near(player: Player, planet: Planet) -> float:
    """How near a planet is to being completed, 0.3 to 0.95."""
    if meets(player, planet):
        return 0.95
    match planet.colour:
        case "black":
            short = (planet.first - player.fuel) / 10
        case "yellow":
            short = (planet.first - player.bucks) / 10
        case "blue":
            short = _short([FACES[face] for face in player.faces], planet)
        case _:
            short = _short(player.columns, planet)
    return max(0.3, 0.9 - 0.6 * short)


def _short(levels: list[int], planet: Planet) -> float:
    best = sorted(levels, reverse=True)[: planet.first]
    return sum(max(0, planet.second - level) for level in best) / 6


def _paid(player: Player, number: str) -> float:
    """The part of a mission's cost that is held."""
    needs = CARDS[number].cost
    wanted = [need.exact[0] * need.exact[1] if need.exact else need.worth for need in needs]
    held = [cubes.worth(player.cubes[COLOURS.index(need.colour)]) for need in needs]
    return sum(min(one, other) for one, other in zip(held, wanted, strict=True)) / sum(wanted)


def _place(s: State, seat: Seat, use: float) -> float:
    """What the ship could do where it is or will be, if it is about to, and what lies near for the next turn."""
    player = s.players[seat]
    near = NEAR * use * min(3, sum(name in s.planets for name in _within(player.ship)))
    top = s.stack[-1] if s.stack else None
    if top is None or top.seat != seat or isinstance(top.effect, Together):
        return near
    if isinstance(top.effect, Deed):
        return near + _deed(s, seat, player.ship, use)
    return near + (_flight(s, seat, use) if any(isinstance(each.effect, Fly) for each in s.stack[-3:]) else 0.0)


def _flight(s: State, seat: Seat, use: float) -> float:
    """The best that a flight could bring: a planet or what can be paid for, less its fuel."""
    best, player = 0.0, s.players[seat]
    payable = any(affords_mission(player, number) for number in player.missions)
    goals = {*s.planets, *(name for name in chart(s).beside if payable and vacant(s, name))}
    for name, (_, fuel) in reach(s, seat).items():
        if name in goals:
            best = max(best, _deed(s, seat, name, use) - GOOD * use * fuel)
    station = any(affords_station(player, pair) for pair in pairs(player))
    return max(best, (2.0 + len(player.stations)) * station)


def _deed(s: State, seat: Seat, name: str, use: float) -> float:
    """What could be done on a hex: a planet, or what can be paid for."""
    player = s.players[seat]
    if name in s.planets:
        tile = s.planets[name]
        sure = _near(player, PLANETS[tile]) * min(1.0, 3 * use) if tile else 0.0
        worth = sure * (PLANETS[tile].points + 1.5) if tile else 3.0 * min(1.0, 3 * use)
        return max(worth + LETTER * bool(outposts(s, seat, name, "colony")[0]), 2.0 * use)
    if not vacant(s, name):
        return 0.0
    points = [CARDS[number].points for number in player.missions if affords_mission(player, number)]
    best = 0.0
    if points and name in chart(s).beside:
        best = max(points) + LETTER * bool(outposts(s, seat, name, "mission")[0])
    if any(affords_station(player, pair) for pair in pairs(player)):
        best = max(best, 2.0 + len(player.stations) + LETTER * bool(outposts(s, seat, name, "station")[0]))
    return best


@lru_cache(maxsize=256)
def _within(name: str) -> tuple[str, ...]:
    return tuple(each for each, steps in distances(name).items() if 0 < steps <= 2)
