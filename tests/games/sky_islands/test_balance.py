"""The bench of the balance, on a tiny scale; no figure is judged here."""

from bot.bench import balance
from bot.bench.balance import BalanceRequest, Setting
from bot.bench.own import sky_islands as own
from bot.bench.scale import TINY
from bot.games.sky_islands import GAME

from .positions import Table


def test_a_balance_counts_a_game_in_order_of_play():
    ended = balance.play_game(GAME, Setting(2), 1)
    assert len(ended.points) == 2
    account = ended.account
    by_source = [account[f"points: {what}, each"] for what in ("ships", "towers", "islands")]
    assert sum(by_source) * 2 == sum(ended.points)
    islands = sum(account.get(f"points from {border} islands, each", 0) for border in ("open", "closed"))
    assert islands == account["points: islands, each"]
    assert balance.play_game(GAME, Setting(2), 1) == ended


def test_the_table_tells_seats_by_mean_and_distance():
    ended = [
        balance.PlayedGame(0, Setting(2), [30, 20], [1, 0], {"a": 1}),
        balance.PlayedGame(1, Setting(2), [20, 30], [0, 1], {}),
    ]
    hinted = balance.figures(ended)
    assert hinted["games"] == "2"
    assert (hinted["mean points"], hinted["points of the best"]) == ("25.0", "30.0")
    assert hinted["seat 1: points"] == "25.0 (spread 5.0)"
    assert hinted["seat 2: from the mean"] == "+0.0 ± 6.9 points, +0.0 % ± 27.7"
    assert (hinted["seat 1: first places"], hinted["a"]) == ("50 % ± 69", "0.50")
    assert list(balance.table({"2 players": {"a": "1", "b": "2"}, "3 players": {"b": "3", "c": "4"}})) == [
        "| means of a game | 2 players | 3 players |",
        "|---|---|---|",
        "| b | 2 | 3 |",
        "| c |  | 4 |",
        "| a | 1 |  |",
    ]


def made_game(game, setting, seed):
    """A finished game that nobody has played."""
    seats = setting.seats
    return balance.PlayedGame(seed, setting, [seed + 1] * seats, [1 / seats] * seats, {})


def test_a_balance_is_shown_for_each_number_of_players(monkeypatch):
    shown = []
    monkeypatch.setattr(balance, "play_game", made_game)
    assert balance.balance(BalanceRequest("sky_islands", deals=range(3)), shown.append) == 0
    assert shown[:3] == [
        "| means of a game | 2 players | 3 players | 4 players |",
        "|---|---|---|---|",
        "| games | 3 | 3 | 3 |",
    ]


def test_games_are_kept_and_not_played_again(monkeypatch, tmp_path):
    made, shown = [], []

    def note_game(game, setting, seed):
        made.append((setting.seats, seed))
        return made_game(game, setting, seed)

    monkeypatch.setattr(balance, "play_game", note_game)
    for seats, deals in (([2], range(2)), ([2], range(1, 4)), ([2, 3], range(2))):
        assert balance.balance(BalanceRequest("sky_islands", seats, deals, tmp_path / "games"), shown.append) == 0
    assert made == [(2, 0), (2, 1), (2, 2), (2, 3), (3, 0), (3, 1)]
    assert [line for line in shown if "games |" in line] == ["| games | 2 |", "| games | 4 |", "| games | 4 | 2 |"]


def test_games_that_were_played_otherwise_are_not_counted(monkeypatch, tmp_path):
    made, shown, file = [], [], tmp_path / "games"
    monkeypatch.setattr(balance, "play_game", lambda *how: made.append(how[1]) or made_game(*how))
    ways = [("normal", {}), ("random", {}), ("normal", {"head_start": "true"}), ("normal", {})]
    for level, options in ways:
        request = BalanceRequest("sky_islands", [2], range(2), file, level=level, options=options)
        assert balance.balance(request, shown.append) == 0
    assert made == [Setting(2, level, options) for level, options in ways[:3] for _ in range(2)]
    assert [line for line in shown if "games |" in line] == ["| games | 2 |"] * 4


def test_an_account_tells_what_ran_out():
    table = Table(supply=[0, 20, 20], towers=0)
    assert own.ran_out(table.s)
    assert dict(own.end_counts(table.s))["games in which the towers ran out"] == 1
    assert not own.ran_out(Table().s)


def test_the_games_own_figures():
    assert all(figure.value > 0 for figure in own.measure(TINY))


def test_several_processes_play_the_same_games():
    shared, alone = (list(balance.play_all("sky_islands", Setting(2), range(2), processes)) for processes in (2, 1))
    assert shared == alone
