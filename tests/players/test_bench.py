"""Measuring the players: who sits where, and how sure the result is."""

import pytest

from bot.bench import players
from bot.bench.interval import half_width, wilson
from bot.bench.players import Match, play
from bot.games.registry import games
from bot.players.budget import Budget
from tests.walk import few

ONE = Budget(playouts=1)


@pytest.mark.parametrize(
    ("won", "number", "low", "high"), [(0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (190, 200, 0.9104, 0.9726)]
)
def test_the_interval_is_wilsons(won, number, low, high):
    assert wilson(won, number) == pytest.approx((low, high), abs=1e-4)


def test_the_interval_of_a_mean_shrinks_with_the_root_of_their_number():
    assert half_width([0.0, 1.0] * 50) == pytest.approx(0.098)
    assert half_width([0.0, 1.0] * 200) == pytest.approx(0.049)


def seatings(monkeypatch, better, worse, seats):
    """Which deals were played in as many matches as are two deals."""
    result, real = [], players.machine.begin

    def begin(game, seats, seed, options):
        result.append(seed)
        return real(game, seats, seed, options)

    monkeypatch.setattr(players.machine, "begin", begin)
    for number in range(2 * seats):
        play(Match("cartographers", better, worse, seats, number, ONE))
    return result


@pytest.mark.parametrize("seats", [2, 3])
def test_each_deal_is_played_from_each_seat(seats, monkeypatch):
    assert seatings(monkeypatch, "random", "random", seats) == [0] * seats + [1] * seats


LONG = ("solarius_mission", "oceans")  # whose own tests see that greedy beats random


@pytest.mark.parametrize("key", [pytest.param(key, marks=[pytest.mark.long] * (key in LONG)) for key in games()])
def test_the_better_player_is_the_one_that_is_told_of(key):
    """Over three deals, in both seats: one of them may go to the worse player."""
    seats = few(games()[key])
    better = [play(Match(key, "greedy", "random", seats, number, ONE)) for number in (0, seats + 1)]
    other = play(Match(key, "random", "greedy", seats, 2 * seats, ONE))
    assert sum(better_one.won for better_one in better) - other.won >= 1, "the game's value tells greedy nothing"
    assert sum(better_one.ahead for better_one in better) - other.ahead > 0
    assert all(better_one.seconds > 0 for better_one in better)


def test_the_matches_are_between_players_that_there_are():
    assert {kind for pair in players.AIMS for kind in pair} == set(players.PLAYERS)


def test_a_game_may_promise_matches_at_more_seats():
    pairs = players.aims_of(games()["oceans"])
    assert {(*pair, 2) for pair in players.AIMS} < set(pairs)
    assert str(pairs["search", "greedy", 4]) == str(players.at_least(40))
