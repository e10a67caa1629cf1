"""A second look at a turn that was played: whether another way to go on was clearly better.

A claim must hold in many futures that are the same for both ways, by so much that luck does not explain it: what is
merely likely is not said.
"""

from collections.abc import Sequence
from random import Random
from statistics import fmean

import msgspec

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.machine import question_for
from bot.players.budget import THINKING, Budget, Clock
from bot.players.futures import Futures, standard_error
from bot.players.learned import with_learned_value
from bot.players.lines import first_look

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
    if not rivals:
        return None
    futures, first = Futures(learned, s, seat, chance.getrandbits(64)), range(FIRST_FUTURES)
    leads = [_leads(futures, rival, first, clock) for rival in rivals]
    best = max(range(len(rivals)), key=lambda place: fmean(leads[place]))
    if clock.share_spent() >= 1 or fmean(_gains(leads[best], _leads(futures, made, first, clock))) < LEAST_GAIN:
        return None
    further = range(FIRST_FUTURES, FIRST_FUTURES + FUTURES)
    sure = _gains(_leads(futures, rivals[best], further, clock), _leads(futures, made, further, clock))
    return BetterLine(rivals[best], fmean(sure)) if len(sure) == FUTURES and is_clear(sure) else None


def _rivals(
    game: Game[S, object], s: S, seat: Seat, made: Choice, chance: Random, clock: Clock
) -> list[tuple[Choice, ...]]:
    """Return the lines that look better at the end of the turn than the best one that begins as the seat has."""
    question = question_for(game, s, seat)
    if question is None or len(question.options) < 2:
        return []
    lines_by_looks = first_look(game, s, seat, question, chance, clock)
    first = [line.choices[0] for line in lines_by_looks]
    return [line.choices for line in lines_by_looks[: first.index(made) if made in first else RIVALS]][:RIVALS]


def _leads(futures: Futures[S], line: Sequence[Choice], numbers: range, clock: Clock) -> list[float]:
    """Return by how much the seat leads after a line, by future; fewer once the budget is spent, at least one."""
    leads = list[float]()
    for number in numbers:
        if leads and clock.share_spent() >= 1:
            break
        leads.append(futures.lead_after(line, number))
    return leads


def _gains(rival: Sequence[float], made: Sequence[float]) -> list[float]:
    """Return by how much a rival leads further than what was made, in the futures that both have met."""
    return [one - other for one, other in zip(rival, made, strict=False)]


def is_clear(gains: list[float]) -> bool:
    """Return whether the mean gain is large, and larger than luck explains."""
    return fmean(gains) >= max(LEAST_GAIN, LEAST_ERRORS * standard_error(gains))
