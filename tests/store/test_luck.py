"""The secret of a table and the words for it: each table's own, of those who play, and only until the game begins."""

import pytest

from bot.store.change import Change, Setup
from bot.store.errors import Stale
from bot.store.rows import LuckRow, SeatRow
from bot.store.tables.luck import NewLuck
from tests.store.play import SEATS, lobby, seats_of, table_row

ANN, BEN, KEI = 11, 12, 13


async def open_lobby(store, channel, seats=SEATS):
    return await lobby(
        store, channel, seats=seats, luck=NewLuck(f"secret {channel}", lambda table_id: f"of {table_id}")
    )


async def add_words(store, table, *words):
    for number, (person, word) in enumerate(words):
        await store.luck.add_word(table.id, Change(expected=number, at=2000 + number), person, word)


async def start(store, table, number):
    seats = await seats_of(store, table.id)
    await store.tables.start(table.id, Change(expected=number, at=3000, state=b"s"), Setup(seats), version=1)


async def test_a_table_has_its_own_secret_and_shows_what_commits_to_it(store):
    tables = [await open_lobby(store, channel) for channel in (100, 200)]
    for table, channel in zip(tables, (100, 200), strict=True):
        assert table.luck == (await table_row(store, table.id)).luck == f"of {table.id}"
        assert await store.luck.find(table.id) == LuckRow(f"secret {channel}")
    assert await store.luck.find((await lobby(store, 300)).id) is None


async def test_the_last_word_of_each_who_plays_is_kept(store):
    table = await open_lobby(store, 100)
    other = await open_lobby(store, 200, [SeatRow(0, "Kei", user_id=KEI)])
    await add_words(store, other, (KEI, "theirs"), (BEN, "a guest's"))
    await add_words(store, table, (ANN, "salt"), (BEN, "first"), (BEN, "pepper"), (KEI, "gone"))
    changed = await table_row(store, table.id)
    assert (changed.number, changed.updated_at) == (4, 2003)
    await start(store, table, 4)
    assert (await store.luck.find(table.id)).words == ((ANN, "salt"), (BEN, "pepper"))
    assert (await store.luck.find(other.id)).words == ((BEN, "a guest's"), (KEI, "theirs"))


async def test_a_word_counts_at_the_number_that_was_seen_and_in_the_lobby(store):
    table = await open_lobby(store, 100)
    await add_words(store, table, (ANN, "salt"))
    with pytest.raises(Stale):
        await add_words(store, table, (BEN, "pepper"))
    await start(store, table, 1)
    with pytest.raises(Stale):
        await store.luck.add_word(table.id, Change(expected=2, at=4000), ANN, "late")
    assert (await store.luck.find(table.id)).words == ((ANN, "salt"),)
