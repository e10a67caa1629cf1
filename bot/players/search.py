"""Monte-Carlo tree search over deals of what is hidden: tries the promising choices in many futures.

A first look follows many choices to the end of the turn. The best of them then meet the same futures, the n-th
try of each the same deal and the same luck, so that their differences show with few playouts. The worse half of them
is left out again and again as the budget is spent, and thinking ends early when the best one is clear.
"""

from math import ceil, log2, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Generic

from bot.engine.effect import Choice, Seat, SeatEvent
from bot.engine.game import Game, S
from bot.engine.guessing import pick
from bot.engine.machine import over, play, question_for, seats_to_choose
from bot.engine.question import Question
from bot.engine.state import copy
from bot.players.budget import NORMAL, Budget, Clock
from bot.players.greedy import lead, leading, values
from bot.players.habits import Habits
from bot.players.tree import Node
from bot.players.turn import LINES, Line, has_ended_own_turn, lines

ARMS = 8  # choices that are tried in playouts, those that look best at the end of the turn
PRIOR = 8  # playouts that the first look counts for: they are few and full of luck
MOST = 60  # choices of all seats in a playout
FUTURES = 6  # met by all arms before the best one may be clear
CLEAR = 3.0  # standard errors by which it must lead then


def search(game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = NORMAL) -> Choice:
    """The choice that did best in the futures that the budget allows to look at."""
    return search_by_clock(game, s, seat, chance, Clock(budget))


def search_by_clock(game: Game[S, object], s: S, seat: Seat, chance: Random, clock: Clock) -> Choice:
    """`search` with a clock that is already running; the clock counts the playouts."""
    question = question_for(game, s, seat)
    assert question, f"seat {seat} has nothing to choose"
    known = game.guess(copy(s), seat, chance)
    judge = leading(game, seat)
    most = ARMS if s.pending else clock.looks(LINES)  # there a first look goes no further than the choice
    habits = Habits(game)
    promising = lines(game, known, seat, question, judge, habits, chance, most, lambda: clock.share_spent() > 0.5)
    clock.playouts += sum(len(line.choices) > 1 for line in promising)
    arms = [line_node(seat, line) for line in promising[:ARMS]]
    mind, seed, futures = Search(game, seat, question, habits), chance.getrandbits(64), 0
    while len(arms) > 1 and (spent := clock.share_spent()) < 1 and not _clear(arms, futures):
        arms = _best_half(arms, spent)
        for arm in arms:
            luck = Random(f"{seed}:{futures}")
            mind.playout(game.guess(copy(s), seat, luck), arm, luck)
            clock.playouts += 1
        futures += 1
    return max(arms, key=lambda arm: arm.mean).choice


def line_node(seat: Seat, line: Line) -> Node:
    """A choice at the root with the rest of its line in the tree; how they look at first counts like a few playouts."""
    arm = node = _prior_node(line.choices[0], line.looks)
    for effect, choice in zip(line.effects, line.choices[1:], strict=True):
        following = _prior_node(choice, line.looks)
        node.after(seat, effect).nodes[choice] = following
        node = following
    return arm


def _prior_node(choice: Choice, looks: float) -> Node:
    node = Node(choice)
    node.total, node.visits = PRIOR * looks, PRIOR
    return node


def _best_half(arms: list[Node], spent: float) -> list[Node]:
    """The arms that are still worth trying: eight, then four, then two."""
    left = max(2, ARMS >> int(spent * ceil(log2(ARMS))))
    return sorted(arms, key=lambda arm: -arm.mean)[:left] if left < len(arms) else arms


def _clear(arms: list[Node], futures: int) -> bool:
    """Whether the best arm did better than each other one by more than luck explains, or as well in every future."""
    if futures < FUTURES:
        return False
    best = max(arms, key=lambda arm: arm.mean)
    for arm in arms:
        ahead = [one - other for one, other in zip(best.rewards, arm.rewards, strict=True)]
        if arm is not best and fmean(ahead) < CLEAR * stdev(ahead) / sqrt(futures):
            return False
    return True


class Search(Generic[S]):
    """What is learned in the playouts of one decision."""

    def __init__(self, game: Game[S, object], seat: Seat, question: Question, habits: Habits[S]) -> None:
        self._game = game
        self._seat = seat
        self._question = question
        self._habits = habits
        self._count = 0
        self._sum = 0.0
        self._squares = 0.0

    def playout(self, s: S, arm: Node, luck: Random) -> None:
        """Play this deal on after the arm's choice, and let everybody in the tree learn from the outcome.

        The position is valued when an own turn ends after this one and after as many own choices as the game wishes:
        like the first look at a choice. When it begins, too much hangs on what the turn will bring.
        """
        simultaneous = bool(s.pending)  # else simultaneous choices only end a round: a turn comes after them
        events = play(self._game, s, self._seat, arm.choice, self._question)
        lucks = [Random(luck.getrandbits(64)) for _ in range(s.seats)]
        path, growing, rested = [(self._seat, arm)], True, False
        own, turns = 1, int(has_ended_own_turn(s, self._seat, events, simultaneous))
        for _ in range(MOST):
            if over(s):
                break
            seat = self._next(s)
            if rested and not (s.pending and seat != self._seat):
                break
            question = question_for(self._game, s, seat)
            assert question
            s, events, growing = self._gone_on(s, seat, question, path, lucks[seat], growing)
            if seat == self._seat:
                done = has_ended_own_turn(s, seat, events, simultaneous)
                own, turns = own + 1, turns + done
                rested = done and turns > 1 and own >= self._game.depth
        self._learn(s, path)

    def _next(self, s: S) -> Seat:
        seats = seats_to_choose(s)
        return self._seat if self._seat in seats else seats[0]

    def _gone_on(
        self, s: S, seat: Seat, question: Question, path: list[tuple[Seat, Node]], luck: Random, growing: bool
    ) -> tuple[S, list[SeatEvent], bool]:
        """The position after what a seat chooses, what was told on the way, and whether the tree goes on after it.

        Unseen choices of others are any.
        """
        if s.pending and seat != self._seat:
            return s, play(self._game, s, seat, pick(question.options, luck), question), growing
        if not growing:
            return *self._habits.play(s, seat, question, luck), False
        place = path[-1][1].after(seat, question.effect)
        node = place.choose(question, lambda: self._habits.choose(s, seat, question, luck), self._spread())
        path.append((seat, node))
        return s, play(self._game, s, seat, node.choice, question), node.visits > 0

    def _spread(self) -> float:
        """The standard deviation of all rewards."""
        if self._count < 2:
            return 1.0
        mean = self._sum / self._count
        return sqrt(max(0.0, self._squares / self._count - mean * mean))

    def _learn(self, s: S, path: list[tuple[Seat, Node]]) -> None:
        by_seat = values(self._game, s)
        for seat, node in path:
            node.learn(lead(by_seat, seat))
        reward = lead(by_seat, self._seat)
        self._count += 1
        self._sum += reward
        self._squares += reward * reward
