"""A suggestion: the strong player's choice, what it leads to, and how it compares with another in the same futures."""

from random import Random
from statistics import fmean

import pytest

from bot.engine import machine
from bot.games.registry import games
from bot.players.amounts import POINTS, wanted_amounts
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
def test_its_lead_is_counted_in_the_futures_that_both_have_met(key):
    game, s, seat = position(key)
    suggestion = suggest(game, s, seat, Random(5), BUDGET)
    if not suggestion.rival:
        pytest.skip("nothing is clearly worse")
    best, *others = weigh(with_learned_value(game), s, seat, Random(5), Clock(BUDGET))
    rival = next(arm for arm in others if arm.choice == suggestion.rival)
    assert suggestion.lead == pytest.approx(fmean(a - b for a, b in zip(best.leads, rival.leads, strict=False)))


@pytest.mark.parametrize("key", games())
def test_its_gains_are_what_the_seat_has_more_of_at_the_end_of_its_next_turn(key):
    game, s, seat = position(key)
    suggestion = suggest(game, s, seat, Random(5), BUDGET)
    before, (best, *_) = (
        wanted_amounts(game, s, seat),
        weigh(with_learned_value(game), s, seat, Random(5), Clock(BUDGET)),
    )
    after = [wanted_amounts(game, end, seat) for end in best.ends]
    for gain in suggestion.gains:
        name = (gain.group, gain.what, gain.name)
        assert gain.more == pytest.approx(fmean(one.get(name, 0) for one in after) - before.get(name, 0))
        assert gain.more >= LEAST
        assert name != POINTS
    in_order = sorted(suggestion.gains, key=lambda gain: (gain.group == "held", -gain.more))
    assert list(suggestion.gains) == in_order


@pytest.mark.parametrize("choices", [0, 4, 9])
@pytest.mark.parametrize("key", games())
def test_whatever_rises_is_named_also_where_a_seat_has_no_points_yet(key, choices):
    """A line of a score that is 0 is not the total because that is 0, too."""
    game, s, seat = position(key, choices)
    suggestion = suggest(game, s, seat, Random(5), BUDGET)
    before, (best, *_) = (
        wanted_amounts(game, s, seat),
        weigh(with_learned_value(game), s, seat, Random(5), Clock(BUDGET)),
    )
    after = [wanted_amounts(game, end, seat) for end in best.ends]
    rising = {
        amount
        for amount in before
        if after and fmean(one.get(amount, 0) for one in after) - before[amount] >= LEAST
        if any(one.get(amount) != one[POINTS] for one in after)
    }
    assert rising <= {(gain.group, gain.what, gain.name) for gain in suggestion.gains}


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
    assert (suggestion.lead >= CLEAR) == bool(clear)
    assert suggestion.equals == (() if clear else tuple(arm.choice for arm in others[:EQUALS]))


def test_what_the_seat_cannot_know_changes_nothing():
    """Two states that look the same to the seat have the same suggestion."""
    game, s, seat = position("oceans")
    other = game.guess(machine.copy(s), seat, Random(8))
    assert other != s
    assert suggest(game, other, seat, Random(5), BUDGET) == suggest(game, s, seat, Random(5), BUDGET)
