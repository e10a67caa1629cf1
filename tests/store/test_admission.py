"""Processes that share the shards host side by side; one of a former version hosts alone, and they keep each other out."""

import asyncio

import pytest

from bot.store import Store
from tests.store.scratch import asyncpg, postgres

HERE = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
FORMER = "SELECT pg_try_advisory_lock(1197567333, 1)"  # how versions up to 0.1 take their place
pytestmark = pytest.mark.parametrize("url", ["postgresql"], indirect=True)


@pytest.fixture
async def other(store, url, busy_ms):
    """A second process, so to speak."""
    async with await Store.open(url, busy_ms=busy_ms) as second:
        yield second


@pytest.fixture
async def former(url):
    """The connection of a process of a former version."""
    connection = await asyncpg.connect(url)
    yield connection
    await connection.close()


async def cut_off(url):
    """End, on the side of the server, the connections that hold the lock of hosts."""
    ended = f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND {HERE}"
    await asyncio.to_thread(postgres, ended, url.rpartition("/")[2])


async def test_several_host_side_by_side(store, other):
    told = await asyncio.gather(*(process.link.admit() for process in (store, other) for _ in range(3)))
    assert told == [True] * 6


async def test_a_former_version_waits_until_all_have_ended(store, other, former):
    assert await store.link.admit()
    assert await other.link.admit()
    await store.close()
    assert not await former.fetchval(FORMER)
    await other.close()
    assert await former.fetchval(FORMER)


async def test_nobody_hosts_beside_a_former_version(store, former):
    assert await former.fetchval(FORMER)
    assert not await store.link.admit()
    await former.close()
    assert await store.link.admit()


async def test_who_loses_the_database_hosts_no_more_if_a_former_version_does(store, former, url):
    assert await store.link.admit()
    await cut_off(url)
    await former.fetchval(FORMER.replace("try_", ""))  # waits: PostgreSQL frees it a moment after the cut
    assert not await store.link.admit()


async def test_who_loses_the_database_and_is_back_goes_on(store, former, url):
    assert await store.link.admit()
    await cut_off(url)
    assert await store.link.admit()
    assert not await former.fetchval(FORMER)


async def test_life_is_shown_by_many_at_once(store):
    """They share one connection, which does one thing at a time."""
    await asyncio.gather(*(store.link.show_life() for _ in range(5)), store.link.admit())
    assert await store.link.admit()
