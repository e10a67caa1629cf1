"""What holds for all tests."""

import asyncio
import gc
import os
import shutil
import signal
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from structlog.dev import ConsoleRenderer, plain_traceback

from bot.games.registry import games
from bot.pace.quiet_hours import QuietHours
from bot.store.store import Store
from renderers.kit import fonts
from tests import tree
from tests.compiled_statements import share_compiled

# What is compiled is kept, here and in processes that tests start, whatever the shell says: each bot loads its commands
# anew, each process everything.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Each choice is on the disk before it is answered, which in a thousand tests of the bot takes longer than all else: where
# the system has a folder in memory with room enough, the tests' files lie there.
MEMORY = Path("/dev/shm")
ROOM = 1 << 30
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# A bot draws in its own process, which begins sooner than another one; tests of those that draw for it ask for them.
os.environ.setdefault("RENDER_PROCESSES", "0")

# A traceback in the log is kept, not read: rich's, with the values of all variables, takes longer than what it tells of.
ConsoleRenderer.get_active().exception_formatter = plain_traceback

# Tests go from one picture to quite another all the time: each would open its fonts anew.
fonts.OPEN = 60

LONGEST = (
    "test_kill.py",
    "test_bench.py",
    "test_game.py",
    "test_guide.py",
    "test_cluster.py",
    "test_everything_said.py",
    "test_suggested_games.py",
    "test_standby.py",
)

# A property is wrong or right, however busy the machine is: no example fails for its time. A run that has passed passes
# again: examples and games' seeds come from the test's name.
settings.register_profile("unhurried", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

pytest.register_assert_rewrite("tests.playthrough", "tests.renderers.golden", "tests.renderers.threads")


@pytest.fixture
def restore_games():
    """All games are there again afterwards, in their order."""
    before = dict(games())
    yield
    games().clear()
    games().update(before)


@pytest.fixture(autouse=True)
def sleepless(request, monkeypatch):
    """It is day for everybody whatever the clock shows, but where a test asks for `nights`."""
    if "nights" not in request.fixturenames:
        monkeypatch.setattr("bot.tables.table.calendar.night", lambda zone: QuietHours())


@pytest.fixture
def nights():
    """Who has set no quiet hours has nights."""


def pytest_collection_modifyitems(items):
    """The tests that take longest come first: the last minute is for short ones, which several processes can share."""
    items.sort(key=lambda item: item.path.name not in LONGEST)


def pytest_collection_finish():
    """What has been collected stays to the end: the collector of garbage need not look through it again and again.

    There is memory enough to look through what comes then more seldom than a server would, too.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture(scope="session", autouse=True)
def tidy():
    """Nothing is left in the working tree, by whatever test it was."""
    before = tree.all_paths(tree.ROOT)
    yield
    left = tree.added_paths(tree.ROOT, before)
    assert not left, f"left in the working tree: {', '.join(left)}"


@pytest.fixture(scope="session", autouse=True)
def compiled_once():
    """All stores of a session share what their statements were compiled to."""
    with pytest.MonkeyPatch.context() as patch:
        share_compiled(patch)
        yield


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory):
    """An empty database file of this program's schema, for tests that begin with none and look at other things."""
    path = tmp_path_factory.mktemp("migrated") / "games.sqlite"

    async def make():
        await (await Store.open(f"sqlite:///{path}")).close()

    asyncio.run(make())
    return path


@pytest.fixture
def database(migrated_file, tmp_path):
    """The address of an empty database of the test's own."""
    shutil.copy(migrated_file, tmp_path)
    return f"sqlite:///{tmp_path}/games.sqlite"


@pytest.fixture(params=[signal.default_int_handler, signal.SIG_IGN], ids=["foreground", "background"])
def shell(request):
    """The tests were begun in a shell's foreground, or in its background, which makes all that it starts deaf to Ctrl-C."""
    before = signal.signal(signal.SIGINT, request.param)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(autouse=True)
def same_seeds(request, monkeypatch):
    """Let games begin, and computers think, from seeds that the test's name gives."""
    drawn, secrets = Random(request.node.nodeid), Random(request.node.nodeid)
    monkeypatch.setattr("bot.tables.lobby.lobby.token_bytes", secrets.randbytes)
    monkeypatch.setattr("bot.tables.lobby.lobby.seed_of", lambda *_: drawn.getrandbits(63))
    monkeypatch.setattr("bot.players.thinker.randbits", drawn.getrandbits)
