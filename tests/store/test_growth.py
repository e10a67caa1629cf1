"""What is asked often goes by an index, so that it stays as fast with many games stored; and so does the start."""

import re
import sqlite3
from contextlib import closing

import pytest
import sqlalchemy as sa

from bot.store.database.shards import ALL, Shards
from bot.store.errors import StoreUnavailable
from bot.store.rows import NewMessage, SeatRow
from bot.store.store import Store
from bot.tables.tables import Tables
from tests.store.play import lobby, running

ASKED = {
    "the open table of a channel": lambda store: store.tables.find_open(5),
    "the last game of a channel": lambda store: store.tables.find_last(1, 5),
    "a person's games": lambda store: store.tables.of_person(1),
    "all games of a person": lambda store: store.tables.of_person(1, all_of_them=True),
    "how many a host has": lambda store: store.tables.count("lobby", 1, 1),
    "a person's open games on a server": lambda store: store.bans.open_games(1, 1),
    "a server's games": lambda store: store.tables.of_guild(1),
    "games that are over": lambda store: store.tables.newest_ended(1, 1, 10),
    "a game's newest choices": lambda store: store.choices.latest(1, 10),
    "games at which computers play": lambda store: store.tables.with_computers(0, 10**15, ALL),
    "those of a shard": lambda store: store.tables.with_computers(0, 10**15, Shards(2, frozenset({1}))),
    "a shard's posts that are due": lambda store: store.outbox.due(10**9, shards=Shards(2, frozenset({1}))),
    "what is to be sent": lambda store: store.outbox.due(10**15),
    "when the next is to be sent": lambda store: store.outbox.next_due(),
    "a server's lobbies": lambda store: store.lobbies.of_server(1, 9),
    "a table's messages": lambda store: store.outbox.of_table(1, ["turn", "lobby"]),
    "whether one was sent": lambda store: store.outbox.has(1, NewMessage("turn", 5, "{}"), since=9),
    "letters that are due": lambda store: store.letters.due(10**9, ["offer", "banned"], 100, to_servers=["offer"]),
    "a letter that was sent": lambda store: store.letters.find("offer", 5, "{}"),
    "claims of processes that have ended": lambda store: store.outbox.resume(),
    "when the next is due": lambda store: store.due.next_at(),
}


@pytest.fixture
async def store(database):
    async with await Store.open(database) as result:
        yield result


def statements(store, monkeypatch):
    """The statements that are read from now on, with their values."""
    seen = []
    real = store.link.read

    async def read(work, *args, **kwargs):
        def note_statements(connection, *args, **kwargs):
            sa.event.listen(connection, "before_cursor_execute", lambda *given: seen.append((given[2], given[3])))
            return work(connection, *args, **kwargs)

        return await real(note_statements, *args, **kwargs)

    monkeypatch.setattr(store.link, "read", read)
    return seen


@pytest.mark.parametrize("what", ASKED)
async def test_nothing_is_looked_for_from_end_to_end(store, database, monkeypatch, what):
    with monkeypatch.context() as patch:
        seen = statements(store, patch)
        await ASKED[what](store)
    assert seen
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as file:
        plans = [row[3] for said, values in set(seen) for row in file.execute(f"EXPLAIN QUERY PLAN {said}", values)]
    assert plans
    assert [plan for plan in plans if re.match(r"SCAN (?!CONSTANT ROW|.* USING (COVERING )?INDEX)", plan)] == []


async def test_computers_are_found_where_games_run(store):
    tables = Tables(store)
    await lobby(store, 7)
    assert await tables.with_computers() == []
    first, second = [await running(store, channel) for channel in (9, 8)]
    await running(store, 6, seats=[SeatRow(0, "Ann", 1), SeatRow(1, "Ben", 2)])
    assert await tables.with_computers() == [first, second]
    await store.tables.set_status(first, "ended", at=2)
    assert await tables.with_computers() == [second]


async def test_games_of_server_and_person_are_told_once_and_the_last_of_a_channel_is_its_own(store):
    first, second = [await running(store, channel) for channel in (5, 6)]
    for table_id in (first, second):
        await store.tables.set_status(table_id, "over", at=2_000 + table_id)
    for guild, person in ((1, 11), (999, 11), (1, 999)):
        assert [row.id for row in await store.tables.newest_ended(guild, person, 10)] == [second, first]
    assert [row.id for row in await store.tables.newest_ended(1, 11, 1)] == [second]
    assert (await store.tables.find_last(1, 5)).id == first
    assert await store.tables.find_last(999, 5) is None


async def test_keys_are_checked_after_a_migration_and_not_at_each_start(database, monkeypatch):
    """The check reads the whole database: with 10,000 games it took 3.5 of the start's seconds."""
    async with await Store.open(database):
        pass
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as file, file:
        file.execute("INSERT INTO seats (table_id, seat, name) VALUES (77, 0, 'Nobody')")
    async with await Store.open(database):
        pass
    monkeypatch.setattr("bot.store.database.sqlite.migrate", lambda connection: True)
    with pytest.raises(StoreUnavailable, match="a row of seats belongs to no tables"):
        await Store.open(database)
