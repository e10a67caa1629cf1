"""How good a position looks, in points: for computer players."""

from bot.engine.effect import Seat
from bot.engine.machine import over

from .state import State
from .values import aging, attack, forage, free


def value(s: State, seat: Seat) -> float:
    """Points so far, and what the species' feeding and aging may still bring."""
    found = float(s.piles[seat] + s.bonus[seat] + sum(s.species[name].tokens for name in s.rows[seat]))
    if over(s):
        return found
    left = _turns(s)
    feeding = 0.0
    for name in s.rows[seat]:
        each = s.species[name]
        eats = max(min(forage(s, name), 6), min(attack(s, name), 5) * 0.8)
        feeding = max(feeding, eats)
        found += 0.12 * min(left, 5) * len(each.traits)
        short = aging(s, each) - each.tokens
        found -= 0.8 * max(0, short) * (1.5 if short > 1 else 1.0)
        found -= 0.3 * max(0, 2 - free(s, name))
    return found + feeding * left * 0.35


def _turns(s: State) -> float:
    """About how many turns each seat still has."""
    if s.ending:
        return 0.5
    return max(1.0, min(8.0, sum(s.waters[1:]) / (5.0 * s.seats)))
