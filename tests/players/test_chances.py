"""How likely each seat is to win: nothing is played on, all shares are 1, and a lead counts more near the end."""

import pytest

from bot.engine import machine
from bot.games.registry import games
from bot.players.chances import FILE, Spread, chances, spread_of, win_shares
from tests.engine.corners import discards
from tests.walk import decisions, few

KNOWN = [key for key in games() if spread_of(key)]


def test_titles_have_their_spreads_and_made_games_none():
    assert [*games()] == KNOWN
    assert all(spread.end > 0 and spread.more > 0 for spread in map(spread_of, KNOWN))
    assert spread_of(discards.GAME.key) is None


@pytest.mark.parametrize("key", KNOWN)
def test_shares_are_one_in_every_position_and_the_winner_has_all_in_the_end(key):
    game = games()[key]
    for seats in {few(game), game.seats[-1]} - {1}:
        for number, step in enumerate(decisions(game, seats, 5)):
            if number % 20 == 0:
                shares = chances(game, step.s, spread_of(key))
                assert sum(shares) == pytest.approx(1)
                assert all(0 <= share <= 1 for share in shares)
        assert machine.over(step.s)
        shares = chances(game, step.s, spread_of(key))
        assert sum(shares) == pytest.approx(1)
        assert [share > 0 for share in shares] == [score.rank == 1 for score in game.tally(step.s)]


def test_who_leads_is_likelier_to_win_and_more_so_with_little_left():
    spread = Spread(4.0, 100.0)
    late, early = (win_shares([12.0, 6.0], spread.at(left))[0] for left in (0.0, 1.0))
    assert late == pytest.approx(0.99865, abs=1e-3), "three standard deviations"
    assert early == pytest.approx(0.7217, abs=1e-3), "6 / sqrt(104)"
    assert win_shares([5.0, 5.0, 5.0], 9.0) == pytest.approx([1 / 3] * 3)
    one, two, three = win_shares([9.0, 5.0, 5.0], 16.0)
    assert one > two == pytest.approx(three)


def test_a_file_that_is_no_spread_is_an_error(monkeypatch):
    spread_of.cache_clear()
    monkeypatch.setattr("bot.players.chances.read", lambda key, name: {"other": {FILE: 1}})
    with pytest.raises(KeyError):
        spread_of("oceans")
    spread_of.cache_clear()
