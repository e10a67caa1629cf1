"""How good a position looks, in points: for computer players."""

from bot.engine.effect import Seat
from bot.engine.machine import over

from .bodies import body
from .state import Species, State
from .values import aging, attack, forage, free

FEEDING = 0.35  # of the best feeding, for each turn to come
PREY = 0.8  # an attack, which shells and protections may forbid, against a forage
MOST = 6, 5  # tokens that a forage, or an attack, is taken to bring
TRAIT = 0.3  # for each turn to come, up to SOON
GAIN = 0.25  # of a gain icon, likewise
SOON = 5
SHORT = 1.2  # a token that is missing for aging
FULL = 0.3  # a space that is missing for the next feeding


def value(s: State, seat: Seat) -> float:
    """Points so far, and what the species' feeding, gaining and aging may still bring."""
    mine = [s.species[name] for name in s.rows[seat]]
    found = float(s.piles[seat] + s.bonus[seat] + sum(each.tokens for each in mine))
    if over(s):
        return found
    left = _turns(s)
    best = max((_eats(s, each.name) for each in mine), default=0.0)
    return found + best * left * FEEDING + sum(_stands(s, each, min(left, SOON)) for each in mine)


def _eats(s: State, name: str) -> float:
    return max(min(forage(s, name), MOST[0]), min(attack(s, name), MOST[1]) * PREY)


def _stands(s: State, each: Species, left: float) -> float:
    """What its traits may bring, less what it lacks for aging and for feeding."""
    gains = sum(card.trait.gain for card in body(each.traits).cards)
    short = max(0, aging(s, each) - each.tokens)
    cramped = max(0, 2 - free(s, each.name))
    return left * (TRAIT * len(each.traits) + GAIN * gains) - SHORT * short * (1 + 0.5 * (short > 1)) - FULL * cramped


def _turns(s: State) -> float:
    """About how many turns each seat still has."""
    if s.ending:
        return 0.5
    return max(1.0, min(8.0, sum(s.waters[1:]) / (5.0 * s.seats)))
