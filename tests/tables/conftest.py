"""Tables over a SQLite file, with the corner games of the engine's tests among the games."""

import pytest

from bot.games.registry import games
from bot.store.store import Store
from bot.tables.tables import Tables
from tests.engine.corners import GAMES as CORNERS
from tests.tables.seating import Clock, Seating


@pytest.fixture
def corners(monkeypatch):
    """Add the games that test the engine's corner cases."""
    for key, game in CORNERS.items():
        monkeypatch.setitem(games(), key, game)


@pytest.fixture
async def store(database):
    """Yield a store with an empty database."""
    async with await Store.open(database) as result:
        yield result


@pytest.fixture
def seating(store, corners, monkeypatch):
    """Return tables whose clock stands still."""
    return Seating(store, Tables(store, now=lambda: 1_000), monkeypatch)


@pytest.fixture
def clock():
    """Return a clock that the test moves."""
    return Clock()


@pytest.fixture
def clocked_seating(store, corners, monkeypatch, clock):
    """Return tables whose clock the test moves."""
    return Seating(store, Tables(store, now=lambda: clock.now), monkeypatch)
