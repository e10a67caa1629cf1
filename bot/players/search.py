"""Monte-Carlo tree search over guesses at what is hidden: tries the promising choices in many possible futures.

A first look follows many choices to the end of the turn. The best of them then meet the same futures: the nth try of
each has the same deal and the same luck, so that differences show after few playouts. The worse half of the choices
is dropped again and again as the budget is spent, and thinking ends early when the best one is clear.
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
from bot.players.budget import THINKING, Budget, Clock
from bot.players.greedy import lead, lead_judge, values
from bot.players.habits import Habits
from bot.players.tree import Node
from bot.players.turn import LINES, Line, has_ended_own_turn, lines

ARMS = 8  # choices ("arms") that are tried in playouts: those that look best at the end of the turn
PRIOR = 8  # playouts that the first look counts for: real ones are few and full of luck
MAX_CHOICES = 60  # of all seats together in a playout
MIN_FUTURES = 6  # that all arms have met before the best one may be clear
CLEAR_LEAD = 3.0  # standard errors by which the best arm must then lead


def search(game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = THINKING) -> Choice:
    """Return the choice that did best in as many futures as the budget allows."""
    return search_by_clock(game, s, seat, chance, Clock(budget))


def search_by_clock(game: Game[S, object], s: S, seat: Seat, chance: Random, clock: Clock) -> Choice:
    """Return the choice of `search`, with a clock that is already running; the clock counts the playouts."""
    question = question_for(game, s, seat)
    assert question, f"seat {seat} has nothing to choose"
    guess = game.guess(copy(s), seat, chance)
    judge = lead_judge(game, seat)
    # in simultaneous play a first look goes no further than the choice, so more lines than arms would be no use
    most = ARMS if s.pending else clock.first_look_playouts(LINES)
    habits = Habits(game)
    promising = lines(game, guess, seat, question, judge, habits, chance, most, lambda: clock.share_spent() > 0.5)
    clock.playouts += sum(len(line.choices) > 1 for line in promising)
    arms = [line_node(seat, line) for line in promising[:ARMS]]
    tree, seed, futures = Search(game, seat, question, habits), chance.getrandbits(64), 0
    while len(arms) > 1 and (spent := clock.share_spent()) < 1 and not _is_clear(arms, futures):
        arms = _remaining_arms(arms, spent)
        for arm in arms:
            luck = Random(f"{seed}:{futures}")
            tree.playout(game.guess(copy(s), seat, luck), arm, luck)
            clock.playouts += 1
        futures += 1
    return max(arms, key=lambda arm: arm.mean).choice


def line_node(seat: Seat, line: Line) -> Node:
    """Return the tree node of a line's first choice, with the rest of the line below it.

    How good the line looks counts like the result of a few playouts.
    """
    arm = node = _prior_node(line.choices[0], line.looks)
    for effect, choice in zip(line.effects, line.choices[1:], strict=True):
        following = _prior_node(choice, line.looks)
        node.after(seat, effect).nodes[choice] = following
        node = following
    return arm


def _prior_node(choice: Choice, looks: float) -> Node:
    """Return a node for a choice whose first look counts like the result of a few playouts."""
    node = Node(choice)
    node.total, node.visits = PRIOR * looks, PRIOR
    return node


def _remaining_arms(arms: list[Node], spent: float) -> list[Node]:
    """Return the arms that are still tried after this share of the budget: the best eight, then four, then two."""
    count = max(2, ARMS >> int(spent * ceil(log2(ARMS))))
    return sorted(arms, key=lambda arm: -arm.mean)[:count] if count < len(arms) else arms


def _is_clear(arms: list[Node], futures: int) -> bool:
    """Return whether the best arm beats each other one by more than luck explains, or equals it in every future."""
    if futures < MIN_FUTURES:
        return False
    best = max(arms, key=lambda arm: arm.mean)
    for arm in arms:
        leads = [one - other for one, other in zip(best.rewards, arm.rewards, strict=True)]  # by future
        if arm is not best and fmean(leads) < CLEAR_LEAD * stdev(leads) / sqrt(futures):
            return False
    return True


class Search(Generic[S]):
    """What the playouts of one decision have shown so far."""

    def __init__(self, game: Game[S, object], seat: Seat, question: Question, habits: Habits[S]) -> None:
        self._game = game
        self._seat = seat
        self._question = question
        self._habits = habits
        self._count = 0  # of rewards, with their sum and the sum of their squares
        self._sum = 0.0
        self._squares = 0.0

    def playout(self, s: S, arm: Node, luck: Random) -> None:
        """Play this deal on after the arm's choice, and add the outcome to every node on the path.

        The position is valued at the end of a later own turn, like the first look at a choice, once the seat has made
        as many choices as the game's `depth` says. At the beginning of a turn too much would depend on what the turn
        brings.
        """
        simultaneous = bool(s.pending)  # else simultaneous choices only end a round: a turn comes after them
        events = play(self._game, s, self._seat, arm.choice, self._question)
        luck_by_seat = [Random(luck.getrandbits(64)) for _ in range(s.seats)]
        path, growing, deep_enough = [(self._seat, arm)], True, False
        own_choices, own_turns = 1, int(has_ended_own_turn(s, self._seat, events, simultaneous))
        for _ in range(MAX_CHOICES):
            if over(s):
                break
            seat = self._next_seat(s)
            if deep_enough and not (s.pending and seat != self._seat):
                break
            question = question_for(self._game, s, seat)
            assert question
            s, events, growing = self._follow(s, seat, question, path, luck_by_seat[seat], growing)
            if seat == self._seat:
                ended = has_ended_own_turn(s, seat, events, simultaneous)
                own_choices, own_turns = own_choices + 1, own_turns + ended
                deep_enough = ended and own_turns > 1 and own_choices >= self._game.depth
        self._learn(s, path)

    def _next_seat(self, s: S) -> Seat:
        """Return the seat that chooses next in a playout."""
        seats = seats_to_choose(s)
        return self._seat if self._seat in seats else seats[0]

    def _follow(
        self, s: S, seat: Seat, question: Question, path: list[tuple[Seat, Node]], luck: Random, growing: bool
    ) -> tuple[S, list[SeatEvent], bool]:
        """Choose for a seat. Return the position after it, the events, and whether the tree is still followed.

        While `growing`, the tree chooses; its path ends with the first node that is new, and from then on the habits
        choose. Simultaneous choices of other seats are random.
        """
        if s.pending and seat != self._seat:
            return s, play(self._game, s, seat, pick(question.options, luck), question), growing
        if not growing:
            return *self._habits.play(s, seat, question, luck), False
        question_node = path[-1][1].after(seat, question.effect)
        node = question_node.choose(question, lambda: self._habits.choose(s, seat, question, luck), self._spread())
        path.append((seat, node))
        return s, play(self._game, s, seat, node.choice, question), node.visits > 0

    def _spread(self) -> float:
        """Return the standard deviation of all rewards; 1 while there are fewer than two."""
        if self._count < 2:
            return 1.0
        mean = self._sum / self._count
        return sqrt(max(0.0, self._squares / self._count - mean * mean))

    def _learn(self, s: S, path: list[tuple[Seat, Node]]) -> None:
        """Add how good the position looks to every node on the path, from its seat's point of view."""
        by_seat = values(self._game, s)
        for seat, node in path:
            node.learn(lead(by_seat, seat))
        reward = lead(by_seat, self._seat)
        self._count += 1
        self._sum += reward
        self._squares += reward * reward
