"""Each test gets an empty database, once in SQLite and once in PostgreSQL."""

import asyncio
import os
import shutil
import uuid

import pytest

from bot.store import Store

asyncpg = pytest.importorskip("asyncpg", reason="the tests of the store need the extra 'postgres'")

SERVER = os.environ.get("GAMEKEEPER_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432")


def postgres(statement, database="postgres"):
    async def run():
        connection = await asyncpg.connect(f"{SERVER}/{database}", timeout=5)
        try:
            return await connection.execute(statement)
        finally:
            await connection.close()

    return asyncio.run(run())


@pytest.fixture(scope="session")
def scratch():
    """A database of this session alone; None when there is no server."""
    name = f"gamekeeper_test_{uuid.uuid4().hex[:12]}"
    try:
        postgres(f"CREATE DATABASE {name}")
    except (OSError, TimeoutError, asyncpg.PostgresError) as error:
        yield None, str(error)
        return
    # The server is not what these tests end: its commits need not reach the disk before they are answered.
    postgres(f"ALTER DATABASE {name} SET synchronous_commit = off")
    yield name, ""
    postgres(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """The address of an empty database."""
    return f"sqlite:///{tmp_path}/games.sqlite" if request.param == "sqlite" else emptied(request)


def emptied(request):
    """The address of this session's database on the server, with nothing in it."""
    name, problem = request.getfixturevalue("scratch")
    if name is None:
        pytest.skip(f"no PostgreSQL at {SERVER}: {problem}")
    postgres("DROP SCHEMA public CASCADE; CREATE SCHEMA public", name)
    return f"{SERVER}/{name}"


@pytest.fixture
async def store(url, migrated):
    """The store over it; in SQLite the schema is copied, since to make it takes longer than most tests."""
    if url.startswith("sqlite"):
        shutil.copy(migrated, url.removeprefix("sqlite:///"))
    async with await Store.open(url, busy_ms=200) as store:
        yield store
