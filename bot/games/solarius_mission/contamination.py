"""Whether free spaces for contamination can still save a seat points (SOL-28, SOL-48)."""

from bot.engine.effect import Seat

from .state import ROUNDS, TURNS, Player, State

OF_ONE_DIE = 2  # contamination at most (SOL-48)
TAKING = ("turn", "take")  # the effects in which a seat takes a die, by their words: they import this module


def dice_left(s: State, seat: Seat) -> int:
    """Return how many dice a seat still takes before the game ends."""
    of_round = sum(frame.seat == seat and frame.effect.word in TAKING for frame in s.stack)
    return (ROUNDS - s.round) * TURNS + of_round


def may_overflow(player: Player, dice: int) -> bool:
    """Return whether so many more dice can bring more contamination than a player has free spaces for."""
    return player.spaces - player.contamination < OF_ONE_DIE * dice
