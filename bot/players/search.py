"""The search tries the promising ways to go on with a turn in many possible futures.

A first look follows many choices to the end of the turn. The best of them then meet the same futures, so that
differences show after few of them. What less is to be hoped of is dropped again and again as the budget is spent, and
thinking ends early when the best one is clear. What was weighed is logged, in numbers alone: options name cards of a
hand.
"""

from logging import getLogger
from math import ceil, log2
from random import Random
from statistics import fmean

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.machine import question_for
from bot.engine.question import Question
from bot.players.arm import Arm, by_promise
from bot.players.budget import THINKING, Budget, Clock
from bot.players.futures import Futures, standard_error
from bot.players.lines import LINES, first_look

ARMS = 8  # lines that meet futures: those that look best at the end of the turn
MIN_FUTURES = 6  # that all arms have met before the best one may be clear
CLEAR_LEAD = 3.0  # standard errors by which the best arm must then lead

logger = getLogger(__name__)  # of the standard library: silent in a bench; a worker sends what it says home


def search(game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = THINKING) -> Choice:
    """Return the choice that did best in as many futures as the budget allows."""
    return search_by_clock(game, s, seat, chance, Clock(budget))


def search_by_clock(game: Game[S, object], s: S, seat: Seat, chance: Random, clock: Clock) -> Choice:
    """Return the choice of `search`, with a clock that is already running; the clock counts futures as playouts."""
    return weigh(game, s, seat, chance, clock)[0].choice


def weigh(game: Game[S, object], s: S, seat: Seat, chance: Random, clock: Clock) -> list[Arm[S]]:
    """Return the lines that look best, with the futures that each has met; the one that did best comes first."""
    question = question_for(game, s, seat)
    assert question, f"seat {seat} has nothing to choose"
    promising = first_look(game, s, seat, question, chance, clock, ARMS if s.pending else LINES)
    clock.playouts += sum(len(line.choices) > 1 for line in promising)
    arms, dropped = [Arm[S](line) for line in promising[:ARMS]], list[Arm[S]]()
    futures, number = Futures(game, s, seat, chance.getrandbits(64)), 0
    while len(arms) > 1 and (spent := clock.share_spent()) < 1 and not _is_clear(arms, number):
        ranked, count = by_promise(arms), _arms_after(spent)
        arms, dropped = ranked[:count], [*ranked[count:], *dropped]
        for arm in arms:
            arm.meet(futures, number)
            clock.playouts += 1
        number += 1
    ranked = [*by_promise(arms), *dropped]
    logger.debug(_summary(question, ranked))
    return ranked


def _summary(question: Question, arms: list[Arm[S]]) -> str:
    """Return the mean lead of the chosen arm and the others, and in how many futures, without what they are."""
    leads, *other_leads = [f"{arm.mean:+.2f} ({len(arm.leads)})" for arm in arms]
    return f"{question.effect.word}: mean lead (futures) {leads} chosen, others {' '.join(other_leads) or 'none'}"


def _arms_after(spent: float) -> int:
    """Return how many arms are still tried after this share of the budget: eight, then four, then two."""
    return max(2, ARMS >> int(spent * ceil(log2(ARMS))))


def _is_clear(arms: list[Arm[S]], futures: int) -> bool:
    """Return whether the best arm beats each other one by more than luck explains, or equals it in every future."""
    if futures < MIN_FUTURES:
        return False
    best = max(arms, key=lambda arm: arm.mean)
    for arm in arms:
        leads = [one - other for one, other in zip(best.leads, arm.leads, strict=True)]  # by future
        if arm is not best and fmean(leads) < CLEAR_LEAD * standard_error(leads):
            return False
    return True
