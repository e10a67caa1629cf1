"""Each test gets a database, once in SQLite and once in PostgreSQL."""

import shutil

import pytest

from bot.store import Store
from tests.store.scratch import SERVER, Scratch, asyncpg


@pytest.fixture(scope="session")
def scratch():
    """The database of this session, and what is in the way of it: one of them."""
    try:
        made = Scratch()
    except (OSError, TimeoutError, asyncpg.PostgresError) as error:
        yield None, str(error)
        return
    yield made, ""
    made.drop()


def server_of(request):
    """The database of this session; a test that needs it is skipped where there is no server."""
    made, problem = request.getfixturevalue("scratch")
    if made is None:
        pytest.skip(f"no PostgreSQL at {SERVER}: {problem}")
    return made


@pytest.fixture
def with_tables():
    """Whether the program's tables are in a test's database from the first: to make them takes longer than most tests."""
    return True


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path, with_tables, migrated_file):
    """The address of a database without rows."""
    if request.param == "sqlite":
        if with_tables:
            shutil.copy(migrated_file, tmp_path)
        return f"sqlite:///{tmp_path}/games.sqlite"
    server = server_of(request)
    server.without_rows() if with_tables else server.empty()
    return server.url


@pytest.fixture
def busy_ms():
    """For how long a store waits for a lock: longer than a slow machine takes for anything."""
    return 5000


@pytest.fixture
async def store(url, busy_ms):
    """The store over it."""
    async with await Store.open(url, busy_ms=busy_ms) as store:
        yield store
