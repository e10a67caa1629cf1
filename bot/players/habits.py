"""How seats are taken to choose in a playout: what did well at this question before, and something new."""

from random import Random
from typing import Generic, NamedTuple

from bot.engine.effect import Choice, Effect, Options, Seat, SeatEvent
from bot.engine.game import Game, S
from bot.engine.guessing import pick
from bot.engine.machine import play, state_after
from bot.engine.question import Question
from bot.engine.state import copy

FIRST = 60  # choices tried when a question comes up for the first time
OLD = 6  # choices tried again, of those that did best
NEW = 4  # choices tried at random beside them
KEPT = 40  # choices remembered for a question


class Tried(NamedTuple, Generic[S]):
    """A choice that was tried: the position after it, its turn, what was told, and how it looks to the seat."""

    choice: Choice
    seat: Seat
    state: S
    turn: int
    told: list[SeatEvent]
    looks: float


class Habits(Generic[S]):
    """What each choice gained its seat at once, by question; grows while playouts are played."""

    def __init__(self, game: Game[S, object]) -> None:
        self._game = game
        self._gains: dict[tuple[Seat, Effect], dict[Choice, float]] = {}
        self._chosen: Tried[S] | None = None

    def choose(self, s: S, seat: Seat, question: Question, chance: Random) -> Choice:
        """The choice that gains most at once, of a few that are tried."""
        return self._best(s, seat, question, chance).choice

    def play(self, s: S, seat: Seat, question: Question, chance: Random) -> tuple[S, list[SeatEvent]]:
        """The position after that choice, and what was told on the way; `s` is of no more use."""
        best = self._best(s, seat, question, chance)
        self._chosen = None if s.pending else best
        if s.pending:
            return s, play(self._game, s, seat, best.choice, question)
        return best.state, best.told

    def _best(self, s: S, seat: Seat, question: Question, chance: Random) -> Tried[S]:
        gains = self._gains.setdefault((seat, question.effect), {})
        before, best = self._looks(s, seat), None
        for choice in self._worth_trying(gains, question.options, chance):
            tried = self._tried(s, seat, choice, question)
            gains[choice] = tried.looks - before
            if best is None or tried.looks > best.looks:
                best = tried
        assert best, "a question has options"
        if len(gains) > 3 * KEPT:
            self._gains[seat, question.effect] = {choice: gains[choice] for choice in _best_first(gains)[:KEPT]}
        return best

    def _tried(self, s: S, seat: Seat, choice: Choice, question: Question) -> Tried[S]:
        if s.pending:
            after, told = state_after(self._game, s, seat, choice, question), []
        else:
            after = copy(s)
            told = play(self._game, after, seat, choice, question)
        return Tried(choice, seat, after, after.turn, told, self._game.value(after, seat))

    def _looks(self, s: S, seat: Seat) -> float:
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
