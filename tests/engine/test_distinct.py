"""Choices that lead to the same end are found by trying them."""

from typing import ClassVar

import pytest

from bot.engine import machine, state
from bot.engine.chance import Chance
from bot.engine.distinct import distinct_choices
from bot.engine.effect import Frame, Part, Verb
from bot.engine.game import Game, Score
from bot.engine.state import copy

PRICES = {"bread": 1, "boat": 5}


class State(state.State, kw_only=True):
    purse: int = 1
    bag: list[str] = []


class Earn(Verb, frozen=True):
    amount: int

    def do(self, s, me, choice):
        s.purse += self.amount
        return ()


class Draw(Verb, frozen=True):
    def do(self, s, me, choice):
        s.bag = sorted([*s.bag, str(s.chance.below(1000))])
        return ()


class Buy(Verb, frozen=True):
    """Buy one thing, or nothing."""

    most: int = 9

    def options(self, s, me):
        return {name: name for name, price in PRICES.items() if price <= min(s.purse, self.most)} | {"nothing": ""}

    def do(self, s, me, choice):
        s.purse -= PRICES.get(choice, 0)
        s.bag = sorted([*s.bag, choice])
        return ()


class Discard(Verb, frozen=True):
    """Put something out of the bag away."""

    def options(self, s, me):
        return {name: name for name in ["empty", *s.bag]}

    def do(self, s, me, choice):
        s.bag = [name for name in s.bag if name != choice]
        return ()


class Other(Verb, frozen=True):
    """Another seat buys."""

    def do(self, s, me, choice):
        return (Frame(1 - me, Buy()),)


class Course(Verb, frozen=True):
    """Do these in one order or in the other."""

    one: Verb
    other: Verb
    parts: ClassVar[tuple[Part, ...]] = (Part("order"),)

    def options(self, s, me):
        return {"forth": (self.one, self.other), "back": (self.other, self.one)}

    def do(self, s, me, choice):
        return choice


GAME = Game(
    key="orders",
    command="orders",
    seats=range(2, 3),
    version=1,
    state=State,
    view=list,
    new=lambda seats, seed, options: None,
    see=lambda s, seat: [],
    tally=lambda s: [Score(0)] * 2,
    guess=lambda s, seat, random: s,
    value=lambda s, seat: 0.0,
)


@pytest.mark.parametrize(("one", "other", "purse", "kept"), [
    (Earn(2), Earn(3), 1, ["forth"]),
    (Earn(2), Buy(most=1), 1, ["forth"]),  # what can be bought is the same
    (Buy(most=1), Buy(), 9, ["forth"]),
    (Buy(), Earn(5), 1, ["forth", "back"]),  # a boat only with what is earned first
    (Buy(), Earn(5), 5, ["forth"]),
    (Draw(), Draw(), 1, ["forth"]),
    (Draw(), Buy(), 1, ["forth"]),  # who draws first knows more
    (Buy(), Draw(), 1, ["back"]),
    (Draw(), Discard(), 1, ["forth", "back"]),  # what is drawn could be put away
    (Buy(), Buy(), 9, ["forth", "back"]),  # which is which, nobody can tell
    (Earn(1), Other(), 1, ["forth", "back"]),  # nor what others choose
])  # fmt: skip
def test_one_order_is_left_where_both_lead_to_the_same(one, other, purse, kept):
    s = State(seats=2, chance=Chance(7), stack=[Frame(0, Earn(1)), Frame(0, Course(one, other))], purse=purse)
    before = copy(s)
    assert distinct_choices(GAME, s, 0, machine.question_for(GAME, s, 0), ["forth", "back"]) == kept
    assert s == before


def test_that_does_not_depend_on_what_will_be_drawn():
    kept = set()
    for seed in range(20):
        s = State(seats=2, chance=Chance(seed), stack=[Frame(0, Course(Buy(), Draw()))])
        kept.add(tuple(distinct_choices(GAME, s, 0, machine.question_for(GAME, s, 0), ["forth", "back"])))
    assert kept == {("back",)}
