"""A short search over guesses at what is hidden: the promising choices meet the same futures, played on for a turn.

A first look follows some choices to the end of the turn. The best of them then meet the same futures: the nth try of
each has the same deal and the same luck, so that differences are clear after few tries. The worse half of the choices
is dropped again and again as the budget is spent.
"""

from math import ceil, log2
from random import Random
from statistics import fmean

import msgspec
from structlog.stdlib import get_logger

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.machine import over, play, question_for, seats_to_choose
from bot.engine.state import copy
from bot.players.budget import THINKING, Budget, Clock
from bot.players.greedy import greedy, lead, lead_judge, values
from bot.players.turn import LINES, has_ended_own_turn, lines

ARMS = 6  # choices ("arms") that are tried in futures: those that look best at the end of the turn
MAX_CHOICES = 60  # of all seats together in a future
OWN, OTHERS = 1 / 3, 1 / 6  # the share of its options that a seat weighs in a future: the one that decides, and others

logger = get_logger(__name__)


class Arm(msgspec.Struct):
    """A choice that is tried, how good it looks at the end of the turn, and how good each future became."""

    choice: Choice
    looks: float
    rewards: list[float] = []

    @property
    def mean(self) -> float:
        """How good its futures became, its first look counted as one of them."""
        return fmean((self.looks, *self.rewards))


def search(game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = THINKING) -> Choice:
    """Return the choice that did best in as many futures as the budget allows."""
    return search_by_clock(game, s, seat, chance, Clock(budget))


def search_by_clock(game: Game[S, object], s: S, seat: Seat, chance: Random, clock: Clock) -> Choice:
    """Return the choice of `search`, with a clock that is already running; the clock counts the playouts."""
    question = question_for(game, s, seat)
    assert question, f"seat {seat} has nothing to choose"
    if len(question.options) == 1:
        return next(iter(question.options))
    guess, judge = game.guess(copy(s), seat, chance), lead_judge(game, seat)
    # in simultaneous play a first look goes no further than the choice, so more lines than arms would be no use
    most = ARMS if s.pending else clock.first_look_playouts(LINES)
    promising = lines(game, guess, seat, question, judge, chance, most, lambda: clock.share_spent() > 0.5)
    clock.playouts += sum(len(line.choices) > 1 for line in promising)
    arms = [Arm(line.choices[0], line.looks) for line in promising[:ARMS]]
    seed, futures = chance.getrandbits(64), 0
    while len(arms) > 1 and (spent := clock.share_spent()) < 1:
        arms = _remaining_arms(arms, spent)
        for arm in arms:
            arm.rewards.append(_future(game, s, seat, arm.choice, Random(f"{seed}:{futures}")))
            clock.playouts += 1
        futures += 1
    best = max(arms, key=lambda arm: arm.mean)
    weighed = [(arm.choice, round(arm.looks, 1), round(arm.mean, 1)) for arm in arms]
    logger.debug("searched", game=game.key, choice=best.choice, futures=futures, weighed=weighed)
    return best.choice


def _remaining_arms(arms: list[Arm], spent: float) -> list[Arm]:
    """Return the arms that are still tried after this share of the budget: all, then the better half, then two."""
    count = max(2, ARMS >> int(spent * ceil(log2(ARMS))))
    return sorted(arms, key=lambda arm: -arm.mean)[:count] if count < len(arms) else arms


def _future(game: Game[S, object], real: S, seat: Seat, choice: Choice, luck: Random) -> float:
    """Return how far the seat is ahead in a guessed future: after the choice and, once all played on, its next turn.

    The position is valued at the end of a later own turn, like the first look at a choice, once the seat has made as
    many choices as the game's `depth` says. At the beginning of a turn too much would depend on what the turn brings.
    """
    s = game.guess(copy(real), seat, luck)
    simultaneous = bool(s.pending)  # else simultaneous choices only end a round: a turn comes after them
    events = play(game, s, seat, choice)
    lucks = [Random(luck.getrandbits(64)) for _ in range(s.seats)]
    own_choices, own_turns, deep_enough = 1, int(has_ended_own_turn(s, seat, events, simultaneous)), False
    for _ in range(MAX_CHOICES):
        turn = _next_seat(s, seat)
        if turn is None or (deep_enough and not (s.pending and turn != seat)):
            break
        share = OWN if turn == seat else OTHERS
        events = play(game, s, turn, greedy(game, s, turn, lucks[turn], share=share))
        if turn == seat:
            ended = has_ended_own_turn(s, seat, events, simultaneous)
            own_choices, own_turns = own_choices + 1, own_turns + ended
            deep_enough = ended and own_turns > 1 and own_choices >= game.depth
    return lead(values(game, s), seat)


def _next_seat(s: S, seat: Seat) -> Seat | None:
    """Return the seat that chooses next in a future, this one before others; None when the game is over."""
    if over(s):
        return None
    seats = seats_to_choose(s)
    return seat if seat in seats else seats[0]
