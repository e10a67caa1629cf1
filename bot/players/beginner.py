"""A beginner sees what each choice brings at once, and misjudges it."""

from random import Random
from statistics import pstdev

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.machine import question_for
from bot.engine.question import Question
from bot.engine.state import copy
from bot.players.budget import THINKING, Budget
from bot.players.greedy import LOOKS as ALL
from bot.players.greedy import best, lead_judge, rank_choices

ERROR = 0.6  # of how far the choices lie apart: a standard deviation of how far a beginner is off
LOOKS = 12  # choices that a beginner thinks of


def beginner(game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = THINKING) -> Choice:
    """Return the choice that looks best of a few, to somebody who is wrong about each."""
    question = question_for(game, s, seat)
    assert question, f"seat {seat} has nothing to choose"
    return misjudge(game, game.guess(copy(s), seat, chance), seat, question, chance, ERROR, looks=LOOKS)


def misjudge(
    game: Game[S, object],
    guess: S,
    seat: Seat,
    question: Question,
    chance: Random,
    error: float,
    looks: int = ALL,
) -> Choice:
    """Return the choice that looks best to somebody who is wrong about each of them, or of so many of them.

    `error` is a standard deviation of how far off, as a share of how far the choices lie apart.
    """
    judge = lead_judge(game, seat)
    ranking = rank_choices(game, guess, seat, question, judge, chance, looks=looks)
    deviation = error * pstdev([look for look, _ in ranking])
    return best({choice: chance.gauss(look, deviation) for look, choice in ranking}, judge(guess))
