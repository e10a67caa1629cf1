"""What holds for all tests."""

from random import Random

import pytest
from hypothesis import HealthCheck, settings

# A property is wrong or right, however busy the machine is: no example fails for its time. A run that has passed passes
# again: examples and games' seeds come from the test's name.
settings.register_profile("unhurried", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

pytest.register_assert_rewrite("tests.renderers.golden")


@pytest.fixture(autouse=True)
def same_seeds(request, monkeypatch):
    """Let games begin, and computers think, from seeds that the test's name gives."""
    drawn = Random(request.node.nodeid)
    monkeypatch.setattr("bot.tables.lobby.randbits", drawn.getrandbits)
    monkeypatch.setattr("bot.players.thinker.randbits", drawn.getrandbits)
