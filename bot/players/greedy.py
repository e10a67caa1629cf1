"""The greedy player looks one step ahead: it makes the choice after which the position looks best."""

from collections.abc import Callable, Mapping
from math import ceil
from random import Random

from bot.engine.effect import Choice, Options, Seat
from bot.engine.game import Game, S
from bot.engine.guessing import pick
from bot.engine.lookahead import state_after
from bot.engine.machine import question_for
from bot.engine.question import Question
from bot.engine.side_actions import is_side_choice
from bot.engine.state import copy
from bot.players.budget import THINKING, Budget

LOOKS = 2000  # choices that are tried at most, a random sample: more would take too long
FEWEST = 12  # options of which only a share is tried
SIDE_SHARE = 0.25  # of such a sample: so many side actions come on top

Judge = Callable[[S], float]  # how good a position looks


def greedy(
    game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = THINKING, share: float = 1.0
) -> Choice:
    """Return the choice after which the position looks best to a player who cannot see what is hidden.

    Only a `share` of the options is tried, drawn at random: a dozen at least.
    """
    question = question_for(game, s, seat)
    assert question, f"seat {seat} has nothing to choose"
    if len(question.options) == 1:
        return next(iter(question.options))
    guess, judge = game.guess(copy(s), seat, chance), lead_judge(game, seat)
    looks = min(LOOKS, max(FEWEST, ceil(share * len(question.options))))
    ranking = rank_choices(game, guess, seat, question, judge, chance, looks=looks)
    return best({choice: look for look, choice in ranking}, judge(guess))


def rank_choices(
    game: Game[S, object],
    s: S,
    seat: Seat,
    question: Question,
    judge: Judge[S],
    chance: Random,
    looks: int = LOOKS,
) -> list[tuple[float, Choice]]:
    """Return the seat's options, or so many of them at random, best first.

    Each stands behind how good the position would look after it.
    """
    choices = sample_options(question.options, looks, chance, has_sides=bool(question.side_actions))
    chance.shuffle(choices)  # so that no order favours one of equals
    ranking = [(judge(state_after(game, s, seat, choice, question)), choice) for choice in choices]
    return sorted(ranking, key=lambda pair: -pair[0])


def best(looks: Mapping[Choice, float], before: float) -> Choice:
    """Return the choice that looks best; a side action only if it looks better than the position before it.

    Side actions are optional. Most of them lose a little, which still looks better than a bad answer to the question:
    without this rule a seat would take one after another until it has nothing left.
    """
    worth_it = {choice: look for choice, look in looks.items() if not is_side_choice(choice) or look > before} or looks
    return max(worth_it, key=worth_it.__getitem__)


def sample_options(options: Options, most: int, chance: Random, *, has_sides: bool = False) -> list[Choice]:
    """Return all options, or `most` of them at random if there are more.

    If it `has_sides`, side actions are a quarter beyond these: else all that are drawn might be side actions.
    """
    if len(options) <= most:
        return list(options)
    if not has_sides:
        return list({pick(options, chance): None for _ in range(most)})
    sides, answers = [[choice for choice in options if is_side_choice(choice) == side] for side in (True, False)]
    return [
        *chance.sample(answers, min(most, len(answers))),
        *chance.sample(sides, min(ceil(most * SIDE_SHARE), len(sides))),
    ]


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
