"""A player for measuring: it plans each turn to its end, for its own points only."""

from collections.abc import Callable
from random import Random
from typing import Generic

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.machine import question_for
from bot.engine.state import copy
from bot.players.habits import Habits
from bot.players.lines import lines


class Planner(Generic[S]):
    """Plays every seat of a game; compares `most` plans for each turn."""

    def __init__(self, game: Game[S, object], chance: Random, most: int) -> None:
        self._game, self._chance, self._most = game, chance, most
        self._plan: list[Choice] = []
        self._seat: Seat = 0

    def choose(self, s: S, seat: Seat) -> Choice:
        """Return the next choice of the plan, after planning again if it is impossible or all seats choose at once."""
        question = question_for(self._game, s, seat)
        assert question, f"seat {seat} has nothing to choose"
        if s.pending or seat != self._seat or not self._plan or self._plan[0] not in question.options:
            known = self._game.guess(copy(s), seat, self._chance)
            habits = Habits(self._game)
            plans = lines(self._game, known, seat, question, self._points(seat), habits, self._chance, self._most)
            self._seat, self._plan = seat, [*plans[0].choices]
        return self._plan.pop(0)

    def _points(self, seat: Seat) -> Callable[[S], float]:
        """Return the function that judges a position for this seat."""
        return lambda s: self._game.value(s, seat)
