"""Settings and fixtures of all tests."""

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
from bot.local.checks.schema import find_openapi
from bot.local.server import StandIn
from bot.local.world.world import World
from bot.pace.quiet_hours import QuietHours
from bot.store.store import Store
from renderers.kit import fonts
from tests import tree
from tests.compiled_statements import share_compiled

# Compiled code is kept, here and in processes that tests start, whatever the shell says: each bot imports its commands
# again, and each process everything.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Each choice is on the disk before it is answered, which takes most of the time of a thousand tests of the bot: if the
# system has a folder in memory with enough room, the tests' files are there.
MEMORY = Path("/dev/shm")
ROOM = 1 << 30
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# A bot draws in its own process, which is faster to start; tests of drawing processes ask for them.
os.environ.setdefault("RENDER_PROCESSES", "0")

# Nobody reads the tracebacks in the log: rich's, with the values of all variables, take longer than the test itself.
ConsoleRenderer.get_active().exception_formatter = plain_traceback

# Tests draw all kinds of pictures in turn: with a smaller cache each would open its fonts again.
fonts.OPEN = 60

# The test files that take longest.
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

# No example fails for taking long, since the machine may be busy. Examples and games' seeds come from the test's name, so
# that a test that has passed passes again.
settings.register_profile("unhurried", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

pytest.register_assert_rewrite("tests.playthrough", "tests.renderers.golden", "tests.renderers.threads")


@pytest.fixture
def restore_games():
    """Restore the registry of games after the test, in its order."""
    before = dict(games())
    yield
    games().clear()
    games().update(before)


@pytest.fixture(autouse=True)
def sleepless(request, monkeypatch):
    """Let people have no nights, in which they would not be called, unless the test asks for `nights`."""
    if "nights" not in request.fixturenames:
        monkeypatch.setattr("bot.tables.table.calendar.night", lambda zone: QuietHours())


@pytest.fixture
def nights():
    """Let people who have set no quiet hours have nights."""


def pytest_collection_modifyitems(items):
    """Run the longest tests first: at the end, several processes can share the short ones."""
    items.sort(key=lambda item: item.path.name not in LONGEST)


def pytest_collection_finish():
    """Exclude what has been collected, which stays to the end, from garbage collection.

    What comes later is collected less often than on a server, as there is enough memory.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture(scope="session", autouse=True)
def tidy():
    """Check after all tests that none has left a file in the working tree."""
    before = tree.all_paths(tree.ROOT)
    yield
    added = tree.added_paths(tree.ROOT, before)
    assert not added, f"left in the working tree: {', '.join(added)}"


@pytest.fixture(scope="session", autouse=True)
def compiled_once():
    """Let all stores of a session share their compiled statements."""
    with pytest.MonkeyPatch.context() as patch:
        share_compiled(patch)
        yield


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory):
    """Return an empty database file with the current schema, so that not each test must run the migrations."""
    path = tmp_path_factory.mktemp("migrated") / "games.sqlite"

    async def make():
        await (await Store.open(f"sqlite:///{path}")).close()

    asyncio.run(make())
    return path


@pytest.fixture
def database(migrated_file, tmp_path):
    """Return the address of an empty database of the test's own."""
    shutil.copy(migrated_file, tmp_path)
    return f"sqlite:///{tmp_path}/games.sqlite"


@pytest.fixture(scope="session")
def openapi():
    """Return Discord's published description of its interface, if there is a copy."""
    return find_openapi(Path(__file__))


@pytest.fixture
async def stand_in(openapi):
    """Yield a stand-in for Discord; whoever breaks Discord's rules fails the test."""
    async with StandIn(World(channels=("general", "games")), openapi=openapi) as running:
        yield running
        assert running.violations == []


@pytest.fixture(params=[signal.default_int_handler, signal.SIG_IGN], ids=["foreground", "background"])
def shell(request):
    """Run the test as in a shell's foreground and as in its background, where child processes ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, request.param)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(autouse=True)
def same_seeds(request, monkeypatch):
    """Take the seeds of games and of computers' thoughts from the test's name."""
    seeds, secrets = Random(request.node.nodeid), Random(request.node.nodeid)
    monkeypatch.setattr("bot.tables.lobby.lobby.token_bytes", secrets.randbytes)
    monkeypatch.setattr("bot.tables.lobby.beginning.seed_of", lambda *_: seeds.getrandbits(63))
    monkeypatch.setattr("bot.players.thinker.randbits", seeds.getrandbits)
