"""A beginner sees what each choice brings at once, and misjudges it."""

from random import Random
from statistics import pstdev

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.machine import question_for
from bot.engine.state import copy
from bot.players.budget import THINKING, Budget
from bot.players.greedy import best, lead_judge, rank_choices

ERROR = 0.6  # of how far the choices lie apart: a standard deviation of how far a beginner is off
LOOKS = 12  # choices that a beginner thinks of


def beginner(game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = THINKING) -> Choice:
    """Return the choice that looks best of a few, to somebody who is wrong about each."""
    question = question_for(game, s, seat)
    assert question, f"seat {seat} has nothing to choose"
    guess, judge = game.guess(copy(s), seat, chance), lead_judge(game, seat)
    ranking = rank_choices(game, guess, seat, question, judge, chance, looks=LOOKS)
    error = ERROR * pstdev([look for look, _ in ranking])
    return best({choice: chance.gauss(look, error) for look, choice in ranking}, judge(guess))
