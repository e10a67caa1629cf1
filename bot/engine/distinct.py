"""Choices that lead to the same end, found by trying them on copies of the state with cards and dice of its own."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic

import msgspec

from bot.engine.chance import Chance
from bot.engine.combinators import Together
from bot.engine.effect import Choice, Effect, Seat
from bot.engine.game import Game, S
from bot.engine.question import Question
from bot.engine.side_actions import SIDE
from bot.engine.state import copy
from bot.engine.steps import advance, choose, question_of

TRIES = 12  # first answers that are tried, each followed to the end of what was chosen


class Answer(msgspec.Struct, frozen=True):
    """What a question offered and was answered, and how many draws there had been."""

    options: frozenset[Choice]
    draws: int
    choice: Choice


Answers = Mapping[Effect, Answer]


def distinct_choices(
    game: Game[S, object], s: S, seat: Seat, question: Question, choices: Sequence[Choice]
) -> list[Choice]:
    """Return the choices without those that lead to the same end as another, as far as a few tries can tell.

    Of two that do, the one is kept that lets its player see more drawn before the next question, else the first.
    """
    if s.pending:
        return [*choices]
    trial, kept = Trial(game, s, seat, question), list[Choice]()
    for choice in choices:
        for at, other in enumerate(kept):
            if more := trial.drawn_ahead(other, choice):
                kept[at] = choice if more < 0 else other
                break
        else:
            kept.append(choice)
    return kept


class Trial(msgspec.Struct, Generic[S], frozen=True):
    """Plays choices of a seat's question to the end of what they lead to, on copies."""

    game: Game[S, object]
    state: S
    seat: Seat
    question: Question

    def drawn_ahead(self, one: Choice, other: Choice) -> int:
        """Return 0 if the choices lead to different ends.

        Else 1, or -1 if more has been drawn by the questions after `other` than by those after `one`.
        """
        ahead = set[int]()
        for end, answers in self._try_ways(one):
            drawn = None if answers is None else self._follow(other, answers, end)
            if drawn is None:
                return 0
            ahead |= drawn
        return 0 if {1, -1} <= ahead else -1 if -1 in ahead else 1

    def _try_ways(self, choice: Choice) -> Iterator[tuple[S, Answers | None]]:
        """Yield ends of a choice, with the answers that led there; None where an end is out of reach.

        Each begins with another first answer; the others are taken by luck, the same each time.
        """
        begun, luck = self._begin(choice), Chance(0)
        first = self._next_question(begun)
        firsts = _answers(first) if first else [""]
        for answer in luck.shuffle(firsts)[:TRIES]:
            s = copy(begun)
            yield s, self._go_on(s, answer, luck)

    def _go_on(self, s: S, first: Choice, luck: Chance) -> Answers | None:
        """Answer all questions, in place; return the answers, None where an end is out of reach."""
        answers = dict[Effect, Answer]()
        while question := self._next_question(s):
            if question.effect in answers:  # which of the two is meant, nobody could tell
                return None
            taken = luck.pick(_answers(question)) if answers else first
            answers[question.effect] = Answer(frozenset(question.options), s.chance.draws, taken)
            self._answer(s, question, taken)
        return answers if self._is_over(s) else None

    def _follow(self, choice: Choice, answers: Answers, end: S) -> set[int] | None:
        """Return how much more had been drawn by each of these answers than by the same one after this choice.

        As 1, 0 or -1; None if this choice asks anything else, or ends elsewhere.
        """
        s, left, ahead = self._begin(choice), dict(answers), set[int]()
        while question := self._next_question(s):
            answer = left.pop(question.effect, None)
            if answer is None or answer.options != frozenset(question.options):
                return None
            ahead.add((answer.draws > s.chance.draws) - (answer.draws < s.chance.draws))
            self._answer(s, question, answer.choice)
        return None if left or s != end else ahead

    def _begin(self, choice: Choice) -> S:
        """Return a copy in which the choice is made; what is drawn in it tells nothing of what will be."""
        s = copy(self.state)
        s.chance = Chance(0)
        self._answer(s, self.question, choice)
        return s

    def _answer(self, s: S, question: Question, choice: Choice) -> None:
        choose(self.game, s, question.options[choice], [])
        advance(self.game, s, [], len(self.state.stack) - 1)

    def _next_question(self, s: S) -> Question | None:
        """Return what the seat is asked next; None if that is over, or if others choose first."""
        if self._is_over(s) or s.stack[-1].seat != self.seat or isinstance(s.stack[-1].effect, Together):
            return None
        return question_of(self.game, s, self.seat, s.stack[-1].effect)

    def _is_over(self, s: S) -> bool:
        """Return whether all that the choice led to is done."""
        return len(s.stack) < len(self.state.stack)


def _answers(question: Question) -> list[Choice]:
    return [choice for choice in question.options if not choice.startswith(SIDE)]
