"""Measuring the players: who sits where, and how sure the result is."""

import pytest

from bot.bench import players
from bot.bench.players import Match, play, wilson
from bot.games.registry import games


@pytest.mark.parametrize(
    ("won", "number", "low", "high"), [(0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (190, 200, 0.9104, 0.9726)]
)
def test_the_interval_is_wilsons(won, number, low, high):
    assert wilson(won, number) == pytest.approx((low, high), abs=1e-4)


def seatings(monkeypatch, better, worse):
    """Who sat at seat 0 and which deal it was, in four matches."""
    found, real = [], players.machine.begin

    def begin(game, seats, seed, options):
        found.append(seed)
        return real(game, seats, seed, options)

    monkeypatch.setattr(players.machine, "begin", begin)
    for number in range(4):
        play(Match("cartographers", better, worse, number, 1))
    return found


def test_each_deal_is_played_from_both_seats(monkeypatch):
    assert seatings(monkeypatch, "random", "random") == [0, 0, 1, 1]


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize("number", [0, 1])
def test_the_better_player_is_the_one_that_is_told_of(key, number):
    ended = play(Match(key, "greedy", "random", number, 1))
    assert (ended.won, ended.ahead > 0) == (1, True)
    assert ended.seconds > 0
    other = play(Match(key, "random", "greedy", number, 1))
    assert (other.won, other.ahead < 0) == (0, True)


def test_the_matches_are_between_players_that_there_are():
    assert {kind for pair in players.AIMS for kind in pair} == set(players.PLAYERS)
