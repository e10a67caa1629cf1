"""A second look at a turn that was played: whether another way to go on was clearly better.

A claim must hold in many futures that are the same for both ways, by so much that luck does not explain it: what is
merely likely is not said.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

import msgspec

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.machine import question_for
from bot.engine.state import copy
from bot.players.budget import THINKING, Budget, Clock
from bot.players.futures import Futures
from bot.players.greedy import lead_judge
from bot.players.habits import Habits
from bot.players.learned import with_learned_value
from bot.players.turn import LINES, lines

RIVALS = 4  # other ways that are tried in futures: those that look best at the end of the turn
FIRST_FUTURES = 8  # that choose the best of them
FUTURES = 32  # that it must then hold in
LEAST_GAIN = 3.0  # points
LEAST_ERRORS = 3.0  # standard errors


class BetterLine(msgspec.Struct, frozen=True):
    """The choices of a turn that would have been better, and by how much on average, in points of lead."""

    choices: tuple[Choice, ...]
    gain: float


def better_line(
    game: Game[S, object], s: S, seat: Seat, made: Sequence[Choice], chance: Random, budget: Budget = THINKING
) -> BetterLine | None:
    """Return a line that is clearly better than the choices that a seat has made in its turn from this position on.

    Return None if there is none, or if the budget is spent before it is certain. All is judged by what was learned, and
    by nothing that the seat could not know.
    """
    learned, clock = with_learned_value(game), Clock(budget)
    rivals = _rivals(learned, s, seat, made[0], chance, clock)
    futures = Futures(learned, s, seat, chance.getrandbits(64))
    gains = [_gains(futures, rival, made, range(FIRST_FUTURES), clock) for rival in rivals]
    if not rivals or clock.share_spent() >= 1:
        return None
    best = max(range(len(rivals)), key=lambda place: fmean(gains[place]))
    if fmean(gains[best]) < LEAST_GAIN:
        return None
    sure = _gains(futures, rivals[best], made, range(FIRST_FUTURES, FIRST_FUTURES + FUTURES), clock)
    return BetterLine(rivals[best], fmean(sure)) if len(sure) == FUTURES and _is_clear(sure) else None


def _rivals(
    game: Game[S, object], s: S, seat: Seat, made: Choice, chance: Random, clock: Clock
) -> list[tuple[Choice, ...]]:
    """Return the lines that look better at the end of the turn than the best one that begins as the seat has."""
    question = question_for(game, s, seat)
    if question is None or len(question.options) < 2:
        return []
    guess, judge = game.guess(copy(s), seat, chance), lead_judge(game, seat)
    lines_by_looks = lines(
        game, guess, seat, question, judge, Habits(game), chance, LINES, lambda: clock.share_spent() > 0.5
    )
    first = [line.choices[0] for line in lines_by_looks]
    return [line.choices for line in lines_by_looks[: first.index(made) if made in first else RIVALS]][:RIVALS]


def _gains(
    futures: Futures[S], rival: Sequence[Choice], made: Sequence[Choice], numbers: range, clock: Clock
) -> list[float]:
    """Return by how much a line leads further than what was made, by future; fewer once the budget is spent."""
    gains = list[float]()
    for number in numbers:
        if gains and clock.share_spent() >= 1:
            break
        gains.append(futures.lead_after(rival, number) - futures.lead_after(made, number))
    return gains


def _is_clear(gains: list[float]) -> bool:
    """Return whether the mean gain is large, and larger than luck explains."""
    return fmean(gains) >= max(LEAST_GAIN, LEAST_ERRORS * stdev(gains) / sqrt(len(gains)))
