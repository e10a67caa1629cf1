"""What a choice leads to when its seat goes on with its turn, always with the choice that looks best at once.

A line ends with the turn, or where chance is drawn: beyond that it would count on one lucky draw.
"""

from collections.abc import Callable
from random import Random

import msgspec

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.machine import play, question_for
from bot.engine.question import Question
from bot.engine.state import copy
from bot.players.budget import Clock
from bot.players.greedy import Judge, best, lead_judge, rank_choices
from bot.players.habits import Habits
from bot.players.turn import is_turn_over_for

LINES = 24  # choices that are followed to the end of the turn: those that look best at once
LEADERS = 3  # choices that come first even if they begin with the same word


class Line(msgspec.Struct, frozen=True):
    """The choices of a turn from now on, and how good the position looks after them."""

    looks: float
    choices: tuple[Choice, ...]


def first_look(
    game: Game[S, object], s: S, seat: Seat, question: Question, chance: Random, clock: Clock, most: int = LINES
) -> list[Line]:
    """Return the lines of a seat that guesses at what it cannot know, as `lines` does; half of the clock is for it."""
    guess, most = game.guess(copy(s), seat, chance), clock.first_look_playouts(most)

    def is_late() -> bool:
        return clock.share_spent() > 0.5

    return lines(game, guess, seat, question, lead_judge(game, seat), Habits(game), chance, most, is_late)


def lines(
    game: Game[S, object],
    s: S,
    seat: Seat,
    question: Question,
    judge: Judge[S],
    habits: Habits[S],
    chance: Random,
    most: int = LINES,
    stop: Callable[[], bool] = lambda: False,
) -> list[Line]:
    """Return the `most` most promising ways to go on with the turn, best first.

    Fewer once `stop` returns True, but at least one. Each choice is looked at before: who is in a hurry sees no less
    than who takes what looks best at once.
    """
    turn_lines: list[Line] = []
    for looks, choice in vary_first_words(rank_choices(game, s, seat, question, judge, chance))[:most]:
        if turn_lines and stop():
            break
        if s.pending:
            turn_lines.append(Line(looks, (choice,)))
        else:
            turn_lines.append(_line(game, s, seat, question, choice, judge, habits, chance))
    return sorted(turn_lines, key=lambda line: -line.looks)


def vary_first_words(ranking: list[tuple[float, Choice]]) -> list[tuple[float, Choice]]:
    """Return the ranking with the best few choices and the best one of each first word in front, then the rest.

    Choices with the same first word mostly lead to much the same.
    """
    best_by_word = {choice.partition(" ")[0]: choice for _, choice in reversed(ranking)}
    front = {*(choice for _, choice in ranking[:LEADERS]), *best_by_word.values()}
    return sorted(ranking, key=lambda pair: pair[1] not in front)


def _line(
    game: Game[S, object],
    s: S,
    seat: Seat,
    question: Question,
    choice: Choice,
    judge: Judge[S],
    habits: Habits[S],
    chance: Random,
) -> Line:
    """Return the line of this choice, followed by the best-looking ones of those that the habits find worth trying."""
    s, goes_on = _try(game, s, seat, choice, question)
    looks, choices = judge(s), [choice]
    while goes_on and (following := question_for(game, s, seat)):
        candidates = habits.worth_trying(seat, following, chance)
        tries = {candidate: _try(game, s, seat, candidate, following) for candidate in candidates}
        looks_after = {candidate: judge(after) for candidate, (after, _) in tries.items()}
        habits.learn(seat, following, {candidate: then - looks for candidate, then in looks_after.items()})
        choice = best(looks_after, looks)
        looks, (s, goes_on) = looks_after[choice], tries[choice]
        choices.append(choice)
    return Line(looks, tuple(choices))


def _try(game: Game[S, object], s: S, seat: Seat, choice: Choice, question: Question) -> tuple[S, bool]:
    """Return a copy of the state in which the seat has chosen, and whether its turn goes on without a random draw."""
    twin = copy(s)
    events = play(game, twin, seat, choice, question, only_turn=True)
    return twin, not is_turn_over_for(twin, seat, events) and twin.chance == s.chance
