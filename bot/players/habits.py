"""How seats are taken to choose in a playout: what did well at this question before, and something new."""

from random import Random
from typing import Any, NamedTuple

from bot.engine.effect import Choice, Effect, Options, Seat
from bot.engine.game import Game
from bot.engine.guessing import pick
from bot.engine.machine import Question, imagined

FIRST = 60  # choices tried when a question comes up for the first time
OLD = 6  # choices tried again, of those that did best
NEW = 4  # choices tried at random beside them
KEPT = 40  # choices remembered for a question


class Chosen(NamedTuple):
    """A state in which a seat chooses, its turn afterwards, and how it looks to the seat then."""

    state: Any
    turn: int
    seat: Seat
    looks: float


class Habits:
    """What each choice gained its seat at once, by question; grows while playouts are played."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._gains: dict[tuple[Seat, Effect], dict[Choice, float]] = {}
        self._chosen: Chosen | None = None

    def choose(self, s: Any, seat: Seat, question: Question, chance: Random) -> Choice:
        """The choice that gains most at once, of a few that are tried; it is what the seat then does."""
        gains = self._gains.setdefault((seat, question.effect), {})
        tried = self._worth_trying(gains, question.options, chance)
        before, afterwards = self._looks(s, seat), {}
        for choice in tried:
            after = imagined(self._game, s, seat, choice, question)
            afterwards[choice] = Chosen(s, after.turn, seat, self._game.value(after, seat))
            gains[choice] = afterwards[choice].looks - before
        best = max(tried, key=gains.__getitem__)
        self._chosen = None if s.apart else afterwards[best]
        if len(gains) > 3 * KEPT:
            self._gains[seat, question.effect] = {choice: gains[choice] for choice in _best_first(gains)[:KEPT]}
        return best

    def _looks(self, s: Any, seat: Seat) -> float:
        """How the position looks; where the seat goes on after what it has just chosen, that is known."""
        last = self._chosen
        if last and last.state is s and (last.turn, last.seat) == (s.turn, seat):
            return last.looks
        return self._game.value(s, seat)

    def _worth_trying(self, gains: dict[Choice, float], options: Options, chance: Random) -> list[Choice]:
        if len(options) <= OLD + NEW:
            return list(options)
        if not gains:
            return list({pick(options, chance): None for _ in range(FIRST)})
        tried: dict[Choice, None] = {}
        for choice in _best_first(gains)[:KEPT]:
            if choice in options:
                tried[choice] = None
                if len(tried) == OLD:
                    break
        tried.update((pick(options, chance), None) for _ in range(NEW))
        return list(tried)


def _best_first(gains: dict[Choice, float]) -> list[Choice]:
    return sorted(gains, key=gains.__getitem__, reverse=True)
