"""Choices that lead to the same end are found by trying them."""

from typing import ClassVar

import pytest

from bot.engine import machine, state
from bot.engine.chance import Chance
from bot.engine.distinct import classes_of
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


def classes(s, choices=("forth", "back")):
    """The choices in classes."""
    return classes_of(GAME, s, 0, machine.question_for(GAME, s, 0), choices)


def kept_of(s):
    """The choices that stand for their classes."""
    return [one[0] for one in classes(s)]


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
    assert kept_of(s) == kept
    assert s == before


def test_that_does_not_depend_on_what_will_be_drawn():
    kept = set()
    for seed in range(20):
        s = State(seats=2, chance=Chance(seed), stack=[Frame(0, Course(Buy(), Draw()))])
        kept.add(tuple(kept_of(s)))
    assert kept == {("back",)}


class Trick(Verb, frozen=True):
    """Buy, and pay more if something was bought before: what is bought first can be told only by trying it first."""

    def options(self, s, me):
        return {name: name for name in ("bread", "nothing")}

    def do(self, s, me, choice):
        s.purse -= 3 if choice == "bread" and "boat" in s.bag else 0
        return ()


@pytest.mark.parametrize("choices", [("forth", "back"), ("back", "forth")])
@pytest.mark.parametrize(("one", "other"), [(Buy(), Trick()), (Trick(), Buy()), (Earn(1), Buy()), (Draw(), Draw())])
def test_which_is_tried_first_decides_nothing(one, other, choices):
    """Two orders that were one when named this way round, and two the other way, left a choice without presses."""
    s = State(seats=2, chance=Chance(7), stack=[Frame(0, Course(one, other))], purse=5)
    sizes = [len(classes(s, order)) for order in (choices, choices[::-1])]
    assert sizes[0] == sizes[1]


class Grab(Verb, frozen=True):
    """Choose one of three names; which two lead to the same depends on who is compared."""

    parts: ClassVar[tuple[Part, ...]] = (Part("name"),)

    def options(self, s, me):
        return {name: name for name in ("a", "b", "c")}

    def do(self, s, me, choice):
        return ()


def test_a_choice_is_tried_against_all_of_its_class(monkeypatch):
    """Like the first, but not like the second, it is one of its own."""
    alike = {frozenset("ab"), frozenset("ac")}
    monkeypatch.setattr(
        "bot.engine.distinct.Trial.better_of_same_end", lambda _, one, other: one if {one, other} in alike else None
    )
    s = State(seats=2, chance=Chance(7), stack=[Frame(0, Grab())])
    assert classes(s, "abc") == [["a", "b"], ["c"]]
