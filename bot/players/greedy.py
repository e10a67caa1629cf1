"""The greedy player looks one step ahead: it makes the choice after which the position looks best."""

from collections.abc import Callable, Mapping
from random import Random

from bot.engine.effect import Choice, Options, Seat
from bot.engine.game import Game, S
from bot.engine.guessing import pick
from bot.engine.lookahead import state_after
from bot.engine.machine import question_for
from bot.engine.question import Question
from bot.engine.side_actions import is_side_choice
from bot.engine.state import copy
from bot.players.budget import NORMAL, Budget

LOOKS = 2000  # choices that are tried at most, a random sample: more would take too long

Judge = Callable[[S], float]  # how good a position looks


def greedy(game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = NORMAL) -> Choice:
    """Return the choice after which the position looks best to a player who cannot see what is hidden."""
    question = question_for(game, s, seat)
    assert question, f"seat {seat} has nothing to choose"
    guess, judge = game.guess(copy(s), seat, chance), lead_judge(game, seat)
    looks = {choice: look for look, choice in rank_choices(game, guess, seat, question, judge, chance)}
    return best(looks, judge(guess))


def rank_choices(
    game: Game[S, object],
    s: S,
    seat: Seat,
    question: Question,
    judge: Judge[S],
    chance: Random,
    stop: Callable[[], bool] = lambda: False,
) -> list[tuple[float, Choice]]:
    """Return the seat's options, best first, each behind how good the position would look after it.

    Once `stop` returns True, no more options are tried.
    """
    choices = sample_options(question.options, LOOKS, chance)
    chance.shuffle(choices)  # so that those tried before `stop` are a fair sample, and no order favours one of equals
    looks: list[tuple[float, Choice]] = []
    for choice in choices:
        if looks and stop():
            break
        looks.append((judge(state_after(game, s, seat, choice, question)), choice))
    return sorted(looks, key=lambda pair: -pair[0])


def best(looks: Mapping[Choice, float], before: float) -> Choice:
    """Return the choice that looks best; a side action only if it looks better than the position before it.

    Side actions are optional. Most of them lose a little, which still looks better than a bad answer to the question:
    without this rule a seat would take one after another until it has nothing left.
    """
    worth_it = {choice: look for choice, look in looks.items() if not is_side_choice(choice) or look > before} or looks
    return max(worth_it, key=worth_it.__getitem__)


def sample_options(options: Options, most: int, chance: Random) -> list[Choice]:
    """Return all options, or `most` of them at random if there are more."""
    if len(options) <= most:
        return list(options)
    return list({pick(options, chance): None for _ in range(most)})


def lead_judge(game: Game[S, object], seat: Seat) -> Judge[S]:
    """Return a judge that values a position by how far a seat is ahead."""
    return lambda s: lead(values(game, s), seat)


def values(game: Game[S, object], s: S) -> list[float]:
    """Return how good the position looks for each seat."""
    return [game.value(s, seat) for seat in range(s.seats)]


def lead(by_seat: list[float], seat: Seat) -> float:
    """Return how far a seat is ahead: the mean of its leads over the best other seat and over the average of all
    others.
    """
    others = by_seat[:seat] + by_seat[seat + 1 :]
    return by_seat[seat] - (max(others) + sum(others) / len(others)) / 2 if others else by_seat[seat]
