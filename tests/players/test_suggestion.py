"""A suggestion: the strong player's choice, and what it brings more than the next best one in the same futures."""

from random import Random
from statistics import fmean

import pytest

from bot.engine import machine
from bot.games.registry import games
from bot.players.amounts import POINTS, amounts_of
from bot.players.budget import Budget, Clock
from bot.players.greedy import greedy
from bot.players.learned import with_learned_value
from bot.players.search import search, weigh
from bot.players.suggestion import CLEAR, EQUALS, LEAST, suggest

BUDGET = Budget(playouts=24)


def position(key, choices=9):
    """A position of two seats after some greedy choices, if the game is so long, and the seat that chooses."""
    game, chance = games()[key], Random(1)
    s, _ = machine.begin(game, 2, 4, game.options())
    for _ in range(choices):
        seat, before = machine.seats_to_choose(s)[0], machine.copy(s)
        machine.play(game, s, seat, greedy(game, s, seat, chance))
        if machine.over(s):
            return game, before, seat
    return game, s, machine.seats_to_choose(s)[0]


@pytest.mark.parametrize("key", games())
def test_it_is_the_choice_of_the_strong_player_and_its_rival_is_another_one(key):
    game, s, seat = position(key)
    suggestion = suggest(game, s, seat, Random(5), BUDGET)
    assert suggestion.choice == search(with_learned_value(game), s, seat, Random(5), BUDGET)
    assert suggestion.rival != suggestion.choice
    assert suggestion.rival in {*machine.question_for(game, s, seat).options, ""}


@pytest.mark.parametrize("key", games())
def test_what_it_brings_more_is_counted_in_the_futures_that_both_have_met(key):
    game, s, seat = position(key)
    suggestion = suggest(game, s, seat, Random(5), BUDGET)
    if not suggestion.rival:
        pytest.skip("nothing is clearly worse")
    best, *others = weigh(with_learned_value(game), s, seat, Random(5), Clock(BUDGET))
    rival = next(arm for arm in others if arm.choice == suggestion.rival)
    common = range(min(len(best.ends), len(rival.ends)))
    assert common
    assert suggestion.gain == pytest.approx(fmean(best.leads[n] - rival.leads[n] for n in common))
    assert suggestion.differences == tuple(
        sorted(suggestion.differences, key=lambda one: (one.group == "held", -abs(one.more)))
    )
    for one in suggestion.differences:
        amounts = [[amounts_of(game, arm.ends[n], seat) for arm in (best, rival)] for n in common]
        name = (one.group, one.what, one.name)
        assert one.more == pytest.approx(fmean(ours.get(name, 0) - theirs.get(name, 0) for ours, theirs in amounts))
        assert abs(one.more) >= LEAST
        assert name != POINTS


@pytest.mark.parametrize("key", games())
def test_the_rival_is_the_best_one_that_is_clearly_worse_else_the_next_best_are_equals(key):
    """That two twins are as good explains nothing."""
    game, s, seat = position(key)
    suggestion = suggest(game, s, seat, Random(5), BUDGET)
    best, *others = weigh(with_learned_value(game), s, seat, Random(5), Clock(BUDGET))
    others = [arm for arm in others if arm.choice != best.choice and arm.leads]
    clear = [
        arm.choice
        for arm in others
        if len(arm.leads) > 1 and fmean(a - b for a, b in zip(best.leads, arm.leads, strict=False)) >= CLEAR
    ]
    assert suggestion.rival == next(iter(clear), "")
    assert (suggestion.gain >= CLEAR) == bool(clear)
    assert suggestion.equals == (() if clear else tuple(arm.choice for arm in others[:EQUALS]))


def test_what_the_seat_cannot_know_changes_nothing():
    """Two states that look the same to the seat have the same suggestion."""
    game, s, seat = position("oceans")
    other = game.guess(machine.copy(s), seat, Random(8))
    assert other != s
    assert suggest(game, other, seat, Random(5), BUDGET) == suggest(game, s, seat, Random(5), BUDGET)
