"""A part of the servers: dealt out as Discord does it, in Python and in either database."""

import pytest

from bot.store.database.shards import ALL, Shards
from bot.store.rows import NewDue
from bot.store.time.due import add_due
from tests.store.play import message, running

GUILDS = [shard << 22 | 7 for shard in (3, 4, 5, 1_234_567)]
NONE, HALF, REST = Shards(2, frozenset()), Shards(2, frozenset({0})), Shards(2, frozenset({1}))


def served_guilds(shards):
    return [guild for guild in GUILDS if shards.serves(guild)]


@pytest.fixture
async def tables(store):
    """A running game with a computer on each of the servers, by server."""
    return {guild: await running(store, channel, guild=guild) for channel, guild in enumerate(GUILDS, 100)}


def test_each_server_is_in_one_part():
    assert served_guilds(ALL) == GUILDS
    assert served_guilds(NONE) == []
    assert (served_guilds(HALF), served_guilds(REST)) == ([GUILDS[1]], [GUILDS[0], *GUILDS[2:]])
    assert [shards.serves(0) for shards in (ALL, NONE, HALF, REST)] == [True, False, True, False]
    assert [shards.serves_all for shards in (ALL, NONE, HALF, Shards(2, frozenset({0, 1})))] == [
        True,
        False,
        False,
        True,
    ]


@pytest.mark.parametrize("shards", [ALL, NONE, HALF, REST])
async def test_posts_computers_and_what_is_due_are_those_of_the_part(store, tables, shards):
    for guild, table_id in tables.items():
        await store.outbox.add([message(str(guild))], at=0, table_id=table_id)
        await store.link.write(add_due, [NewDue(5, "flag", table_id), NewDue(6, "remind", table_id, user_id=11)])
    here = served_guilds(shards)
    assert [post.payload for post in await store.outbox.due(10, shards=shards)] == [str(guild) for guild in here]
    assert await store.tables.with_computers(0, 10**9, shards) == [tables[guild] for guild in here]
    claimed = await store.due.claim(10, until=20, shards=shards, of_tables=["flag"])
    assert [row.table_id for row in claimed if row.kind == "flag"] == [tables[guild] for guild in here]
    reminded = [row.table_id for row in claimed if row.kind == "remind"]
    assert reminded == (list(tables.values()) if 0 in shards.held else []), "people are reminded by one process"
