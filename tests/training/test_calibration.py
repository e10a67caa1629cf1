"""How surely a lead wins is measured on whole games, and what is said comes true as often as it says."""

from random import Random

import pytest

from bot.games.registry import games
from bot.players.chances import Spread, win_shares
from bot.training import calibration
from bot.training.calibration import Position, calibrate, fit_spread, positions, reliability


def made_positions(spread, count, seed=7):
    """Positions whose winners are drawn as this spread says."""
    chance = Random(seed)
    for number in range(count):
        worth, left = (chance.uniform(-20, 20), 0.0), chance.random()
        yield Position(number, worth, left, float(chance.random() < win_shares(list(worth), spread.at(left))[0]))


def test_a_spread_is_found_again_and_reliable():
    known = [*made_positions(Spread(8.0, 200.0), 6000)]
    fitted = fit_spread(known[:3000])
    assert 100 <= fitted.more <= 400
    for tenth in reliability(known[3000:], fitted):
        assert tenth.said == pytest.approx(tenth.won, abs=0.08)


def test_every_position_counts_for_both_seats():
    known = [Position(1, (3.0, 0.0), 0.5, 1.0), Position(1, (0.0, 9.0), 0.0, 0.0), Position(2, (1.0, 1.0), 0.2, 0.5)]
    tenths = [*reliability(known, Spread(4.0, 100.0))]
    assert sum(tenth.number for tenth in tenths) == 6
    assert sum(tenth.won * tenth.number for tenth in tenths) == 3
    assert [tenth.said for tenth in tenths] == sorted(tenth.said for tenth in tenths)


def test_positions_of_a_deal_are_the_same_again():
    known = positions("oceans", 3)
    assert known == positions("oceans", 3)
    assert len({position.won for position in known}) == 1
    assert known[0].left > known[-1].left


def test_what_is_measured_is_written_as_data(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(calibration, "DATA", tmp_path)
    (tmp_path / "oceans").mkdir()
    calibrate("oceans", 4)
    assert "oceans: said" in capsys.readouterr().out
    written = (tmp_path / "oceans" / "chances.toml").read_text("utf-8")
    assert "of 4 games" in written
    assert "[spread]" in written
    assert "oceans" in games()
