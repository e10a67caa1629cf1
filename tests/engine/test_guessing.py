"""Filling in what a seat cannot know."""

from collections.abc import Mapping
from random import Random

import pytest

from bot.engine import machine
from bot.engine.combinators import Seq, Together
from bot.engine.effect import Verb
from bot.engine.guessing import guess_pending, pick
from bot.engine.state import PendingChoices, copy

from .toy import GAME, Pick, Say, Sell, begin_with

PICK = Pick(("a", "b", "c"))


class Lazy(Mapping):
    """Makes only the one that is asked for."""

    def __init__(self, size):
        self.size, self.made = size, []

    def __len__(self):
        return self.size

    def __iter__(self):
        raise AssertionError("all were listed")

    def __getitem__(self, key):
        raise AssertionError("looked up")

    def nth(self, n):
        self.made.append(n)
        return f"choice {n}"


def test_any_option_is_picked():
    random = Random(1)
    assert {pick({"a": 1, "b": 2, "c": 3}, random) for _ in range(60)} == {"a", "b", "c"}


def test_of_a_lazy_listing_only_one_is_made():
    lazy, random = Lazy(5), Random(1)
    assert {pick(lazy, random) for _ in range(100)} == {f"choice {n}" for n in range(5)}
    assert len(lazy.made) == 100


def test_others_unseen_choices_become_any_of_theirs_and_the_own_ones_stay():
    s, _ = begin_with(Together(PICK), seats=4)
    for seat, choice in ((0, "a"), (1, "a"), (3, "b")):
        machine.play(GAME, s, seat, choice)
    random, guessed = Random(1), set()
    for _ in range(60):
        twin = copy(s)
        guess_pending(twin, 0, random)
        assert twin.pending[0] == PendingChoices(["a"], done=True)
        assert twin.pending[2] == PendingChoices()
        assert twin.pending[1].done
        guessed.add((*twin.pending[1].choices, *twin.pending[3].choices))
    assert guessed == {(one, other) for one in "abc" for other in "abc"}


def test_a_spectator_knows_nobodys_choice():
    s, _ = begin_with(Together(PICK))
    machine.play(GAME, s, 0, "a")
    random = Random(1)
    twins = [copy(s) for _ in range(40)]
    for twin in twins:
        guess_pending(twin, None, random)
    assert {twin.pending[0].choices[0] for twin in twins} == {"a", "b", "c"}


def test_without_simultaneous_play_nothing_is_guessed():
    s, _ = begin_with(PICK, Say("x"))
    twin = copy(s)
    guess_pending(twin, 0, Random(1))
    assert twin == s


class Lay(Verb, frozen=True):
    """Lay a card of the hand: one of its kinds."""

    def options(self, s, me):
        return {kind: kind for kind in s.prices[me]}

    def do(self, s, me, choice):
        return (Say(choice),)


def test_whoever_has_but_one_choice_of_a_guessed_hand_has_made_it():
    """And who had none to make, of a hand with several, has made one of these."""
    s, _ = begin_with(Sell({0: "ab", 1: "ab", 2: "ab", 3: "aa"}), Together(Lay()), seats=4)
    assert s.pending[3] == PendingChoices(done=True)
    machine.play(GAME, s, 1, "b")
    s.prices |= {1: "cc", 2: "cc", 3: "cd"}
    guess_pending(s, 0, Random(1))
    assert s.pending[:3] == [PendingChoices(), PendingChoices(done=True), PendingChoices(done=True)]
    (guessed,) = s.pending[3].choices
    machine.play(GAME, s, 0, "a")
    assert s.log == ["0 a", "1 c", "2 c", f"3 {guessed}"]


def test_several_choices_of_one_seat_are_the_games_own_to_deal_anew():
    s, _ = begin_with(Together(Seq((PICK, PICK))))
    for choice in "ab":
        machine.play(GAME, s, 0, choice)
    with pytest.raises(AssertionError, match="depend on one another"):
        guess_pending(s, 1, Random(1))
