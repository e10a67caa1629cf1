"""How strong computer players are: fitted to who won, on the scale of people's ratings."""

import tomllib
from itertools import combinations

import pytest

from bot.players.level_ratings import FILE
from bot.training.level_matches import Match, fit, measured_levels, play_deal, winning_share, write_ratings

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
    assert measured_levels()[0] == "random"
    assert "like_us" not in measured_levels()


@pytest.mark.parametrize(("won", "usual"), [(8.0, "normal"), (3.0, "greedy")])
def test_the_better_level_is_written_only_where_it_is_stronger(won, usual, monkeypatch, tmp_path):
    """Where it is not, a lobby that lists it as stronger would be wrong."""
    kinds = ["random", "greedy", "normal"]
    lost = [Match(("random", kind), 10, 0.0) for kind in kinds[1:]]
    (tmp_path / "toy").mkdir()
    monkeypatch.setattr("bot.training.level_matches.DATA", tmp_path)
    write_ratings("toy", 5, kinds, [*lost, Match(("greedy", "normal"), 10, 10 - won)])
    rows = tomllib.loads((tmp_path / "toy" / FILE).read_text("utf-8"))["rating"]
    assert rows[usual] == 25.0
    assert ("normal" in rows) == (usual == "normal")
    assert list(rows) == [kind for kind in kinds if kind in rows]
