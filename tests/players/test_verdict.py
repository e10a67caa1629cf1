"""The verdict on an attempt: the same for everybody, and fair to what luck explains."""

from random import Random

import pytest

from bot.engine import machine
from bot.engine.state import copy
from bot.games.registry import games
from bot.players import verdict
from bot.players.budget import Budget
from bot.players.player import PLAYERS
from bot.players.verdict import FUTURES, LEAST_FUTURES, TOLERANCE, judge
from tests.players.test_search import ladder

LONG = Budget(playouts=10**9)
LEAD = "bot.players.verdict.Futures.lead_after"


def verdict_on(made, best=("stairs", "top"), budget=LONG, seed=3):
    game = ladder()
    return judge(game, machine.begin(game, 1, 0, None)[0], 0, made, best, seed, budget)


def test_the_best_turn_is_solved_and_another_missed_by_what_it_loses():
    assert verdict_on(("stairs", "top")) == verdict.Verdict(True, 0.0)
    assert verdict_on(("coin", "coin")) == verdict.Verdict(False, 7.0)


def test_a_turn_that_is_better_than_the_best_known_one_is_solved():
    assert verdict_on(("stairs", "top"), best=("coin", "coin")) == verdict.Verdict(True, 0.0)


def test_another_order_of_the_same_is_the_same_without_a_future(monkeypatch):
    monkeypatch.setattr(LEAD, None)
    assert verdict_on(("coin", "coin"), best=("coin", "coin")).solved


@pytest.mark.parametrize(
    ("loss", "solved"),
    [
        (lambda n: TOLERANCE - 0.01, True),
        (lambda n: TOLERANCE, False),
        (lambda n: 3.0 + 20.0 * (-1) ** n, True),  # luck explains it
        (lambda n: 3.0 + (-1) ** n, False),
    ],
)
def test_what_is_lost_must_be_clear(monkeypatch, loss, solved):
    met = []

    def lead_after(self, line, number):
        met.append((tuple(line), number))
        return 0.0 if line == ("coin", "coin") else loss(number)

    monkeypatch.setattr(LEAD, lead_after)
    assert verdict_on(("coin", "coin")).solved == solved
    assert [number for line, number in met if line == ("coin", "coin")] == [*range(FUTURES)]
    assert [number for line, number in met if line == ("stairs", "top")] == [*range(FUTURES)]


def test_without_time_some_futures_are_met_in_any_case(monkeypatch):
    met = []
    monkeypatch.setattr(LEAD, lambda self, line, number: met.append(number) or float(len(line)))
    verdict_on(("coin",), budget=Budget(seconds=1e-9))
    assert [*dict.fromkeys(met)] == [*range(LEAST_FUTURES)]


@pytest.mark.parametrize("key", games())
def test_a_turn_of_every_game_is_judged_the_same_for_everybody(key):
    game = games()[key]
    s, _ = machine.begin(game, max(2, game.seats[0]), 5, game.options())
    seat = machine.seats_to_choose(s)[0]
    made, best = (PLAYERS[kind](game, s, seat, Random(1), Budget(playouts=2)) for kind in ("random", "greedy"))
    before = copy(s)
    one, other = (judge(game, s, seat, [made], [best], 9, Budget(seconds=1e-9)) for _ in range(2))
    assert one == other
    assert one.loss >= 0
    assert judge(game, s, seat, [best], [best], 9, Budget(seconds=1e-9)).solved
    assert s == before


def test_what_the_seat_cannot_know_changes_nothing():
    game = games()["sky_islands"]
    s, _ = machine.begin(game, 2, 5, game.options())
    (seat,) = machine.seats_to_choose(s)
    lines = [[PLAYERS[kind](game, s, seat, Random(1))] for kind in ("random", "greedy")]
    other = game.guess(copy(s), seat, Random(9))
    assert judge(game, s, seat, *lines, 9, LONG) == judge(game, other, seat, *lines, 9, LONG)
