"""Choices that lead to the same end, found by trying them on copies of the state that draw from a seed of their own."""

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

TRIES = 7  # answers to the first question after a choice that are tried, each played to the end of that choice


class Answer(msgspec.Struct, frozen=True):
    """An answer to a question: what the question offered, how many draws came before it, and the choice."""

    options: frozenset[Choice]
    draws: int
    choice: Choice


Answers = Mapping[Effect, Answer]  # by the effect that asked


def classes_of(
    game: Game[S, object], s: S, seat: Seat, question: Question, choices: Sequence[Choice]
) -> list[list[Choice]]:
    """Return the choices in classes: each two of a class lead to the same end, as far as a few tries can tell.

    The first of a class stands for it: the one whose player has seen most draws by the time of the next question; of
    those that are equal in that, the first. Each choice is tried against all of its class, so that whatever is not
    shown is proved equal to what is.
    """
    if s.pending:
        return [[choice] for choice in choices]
    trial, classes = Trial(game, s, seat, question), list[list[Choice]]()
    for choice in choices:
        for alike in classes:
            winners = [trial.better_of_same_end(other, choice) for other in alike]
            if None not in winners:
                alike.insert(0 if winners[0] == choice else len(alike), choice)
                break
        else:
            classes.append([choice])
    return classes


class Trial(msgspec.Struct, Generic[S], frozen=True):
    """Plays a seat's choices on copies of the state, each until all that it leads to is done: its end."""

    game: Game[S, object]
    state: S
    seat: Seat
    question: Question

    def better_of_same_end(self, one: Choice, other: Choice) -> Choice | None:
        """Return the choice after which questions come later, when more has been drawn, or `one` if that is equal.

        None if the choices lead to different ends, or if each is ahead of the other at some question. Whichever is
        named first, the answer is the same: what one leads to is tried after the other, and the other way round.
        """
        signs = set[int]()
        for first, second, ahead in ((one, other, 1), (other, one, -1)):
            tried_all = True
            for end, answers in self._try_answers(first):
                new_signs = None if answers is None else self._compare_draws(second, answers, end)
                if answers is None or new_signs is None:
                    return None
                signs |= {ahead * sign for sign in new_signs}
                tried_all = tried_all and _are_all_tried(answers)
            if tried_all:  # so the other way round tries the same
                break
        if {1, -1} <= signs:
            return None
        return other if -1 in signs else one

    def _try_answers(self, choice: Choice) -> Iterator[tuple[S, Answers | None]]:
        """Yield ends of a choice, with the answers that led there; None for the answers if play did not reach an end.

        Each try gives another answer to the first question; later answers are random, but the same on every call.
        """
        start, luck = self._begin(choice), Chance(0)
        first_question = self._next_question(start)
        first_answers = _answers(first_question) if first_question else [""]
        for answer in luck.shuffle(first_answers)[:TRIES]:
            s = copy(start)
            yield s, self._answer_all(s, answer, luck)

    def _answer_all(self, s: S, first: Choice, luck: Chance) -> Answers | None:
        """Answer all questions, in place. Return the answers; None if play did not reach an end."""
        answers = dict[Effect, Answer]()
        while question := self._next_question(s):
            if question.effect in answers:  # answers are found by effect, so it must not ask twice
                return None
            choice = luck.pick(_answers(question)) if answers else first
            answers[question.effect] = Answer(frozenset(question.options), s.chance.draws, choice)
            self._answer(s, question, choice)
        return answers if self._is_over(s) else None

    def _compare_draws(self, choice: Choice, answers: Answers, end: S) -> set[int] | None:
        """Give these answers of another choice after this one. Return the signs of how its draws compare with theirs.

        1 if more had been drawn before one of `answers` than before the same answer here, -1 if less, 0 if as much.
        None if this choice leads to other questions or to another end.
        """
        s, unused_answers, signs = self._begin(choice), dict(answers), set[int]()
        while question := self._next_question(s):
            answer = unused_answers.pop(question.effect, None)
            if answer is None or answer.options != frozenset(question.options):
                return None
            signs.add((answer.draws > s.chance.draws) - (answer.draws < s.chance.draws))
            self._answer(s, question, answer.choice)
        return None if unused_answers or s != end else signs

    def _begin(self, choice: Choice) -> S:
        """Return a copy in which the choice is made. Its draws come from a fixed seed: they betray nothing."""
        s = copy(self.state)
        s.chance = Chance(0)
        self._answer(s, self.question, choice)
        return s

    def _answer(self, s: S, question: Question, choice: Choice) -> None:
        """Make this choice, in place, and play on to the next question or to the choice's end."""
        choose(self.game, s, question.options[choice], [])
        advance(self.game, s, [], len(self.state.stack) - 1)

    def _next_question(self, s: S) -> Question | None:
        """Return what the seat is asked next; None at the choice's end, or if others choose first."""
        if self._is_over(s) or s.stack[-1].seat != self.seat or isinstance(s.stack[-1].effect, Together):
            return None
        return question_of(self.game, s, self.seat, s.stack[-1].effect)

    def _is_over(self, s: S) -> bool:
        """Return whether all that the choice led to is done: the stack is below the effect that asked."""
        return len(s.stack) < len(self.state.stack)


def _answers(question: Question) -> list[Choice]:
    """Return the options of a question that are not side actions."""
    return [choice for choice in question.options if not choice.startswith(SIDE)]


def _are_all_tried(answers: Answers) -> bool:
    """Return whether there was no way to answer but those that are tried: one question at most, with few options."""
    return len(answers) <= 1 and all(len(answer.options) <= TRIES for answer in answers.values())
