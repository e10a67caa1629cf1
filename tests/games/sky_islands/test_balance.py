"""The bench of the balance, on a tiny scale; no figure is judged here."""

from collections import Counter

from bot.bench import balance
from bot.bench.own import sky_islands as own
from bot.bench.scale import TINY
from bot.games.sky_islands import GAME

from .made import Table


def test_a_balance_counts_a_game_in_order_of_play():
    ended = balance.played(GAME, 2, 1)
    assert len(ended.points) == 2
    account = ended.account
    by_source = [account[f"points: {what}, each"] for what in ("ships", "towers", "islands")]
    assert sum(by_source) * 2 == sum(ended.points)
    islands = account["points from open islands, each"] + account["points from closed islands, each"]
    assert islands == account["points: islands, each"]
    assert balance.played(GAME, 2, 1) == ended


def test_the_table_tells_seats_by_mean_and_distance():
    ended = [balance.Played([30, 20], Counter(a=1)), balance.Played([20, 30], Counter())]
    assert list(balance.lines(ended)) == [
        "mean points 25.0",
        "seat 1: 25.0 (spread 5.0), +0.0 %, wins 0.50",
        "seat 2: 25.0 (spread 5.0), +0.0 %, wins 0.50",
        "a: 0.500",
    ]


def test_a_balance_is_shown_for_each_number_of_players(monkeypatch):
    shown = []
    monkeypatch.setattr(balance, "played", lambda game, seats, seed: balance.Played([seed + 1] * seats, Counter()))
    assert balance.balance("sky_islands", 3, shown.append) == 0
    assert [line for line in shown if "players" in line] == [
        f"\nsky_islands, {seats} players, 3 games" for seats in (2, 3, 4)
    ]


def test_a_game_without_an_account_has_no_balance(capsys):
    assert balance.balance("cartographers") == 1
    assert balance.balance("chess") == 1
    assert "chess" in capsys.readouterr().err


def test_an_account_tells_what_ran_out():
    table = Table(supply=[0, 20, 20], towers=0)
    assert own.scarce(table.s)
    assert dict(own.closing(table.s))["games in which the towers ran out"] == 1
    assert not own.scarce(Table().s)


def test_the_games_own_figures():
    assert all(figure.value > 0 for figure in own.measure(TINY))
