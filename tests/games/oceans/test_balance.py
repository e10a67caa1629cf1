"""The bench of the balance of Oceans: what it counts; no figure is judged here."""

import pytest

from bot.bench import balance
from bot.bench.balance import BalanceRequest, PlayedGame, Setting
from bot.bench.deal_stats import FEW, DealtGame, deal_table
from bot.engine import machine
from bot.games.oceans import GAME
from bot.games.oceans.turns import MEASURED


@pytest.fixture(scope="module")
def whole_game():
    """A whole game for three."""
    return balance.play_game(GAME, Setting(3), 1)


def test_a_game_tells_of_its_points_by_seat_in_order_of_play(whole_game):
    account = whole_game.account
    plain = [account[f"seat {place}: points without a bonus"] for place in (1, 2, 3)]
    assert [mine - bonus for mine, bonus in zip(whole_game.points, (6, 4, 0), strict=True)] == plain
    assert sum(account[f"points: {what}, each"] for what in ("pile", "tokens", "bonus")) * 3 == sum(whole_game.points)
    measured = [mine + bonus for mine, bonus in zip(plain, MEASURED[3], strict=True)]
    best = measured.index(max(measured)) + 1
    assert account[f"seat {best}: wins with the measured bonus, in a hundred"] > 0
    assert all(count.used <= count.seen for count in whole_game.cards)


def test_a_game_tells_of_its_scenarios(whole_game):
    s, _ = machine.begin(GAME, 3, 1, GAME.options())
    assert whole_game.dealt == [*s.scenarios]


def test_what_is_laid_out_is_compared_within_the_same_number_of_players():
    two = [DealtGame(("a", "b"), 50, 14)] * FEW + [DealtGame(("b",), 40, 10)] * FEW
    six = [DealtGame(("a", "c"), 30, 8)] * (FEW - 1)
    assert list(deal_table([two, six]))[1:] == [
        f"| a | {2 * FEW - 1} | +2.7 ± 0.6 | +1.1 ± 0.3 |",
        f"| b | {2 * FEW} | +0.0 ± 1.2 | +0.0 ± 0.5 |",
        f"| c | {FEW - 1} | too few | too few |",
    ]


def test_the_table_of_what_is_laid_out_is_shown_where_a_game_tells_of_it(monkeypatch):
    shown = []
    monkeypatch.setattr(
        balance, "play_game", lambda *game: PlayedGame(1, Setting(2), [9, 7], [1, 0], {"rounds": 8}, [], ["fertile"])
    )
    assert balance.balance(BalanceRequest("oceans", [2], range(1)), shown.append) == 0
    assert shown[-1] == "| fertile | 1 | too few | too few |"
