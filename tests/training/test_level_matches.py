"""How strong computer players are: fitted to who won, on the scale of people's ratings."""

from itertools import combinations

import pytest

from bot.training.level_matches import Match, fit, measured_levels, play_deal, winning_share

TRUE = {"random": 5.0, "greedy": 20.0, "normal": 25.0}


def test_the_fit_finds_the_strengths_from_which_matches_come():
    matches = [
        Match(pair, 100_000, 100_000 * winning_share(TRUE[pair[0]], TRUE[pair[1]])) for pair in combinations(TRUE, 2)
    ]
    assert fit([*TRUE], matches, "normal") == pytest.approx(TRUE, abs=0.1)


def test_who_wins_everything_is_strong_but_not_without_bound():
    ratings = fit(["random", "normal"], [Match(("random", "normal"), 10, 0.0)], "normal")
    assert ratings["normal"] == 25.0
    assert -20 < ratings["random"] < 15


def test_a_deal_is_played_from_both_seats():
    assert play_deal("sky_islands", ("random", "random"), 1) in (0.0, 0.5, 1.0, 1.5, 2.0)
    assert measured_levels("sky_islands")[0] == "random"
    assert "like_us" not in measured_levels("sky_islands")
