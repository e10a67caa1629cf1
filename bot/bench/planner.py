"""A player for measuring: it plans a turn once, to its end, and seeks its own points, whatever the others get."""

from random import Random
from typing import Any

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game
from bot.engine.machine import asked
from bot.engine.state import copy
from bot.players.habits import Habits
from bot.players.turn import lines


class Planner:
    """Plays every seat of a game; follows so many ways to go on to the end of a turn."""

    def __init__(self, game: Game[Any, Any], chance: Random, most: int) -> None:
        self._game, self._chance, self._most = game, chance, most
        self._plan: list[Choice] = []
        self._seat: Seat = 0

    def choose(self, s: Any, seat: Seat) -> Choice:
        """The next choice of the plan; a new plan where that is not possible, or all seats choose at once."""
        question = asked(self._game, s, seat)
        assert question, f"seat {seat} has nothing to choose"
        if s.apart or seat != self._seat or not self._plan or self._plan[0] not in question.options:
            known = self._game.guess(copy(s), seat, self._chance)
            habits = Habits(self._game)
            found = lines(self._game, known, seat, question, self._points(seat), habits, self._chance, self._most)
            self._seat, self._plan = seat, [*found[0].choices]
        return self._plan.pop(0)

    def _points(self, seat: Seat) -> Any:
        return lambda s: self._game.value(s, seat)
