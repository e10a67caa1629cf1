"""The tree of a search: which choices were tried after which, and how they turned out for the seat that chose."""

from collections.abc import Callable
from math import log, sqrt

from bot.engine.effect import Choice, Effect, Seat
from bot.engine.question import Question

EXPLORE = 0.7  # weight of the bonus for rarely tried choices, in standard deviations of the rewards
WIDEN = 1.0  # a question has this many choices in the tree, times the root of how often it came up


class Node:
    """A choice: how often it was made, and the sum of its rewards to the seat that made it."""

    __slots__ = ("choice", "offered", "questions", "rewards", "total", "visits")

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.visits = 0
        self.total = 0.0
        self.rewards: list[float] = []
        self.offered = 0  # how often it could have been made
        self.questions: dict[tuple[Seat, Effect], QuestionNode] = {}

    @property
    def mean(self) -> float:
        """The mean reward; 0 if the choice was never tried."""
        return self.total / self.visits if self.visits else 0.0

    def after(self, seat: Seat, effect: Effect) -> "QuestionNode":
        """Return the tree's node for the question that a seat is asked after this choice."""
        return self.questions.setdefault((seat, effect), QuestionNode())

    def learn(self, reward: float) -> None:
        """Count one more try with this reward."""
        self.visits += 1
        self.total += reward
        self.rewards.append(reward)


class QuestionNode:
    """A question at one place of the tree: its choices that have been followed so far."""

    __slots__ = ("asked", "nodes")

    def __init__(self) -> None:
        self.asked = 0
        self.nodes: dict[Choice, Node] = {}

    def choose(self, question: Question, fresh: Callable[[], Choice], spread: float) -> Node:
        """Return the node of a choice that is possible in this deal: a promising one, or now and then one from `fresh`.

        `spread` is the standard deviation of the rewards.
        """
        self.asked += 1
        possible = [node for choice, node in self.nodes.items() if choice in question.options]
        for node in possible:
            node.offered += 1
        if len(possible) < min(WIDEN * sqrt(self.asked), len(question.options)):
            choice = fresh()
            if choice not in self.nodes:
                self.nodes[choice] = Node(choice)
            return self.nodes[choice]
        bonus = EXPLORE * spread
        return max(possible, key=lambda node: node.mean + bonus * sqrt(log(node.offered) / max(1, node.visits)))
