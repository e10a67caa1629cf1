"""The bench of the balance takes every game up; what only one game counts is tested beside that game."""

from functools import cache

import msgspec
import pytest

from bot.bench import balance
from bot.bench.balance import BalanceRequest
from bot.bench.bench_spec import BenchSpec
from bot.games.registry import games


@pytest.mark.parametrize("key", games())
def test_a_game_without_figures_of_its_own_is_measured_by_its_tally(key, monkeypatch):
    monkeypatch.setattr(balance, "bench_spec", lambda _: BenchSpec())
    monkeypatch.setattr(balance, "play_game", cache(balance.play_game))  # played once, here and there
    shown = []
    assert balance.balance(BalanceRequest(key, [2], range(1)), shown.append) == 0
    rows = dict(line.strip("| ").split(" | ") for line in shown if line.count(" | ") == 1)
    assert rows["games"] == "1"
    game = balance.play_game(games()[key], 2, 0)
    assert rows["mean points"] == f"{sum(game.points) / 2:.1f}"
    assert {"seat 1: wins", "seat 2: wins"} <= rows.keys()


def test_a_mean_of_no_points_has_no_share_of_it():
    even = balance.PlayedGame(1, [2, -2], {})
    assert balance.figures([even])["seat 1: from the mean"] == "+2.0 ± 0.0 points"
    assert balance.figures([msgspec.structs.replace(even, points=[3, 1])])["seat 1: from the mean"].endswith(
        ", +50.0 %"
    )


def test_there_must_be_such_a_game(capsys):
    assert balance.balance(BalanceRequest("chess"), print) == 1
    assert "there is no game 'chess'" in capsys.readouterr().err
