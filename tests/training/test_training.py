"""Learning from rollouts: the same deal gives the same decisions, and a regression finds what made them better."""

from random import Random

import pytest

from bot.players.learned import VALUE, weights_of
from bot.training import rollouts, train
from bot.training.regression import fit, ridge
from bot.training.rollouts import FIRST_DEAL, Deal, Decision, TriedOption, decisions

np = pytest.importorskip("numpy", reason="NumPy is not installed")


@pytest.fixture
def hasty(monkeypatch):
    """Few options, of which each seat weighs few."""
    monkeypatch.setattr(rollouts, "OWN_SHARE", 0.1)
    monkeypatch.setattr(rollouts, "OTHERS_SHARE", 0.1)
    monkeypatch.setattr(rollouts, "BEST", 2)
    monkeypatch.setattr(rollouts, "OTHERS", 1)


def test_a_deal_is_learned_from_alike_each_time(hasty):
    deal = Deal("sky_islands", FIRST_DEAL, {}, 0.1, 1)
    found = decisions(deal)
    assert found == decisions(deal)
    assert all(len(decision.options) > 2 and decision.deal == FIRST_DEAL for decision in found)
    assert all(VALUE in option.features for decision in found for option in decision.options)


def made_decisions():
    """Options that come out better by two points for one of "good", the more is left, and by nothing for "idle"."""
    chance = Random(1)
    for number in range(200):
        options = []
        for _ in range(6):
            good, idle, left = chance.random(), chance.random(), number / 200
            features = {"good": (good, good * left), "idle": (idle, idle * left), "always": (1.0, left)}
            options.append(TriedOption(3.0, features, 3.0 + 2 * good * left + chance.gauss(0, 0.1)))
        yield Decision(number, options)


def test_a_regression_finds_what_made_the_difference():
    weights = fit([*made_decisions()])
    assert weights["good"].more == pytest.approx(2, abs=0.2)
    assert weights["good"].end == pytest.approx(0, abs=0.2)
    assert abs(weights["idle"].more) < 0.1
    assert "always" not in weights  # it is the same for all options


def test_without_differences_there_is_nothing_to_learn():
    same = TriedOption(1.0, {"a": (1.0, 1.0)}, 2.0)
    with pytest.raises(ValueError, match="no feature"):
        fit([Decision(1, [same, same])])


def test_a_pull_shrinks_weights():
    columns, results = np.array([[1.0], [2.0]]), np.array([2.0, 4.0])
    assert ridge(columns, results, 0.0)[0] == pytest.approx(2)
    assert ridge(columns, results, 5.0)[0] == pytest.approx(1)


def test_training_goes_on_where_it_was_and_writes_the_weights(hasty, tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(train, "DATA", tmp_path)
    monkeypatch.setattr(train, "ProcessPoolExecutor", lambda *_: LocalPool())
    monkeypatch.setattr(train, "decisions", lambda deal: asked.append(deal.number) or decisions(deal))
    (tmp_path / "sky_islands").mkdir()
    train.train("sky_islands", train.Plan([2], 0.2, 1), tmp_path)
    assert asked == [FIRST_DEAL, FIRST_DEAL + 1]
    written = (tmp_path / "sky_islands" / "computer.toml").read_text("utf-8")
    assert "python -m bot train sky_islands" in written
    train.train("sky_islands", train.Plan([2, 1], 0.2, 1), tmp_path)
    assert asked[2:] == [FIRST_DEAL + 2]
    assert weights_of("sky_islands")  # those of the repository, which nobody has changed


class LocalPool:
    """Does at once what others would do elsewhere."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    map = staticmethod(map)
