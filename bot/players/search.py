"""The search tries the promising ways to go on with a turn in many possible futures.

A first look follows many choices to the end of the turn. The best of them then meet the same futures, so that
differences show after few of them. The worse half is dropped again and again as the budget is spent, and thinking ends
early when the best one is clear. What was weighed is logged, in numbers alone: options name cards of a hand.
"""

from logging import getLogger
from math import ceil, log2
from random import Random
from statistics import fmean
from typing import Generic

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.machine import question_for
from bot.engine.question import Question
from bot.players.budget import THINKING, Budget, Clock
from bot.players.futures import Futures, standard_error
from bot.players.lines import LINES, Line, first_look

ARMS = 8  # lines that meet futures: those that look best at the end of the turn
PRIOR = 8  # futures that the first look counts for: real ones are few and full of luck
MIN_FUTURES = 6  # that all arms have met before the best one may be clear
CLEAR_LEAD = 3.0  # standard errors by which the best arm must then lead

logger = getLogger(__name__)  # of the standard library: silent in a bench; a worker sends what it says home


class Arm(Generic[S]):
    """A line, how far ahead it led in each future, and the positions in which these ended."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.leads: list[float] = []
        self.ends: list[S] = []

    @property
    def choice(self) -> Choice:
        """The choice that is made first."""
        return self.line.choices[0]

    @property
    def mean(self) -> float:
        """The mean lead; how good the line looks counts like the result of a few futures."""
        return (PRIOR * self.line.looks + sum(self.leads)) / (PRIOR + len(self.leads))

    def meet(self, futures: Futures[S], number: int) -> None:
        """Play the line in a future."""
        self.ends.append(futures.end_of(self.line.choices, number))
        self.leads.append(futures.lead_in(self.ends[-1]))


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
    # in simultaneous play a first look goes no further than the choice, so more lines than arms would be no use
    most = ARMS if s.pending else clock.first_look_playouts(LINES)
    promising = first_look(game, s, seat, question, chance, clock, most)
    clock.playouts += sum(len(line.choices) > 1 for line in promising)
    arms = all_arms = [Arm[S](line) for line in promising[:ARMS]]
    futures, number = Futures(game, s, seat, chance.getrandbits(64)), 0
    while len(arms) > 1 and (spent := clock.share_spent()) < 1 and not _is_clear(arms, number):
        arms = _remaining_arms(arms, spent)
        for arm in arms:
            arm.meet(futures, number)
            clock.playouts += 1
        number += 1
    chosen = max(arms, key=lambda arm: arm.mean)
    ranked_arms = [chosen, *sorted((arm for arm in all_arms if arm is not chosen), key=lambda arm: -arm.mean)]
    logger.debug(_summary(question, ranked_arms))
    return ranked_arms


def _summary(question: Question, arms: list[Arm[S]]) -> str:
    """Return the mean lead of the chosen arm and the others, and in how many futures, without what they are."""
    leads, *other_leads = [f"{arm.mean:+.2f} ({len(arm.leads)})" for arm in arms]
    return f"{question.effect.word}: mean lead (futures) {leads} chosen, others {' '.join(other_leads) or 'none'}"


def _remaining_arms(arms: list[Arm[S]], spent: float) -> list[Arm[S]]:
    """Return the arms that are still tried after this share of the budget: the best eight, then four, then two."""
    count = max(2, ARMS >> int(spent * ceil(log2(ARMS))))
    return sorted(arms, key=lambda arm: -arm.mean)[:count] if count < len(arms) else arms


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
