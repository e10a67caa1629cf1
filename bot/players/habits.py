"""How seats are taken to go on after a choice: with what did well at this question before, or something new."""

from random import Random
from typing import Generic, NamedTuple

from bot.engine.effect import Choice, Effect, Seat, SeatEvent
from bot.engine.game import Game, S
from bot.engine.guessing import pick
from bot.engine.machine import play, state_after
from bot.engine.question import Question
from bot.engine.state import copy
from bot.players.greedy import some

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
    """What each choice gained its seat at once, by question; grows while lines are followed and playouts are played."""

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
        before, best, gains = self._looks(s, seat), None, {}
        for choice in self.worth_trying(seat, question, chance):
            tried = self._tried(s, seat, choice, question)
            gains[choice] = tried.looks - before
            if best is None or tried.looks > best.looks:
                best = tried
        assert best, "a question has options"
        self.learn(seat, question, gains)
        return best

    def _tried(self, s: S, seat: Seat, choice: Choice, question: Question) -> Tried[S]:
        if s.pending:
            after, events = state_after(self._game, s, seat, choice, question), []
        else:
            after = copy(s)
            events = play(self._game, after, seat, choice, question)
        return Tried(choice, seat, after, after.turn, events, self._game.value(after, seat))

    def _looks(self, s: S, seat: Seat) -> float:
        """How the position looks; where the seat goes on after what it has just chosen, that is known."""
        last = self._chosen
        if last and last.state is s and (last.turn, last.seat) == (s.turn, seat):
            return last.looks
        return self._game.value(s, seat)

    def worth_trying(self, seat: Seat, question: Question, chance: Random) -> list[Choice]:
        """A few choices: all if there are no more, else those that did best before and some at random."""
        options, gains = question.options, self._gains.get((seat, question.effect))
        if len(options) <= OLD + NEW:
            return list(options)
        if not gains:
            return some(options, FIRST, chance)
        tried: dict[Choice, None] = {}
        for choice in _best_first(gains)[:KEPT]:
            if choice in options:
                tried[choice] = None
                if len(tried) == OLD:
                    break
        tried.update((pick(options, chance), None) for _ in range(NEW))
        return list(tried)

    def learn(self, seat: Seat, question: Question, gains: dict[Choice, float]) -> None:
        """Remember what these choices have just gained."""
        known = self._gains.setdefault((seat, question.effect), {})
        known.update(gains)
        if len(known) > 3 * KEPT:
            self._gains[seat, question.effect] = {choice: known[choice] for choice in _best_first(known)[:KEPT]}


def _best_first(gains: dict[Choice, float]) -> list[Choice]:
    return sorted(gains, key=gains.__getitem__, reverse=True)
