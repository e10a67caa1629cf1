"""Predicts how seats play on after a choice: mostly what did well at this question before, sometimes something new."""

from random import Random
from typing import Generic, NamedTuple

from bot.engine.effect import Choice, Effect, Options, Seat, SeatEvent
from bot.engine.game import Game, S
from bot.engine.guessing import pick
from bot.engine.lookahead import state_after
from bot.engine.machine import play
from bot.engine.question import Question
from bot.engine.side_actions import is_side_choice
from bot.engine.state import copy
from bot.players.greedy import best, sample_options

MEMORY = 40  # choices remembered for a question: those that gained most


class SampleSize(NamedTuple):
    """How many choices are tried when a question comes up."""

    first: int  # the first time, all at random
    old: int  # later: of those that did best before
    new: int  # later: at random


OWN = SampleSize(60, 6, 4)
OFTEN = SampleSize(60, 8, 8)  # where there are side actions: their turns are long, and a bad answer spoils what follows
SIDE_ACTIONS = SampleSize(12, 2, 1)


class TriedChoice(NamedTuple, Generic[S]):
    """A choice that was tried, the position after it, its events, and how good the position looks to the seat."""

    choice: Choice
    seat: Seat
    state: S
    turn: int  # of `state` then; if `state.turn` differs, somebody has played on in it
    events: list[SeatEvent]
    looks: float


class Habits(Generic[S]):
    """What each choice gained its seat at once, by question; it grows during playouts."""

    def __init__(self, game: Game[S, object]) -> None:
        self._game = game
        # by seat, question, and whether the choices are side actions
        self._gains: dict[tuple[Seat, Effect, bool], dict[Choice, float]] = {}
        self._last: TriedChoice[S] | None = None  # what `play` chose last
        self.made: Choice = ""  # the choice itself, also where all choose at the same time

    def play(self, s: S, seat: Seat, question: Question, chance: Random) -> tuple[S, list[SeatEvent]]:
        """Make the choice that gains most at once, of a few that are tried, and learn what each of them gained.

        Return the position after it, and its events; `s` must not be used afterwards.
        """
        before = self._judge(s, seat)
        tries = {choice: self._try(s, seat, choice, question) for choice in self.worth_trying(seat, question, chance)}
        self.learn(seat, question, {choice: tried.looks - before for choice, tried in tries.items()})
        chosen = tries[best({choice: tried.looks for choice, tried in tries.items()}, before)]
        self._last, self.made = None if s.pending else chosen, chosen.choice
        if s.pending:
            return s, play(self._game, s, seat, chosen.choice, question)
        return chosen.state, chosen.events

    def _try(self, s: S, seat: Seat, choice: Choice, question: Question) -> TriedChoice[S]:
        """Make a choice on a copy of the position. Return the copy with how good it looks."""
        if s.pending:
            after, events = state_after(self._game, s, seat, choice, question), []
        else:
            after = copy(s)
            events = play(self._game, after, seat, choice, question)
        return TriedChoice(choice, seat, after, after.turn, events, self._game.value(after, seat))

    def _judge(self, s: S, seat: Seat) -> float:
        """Return how good the position looks; if it is the one that `play` returned last, that is known already."""
        last = self._last
        if last and last.state is s and (last.turn, last.seat) == (s.turn, seat):
            return last.looks
        return self._game.value(s, seat)

    def worth_trying(self, seat: Seat, question: Question, chance: Random) -> list[Choice]:
        """Return a few options: all if there are no more, else those that did best before and some at random.

        Of side actions fewer are tried, beside the turn's own choices, not in their place.
        """
        gains, side_gains = (self._gains.get((seat, question.effect, is_side), {}) for is_side in (False, True))
        if not question.side_actions:
            return _sample(question.options, gains, OWN, chance)
        own = {choice: option for choice, option in question.options.items() if not is_side_choice(choice)}
        side = {choice: option for choice, option in question.options.items() if is_side_choice(choice)}
        return [*_sample(own, gains, OFTEN, chance), *_sample(side, side_gains, SIDE_ACTIONS, chance)]

    def learn(self, seat: Seat, question: Question, gains: dict[Choice, float]) -> None:
        """Remember what these choices have just gained; forget the worst ones once there are far too many."""
        for choice, gain in gains.items():
            self._gains.setdefault((seat, question.effect, is_side_choice(choice)), {})[choice] = gain
        for is_side in (False, True):
            known = self._gains.get((seat, question.effect, is_side), {})
            if len(known) > 3 * MEMORY:
                top = _best_first(known)[:MEMORY]
                self._gains[seat, question.effect, is_side] = {choice: known[choice] for choice in top}


def _sample(options: Options, gains: dict[Choice, float], size: SampleSize, chance: Random) -> list[Choice]:
    """Return the options with the best gains so far, and some others at random."""
    if len(options) <= size.old + size.new:
        return list(options)
    if not gains:
        return sample_options(options, size.first, chance)
    sample: dict[Choice, None] = {}  # as an ordered set
    for choice in _best_first(gains)[:MEMORY]:
        if choice in options:
            sample[choice] = None
            if len(sample) == size.old:
                break
    sample.update((pick(options, chance), None) for _ in range(size.new))
    return list(sample)


def _best_first(gains: dict[Choice, float]) -> list[Choice]:
    """Return the choices ordered by gain, the largest first."""
    return sorted(gains, key=gains.__getitem__, reverse=True)
