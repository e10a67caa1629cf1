"""Re-dealing what a seat cannot know, and the invariants of a state."""

from random import Random

from bot.engine.chance import Chance
from bot.engine.effect import Seat
from bot.engine.guessing import guess_pending

from .cards import EXPLORE
from .sheet import COIN_TRACK, GRID, surrounded_mountains
from .state import State

TERRAIN_FIELDS = ("forest", "village", "farm", "water", "monster", "mountain", "wasteland")


def guess(s: State, seat: Seat | None, random: Random) -> State:
    """Seed chance anew, which decides what the deck brings, and guess the others' unseen drawings of this turn.

    In place; return the state.
    """
    s.chance = Chance(random.getrandbits(64))
    guess_pending(s, seat, random)
    return s


def check(s: State) -> None:
    """Raise AssertionError unless every square, coin and card is in exactly one place."""
    for sheet in s.sheets:
        masks = [getattr(sheet, name) for name in TERRAIN_FIELDS]
        assert sum(mask.bit_count() for mask in masks) == sheet.filled_squares.bit_count() <= GRID.board.bit_count()
        assert 0 <= sheet.coins <= COIN_TRACK
        assert sheet.closed == surrounded_mountains(sheet)
    explore = [card.name for card in EXPLORE]
    assert sorted([*s.deck, *(name for name in s.turned if name in explore)]) == sorted(explore)
    assert 0 <= s.lurking <= len(s.ambushes)
    assert not set(s.ambushes) & set(s.turned)
