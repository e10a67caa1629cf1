"""Counts the turns left to a seat, for computer players."""

from bot.engine.effect import Seat
from bot.games.underwater_cities.state import State

TURNS, ROUNDS = 30, 10
AFTER = {1: (18, 9, 0), 2: (9, 0), 3: (0,)}  # own turns left after each of the productions to come


def turns(s: State, seat: Seat) -> int:
    """Return the seat's turns left, without the present one once its tile is placed."""
    placed = 0
    for tiles in s.tiles.values():
        placed += tiles.count(seat)
    return max(0, min(TURNS, 3 * (ROUNDS + 1 - s.round) - placed))


def before_production(s: State, turns_left: int) -> int:
    """Return how many of the `turns_left` turns come before the next production."""
    return max(0, turns_left - AFTER[s.era][0])
