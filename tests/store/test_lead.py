"""One process of a database hosts its games: the next one may as soon as it has ended, however it did."""

import asyncio

import pytest

from bot.store import Store
from tests.store.conftest import postgres

HERE = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
pytestmark = pytest.mark.parametrize("url", ["postgresql"], indirect=True)


@pytest.fixture
async def other(store, url):
    """A second process, so to speak."""
    async with await Store.open(url, busy_ms=200) as second:
        yield second


async def cut_off(url):
    """End, on the side of the server, the connection that holds the lock of the host."""
    ended = f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND {HERE}"
    await asyncio.to_thread(postgres, ended, url.rpartition("/")[2])


async def test_one_hosts_and_goes_on_to(store, other):
    assert [await store.link.lead() for _ in range(2)] == [True, True]
    assert not await other.link.lead()
    assert await store.link.lead()


async def test_asked_at_once_one_is_told_yes(store, other):
    told = await asyncio.gather(*(each.link.lead() for each in (store, other) for _ in range(3)))
    assert told in ([True] * 3 + [False] * 3, [False] * 3 + [True] * 3)


async def test_the_next_one_does_when_it_ends_well(store, other):
    assert await store.link.lead()
    await store.close()
    assert await other.link.lead()


async def test_who_loses_the_database_hosts_no_more_if_another_does(store, other, url):
    assert await store.link.lead()
    await cut_off(url)
    assert await other.link.lead()
    assert not await store.link.lead()
    await other.close()
    assert await store.link.lead(), "it may again"


async def test_who_loses_the_database_and_is_first_again_goes_on(store, other, url):
    assert await store.link.lead()
    await cut_off(url)
    assert await store.link.lead()
    assert not await other.link.lead()


async def test_life_is_shown_by_many_at_once(store):
    """They share one connection, which does one thing at a time."""
    await asyncio.gather(*(store.link.show_life() for _ in range(5)), store.link.lead())
    assert await store.link.lead()
