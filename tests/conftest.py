"""What holds for all tests."""

import signal
from random import Random

import pytest
from hypothesis import HealthCheck, settings

from tests import tree

# A property is wrong or right, however busy the machine is: no example fails for its time. A run that has passed passes
# again: examples and games' seeds come from the test's name.
settings.register_profile("unhurried", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

pytest.register_assert_rewrite("tests.renderers.golden")


@pytest.fixture(scope="session", autouse=True)
def tidy():
    """Nothing is left in the working tree, by whatever test it was."""
    before = tree.everything(tree.ROOT)
    yield
    left = tree.left(tree.ROOT, before)
    assert not left, f"left in the working tree: {', '.join(left)}"


@pytest.fixture(params=[signal.default_int_handler, signal.SIG_IGN], ids=["foreground", "background"])
def shell(request):
    """The tests were begun in a shell's foreground, or in its background, which makes all that it starts deaf to Ctrl-C."""
    before = signal.signal(signal.SIGINT, request.param)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(autouse=True)
def same_seeds(request, monkeypatch):
    """Let games begin, and computers think, from seeds that the test's name gives."""
    drawn = Random(request.node.nodeid)
    monkeypatch.setattr("bot.tables.lobby.randbits", drawn.getrandbits)
    monkeypatch.setattr("bot.players.thinker.randbits", drawn.getrandbits)
