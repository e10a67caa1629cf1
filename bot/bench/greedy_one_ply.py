"""A player for measuring: it looks one choice ahead, and counts a part of the others' worth against its own."""

from random import Random
from typing import Generic

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.lookahead import state_after
from bot.engine.machine import question_for
from bot.engine.state import copy

GRUDGE = 0.2  # the share of the others' mean worth that is subtracted


class GreedyOnePly(Generic[S]):
    """Plays every seat of a game."""

    def __init__(self, game: Game[S, object], chance: Random) -> None:
        self._game, self._chance = game, chance

    def choose(self, s: S, seat: Seat) -> Choice:
        """Return the choice after which the seat's position is worth most, less a part of the others' worth."""
        question = question_for(self._game, s, seat)
        assert question, f"seat {seat} has nothing to choose"
        known = self._game.guess(copy(s), seat, self._chance)
        return max(
            question.options,
            key=lambda choice: self._worth(state_after(self._game, known, seat, choice, question), seat),
        )

    def _worth(self, s: S, seat: Seat) -> float:
        """Return a position's worth for a seat, less a part of the others' mean worth."""
        others = [self._game.value(s, other) for other in range(s.seats) if other != seat]
        return self._game.value(s, seat) - GRUDGE * (sum(others) / len(others) if others else 0)
