"""The bench of the balance takes every game up; what only one game counts is tested beside that game."""

import msgspec
import pytest

from bot.bench import balance
from bot.bench.balance import BalanceRequest, Setting
from bot.bench.bench_spec import Balance, BenchSpec
from bot.engine import machine
from bot.engine.game import Score
from bot.games.registry import games
from bot.players.player import PLAYERS


@pytest.mark.parametrize("key", games())
def test_a_game_without_figures_of_its_own_is_measured_by_its_tally(key, monkeypatch):
    monkeypatch.setattr(balance, "bench_spec", lambda _: BenchSpec())
    game = balance.play_game(games()[key], Setting(2, "random"), 0)
    monkeypatch.setattr(balance, "play_game", lambda *how: game)  # played once, here and there
    shown = []
    assert balance.balance(BalanceRequest(key, [2], range(1)), shown.append) == 0
    rows = dict(line.strip("| ").split(" | ") for line in shown if line.count(" | ") == 1)
    assert rows["games"] == "1"
    assert rows["mean points"] == f"{sum(game.points) / 2:.1f}"
    assert {"seat 1: first places", "seat 2: first places"} <= rows.keys()


def test_a_mean_of_no_points_has_no_share_of_it():
    even = balance.PlayedGame(1, Setting(2), [2, -2], [1, 0], {})
    assert balance.figures([even])["seat 1: from the mean"] == "+2.0 ± 0.0 points"
    other = msgspec.structs.replace(even, points=[3, 1])
    assert balance.figures([other])["seat 1: from the mean"] == "+1.0 ± 0.0 points, +50.0 % ± 0.0"


def test_shares_of_first_places_have_95_percent_intervals():
    games_played = [
        balance.PlayedGame(seed, Setting(2), [seed % 2, 0], [(0.5, 1.0)[seed % 2], (0.5, 0.0)[seed % 2]], {})
        for seed in range(100)
    ]
    words = balance.figures(games_played)
    assert words["seat 1: first places"] == "75 % ± 5"
    assert words["seat 2: first places"] == "25 % ± 5"
    assert words["seat 1: from the mean"].startswith("+0.2 ± 0.0 points")


def test_ties_are_broken_as_the_game_does_and_seats_are_in_order_of_play(monkeypatch):
    spec, game = BenchSpec(balance=Balance(order=lambda s: [1, 0])), games()["cartographers"]
    scores = [Score(7, rank=2), Score(7, rank=1)]
    monkeypatch.setattr(balance, "bench_spec", lambda _: spec)
    played = balance.play_game(msgspec.structs.replace(game, tally=lambda s: scores), Setting(2, "random"), 0)
    assert (played.points, played.firsts) == ([7, 7], [1, 0])
    shared = msgspec.structs.replace(game, tally=lambda s: [Score(7, rank=1)] * 2)
    assert balance.play_game(shared, Setting(2, "random"), 0).firsts == [0.5, 0.5]


def test_every_seat_has_the_level_that_was_named(monkeypatch):
    asked = []

    def note(game, s, seat, chance):
        asked.append(seat)
        return PLAYERS["random"](game, s, seat, chance)

    monkeypatch.setitem(balance.PLAYERS, "beginner", note)
    balance.play_game(games()["sky_islands"], Setting(3, "beginner"), 0)
    assert {*asked} == {0, 1, 2}


def test_a_game_is_played_with_the_options_that_were_named(monkeypatch):
    begun, begin = [], machine.begin
    monkeypatch.setattr(balance.machine, "begin", lambda *how: begun.append(how[3]) or begin(*how))
    request = BalanceRequest("cartographers", [2], range(1), level="random", options={"side": "B", "promos": "true"})
    assert balance.balance(request, [].append) == 0
    assert begun == [games()["cartographers"].options(side="B", promos=True)]


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (BalanceRequest("oceans", level="best"), "there is no level 'best'; there are beginner, "),
        (BalanceRequest("oceans", options={"colour": "red"}), "oceans has no option 'colour'; it has promo, "),
        (BalanceRequest("oceans", options={"promo": "perhaps"}), "$.promo"),
    ],
)
def test_what_there_is_not_cannot_be_measured(request_, said, capsys):
    assert balance.balance(request_, print) == 1
    assert said in capsys.readouterr().err


def test_there_must_be_such_a_game(capsys):
    assert balance.balance(BalanceRequest("chess"), print) == 1
    assert "there is no game 'chess'" in capsys.readouterr().err
