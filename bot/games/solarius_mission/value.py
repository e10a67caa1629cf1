"""How good a position looks to a seat, in points: what would count now, and what it holds, for computer players."""

from bot.engine.effect import Seat

from .cubes import worth
from .score import parts
from .standing import station_prices
from .state import ROUNDS, TURNS, State

GOOD = 0.35  # a fuel or buck while there are turns left (design: half a point, less at the end)
CUBE = 0.4  # a cube's value
RANGE = 0.9
CARD = 0.6
STEP = 0.5  # a face or column


def value(s: State, seat: Seat) -> float:
    """Points that count now, and what may still become points, as far as turns are left to use it."""
    player = s.players[seat]
    counted = sum(parts(s, seat).values())
    left = max(0.0, 1 - ((s.round - 1) * TURNS * s.seats + s.turns) / (ROUNDS * TURNS * s.seats))
    held = GOOD * (player.fuel + player.bucks) + CUBE * sum(map(worth, player.cubes)) * bool(station_prices(player))
    grown = RANGE * player.range + CARD * len(player.hand) + STEP * (sum(player.faces) + sum(player.columns))
    return counted + left * (held + grown) + min(1.0, 2 * left) * 1.5 * len(player.unfinished)
