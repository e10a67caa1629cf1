"""How good a position looks to a seat, in points: what counts now, and what may still come; for computer players."""

from bot.engine.effect import Seat
from bot.engine.machine import over

from . import promise, worth
from .flight import FUEL
from .flying import Fly
from .pending import pending
from .score import parts, totals
from .space import distances
from .standing import flight_range
from .state import ROUNDS, TURNS, State
from .take import Take

SOFT = ("unfinished", "open_missions", "goods", "columns")  # judged by what may come of them
TURN = 25.0  # a turn brings more than what is worth less after it: who is to take a die takes it
NEAR = 0.25  # a planet that the next flight reaches without fuel


def value(s: State, seat: Seat) -> float:
    """Points for certain and those to come: planets, missions, stations, what is held, what a turn may still bring."""
    if over(s):
        return float(sum(totals(s)[seat].values()))
    player, left = s.players[seat], turns(s, seat)
    counted = parts(s, seat)
    return (
        sum(counted.values())
        - sum(counted[name] for name in SOFT)
        + worth.goods(player.fuel, player.bucks, left)
        + worth.stocks(player, left)
        + worth.grown(player, left)
        - worth.dirt(player, left)
        + promise.planets(player, left)
        + promise.missions(player, left)
        + promise.permanent(player, s.round, left)
        + promise.next_station(player, s.round, left)
        + _place(s, seat, left)
        + pending(s, seat, left)
        - TURN * left
    )


def turns(s: State, seat: Seat) -> int:
    """The turns in which a seat will still take a die."""
    taken = (s.turns - (seat - s.first) % s.seats + s.seats - 1) // s.seats
    return (ROUNDS - s.round) * TURNS + TURNS - taken - _running(s, seat)


def _running(s: State, seat: Seat) -> bool:
    """Whether a seat has taken its die and its turn is not over."""
    return (s.first + s.turns) % s.seats == s.active == seat and not isinstance(s.stack[-1].effect, Take)


def _place(s: State, seat: Seat, left: int) -> float:
    """Where the ship is: planets that the next flight reaches, or the fuel that the nearest one takes.

    Where it will be counts, not where it is, if it is about to fly.
    """
    if not left or (_running(s, seat) and any(isinstance(frame.effect, Fly) for frame in s.stack[-4:])):
        return 0.0
    player = s.players[seat]
    steps, range_ = distances(player.ship), flight_range(player)
    far = sorted([steps[name] for name in s.planets if name != player.ship])
    if not far:
        return 0.0
    near = sum(distance <= range_ for distance in far[:4])
    return min(1.0, left / 3) * (NEAR * near - worth.GOOD * FUEL * max(0, far[0] - range_))
