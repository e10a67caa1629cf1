"""How good a position looks to a seat, in points: what counts now, and what may still come; for computer players."""

from bot.engine.effect import Seat
from bot.engine.machine import over
from bot.games.solarius_mission.flying import Fly
from bot.games.solarius_mission.lasting_developments import flight_range
from bot.games.solarius_mission.score import parts, totals
from bot.games.solarius_mission.state import ROUNDS, TURNS, State
from bot.games.solarius_mission.taking_dice import Take

from . import holdings, prospects, ship_position, trade_sites, worth
from .rest_of_turn import rest_of_turn

SOFT = ("unfinished", "open_missions", "goods", "columns", "stations", "centres")  # judged by what may come of them
TURN = 25.0  # points less for each turn not taken yet: more than any delay of taking a die could save


def value(s: State, seat: Seat) -> float:
    """Return the certain points and those expected: planets, missions, stations, goods, what a turn may still bring."""
    if over(s):
        return float(sum(totals(s)[seat].values()))
    player, turns_left = s.players[seat], turns(s, seat)
    counted = parts(s, seat)
    return (
        sum(counted.values())
        - sum(counted[name] for name in SOFT)
        + worth.goods(player.fuel, player.bucks, turns_left)
        + worth.growth_points(player, turns_left)
        - worth.dirt(player, turns_left)
        + prospects.planets(player, turns_left)
        + holdings.worth(holdings.holdings(player, s.round, turns_left))
        + trade_sites.points_beside_sites(s, seat)
        + ship_points(s, seat, turns_left)
        + rest_of_turn(s, seat, turns_left)
        - TURN * turns_left
    )


def turns(s: State, seat: Seat) -> int:
    """Return how many turns a seat has left in which it takes a die."""
    taken = (s.turns - (seat - s.first) % s.seats + s.seats - 1) // s.seats
    return (ROUNDS - s.round) * TURNS + TURNS - taken - _is_in_turn(s, seat)


def _is_in_turn(s: State, seat: Seat) -> bool:
    """Return whether a seat has taken its die and its turn is not over."""
    return (s.first + s.turns) % s.seats == s.active == seat and not isinstance(s.stack[-1].effect, Take)


def ship_points(s: State, seat: Seat, turns_left: int) -> float:
    """Return the points for the ship's position; 0 if it is about to fly, since that is judged with the flight."""
    if not turns_left or (_is_in_turn(s, seat) and any(isinstance(frame.effect, Fly) for frame in s.stack[-4:])):
        return 0.0
    player = s.players[seat]
    return ship_position.worth(tuple(s.planets), player.ship, flight_range(player), turns_left)
