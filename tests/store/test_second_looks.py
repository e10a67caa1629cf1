"""Games that are looked at again: ordered once, one after the other, and forgotten where they changed."""

from msgspec.structs import replace

from bot.store.database.shards import ALL, DEALT, Shards
from bot.store.history.second_looks import SecondLookRow
from tests.store.play import lobby


async def test_games_are_looked_at_in_order_until_they_are_done(store):
    one, other = (await lobby(store, 100)).id, (await lobby(store, 200)).id
    looks = store.second_looks
    assert await looks.next_ordered(ALL) is None
    await looks.order(other, 7)
    await looks.order(one, 5)
    assert await looks.next_ordered(ALL) == SecondLookRow(one, 5)
    done = SecondLookRow(one, 5, looked=3, spent=900, done=True, turns="[1]")
    await looks.note(done)
    assert await looks.find(one) == done
    assert await looks.next_ordered(ALL) == SecondLookRow(other, 7)


async def test_a_second_order_goes_on_and_one_after_a_change_begins_again(store):
    table = (await lobby(store, 100)).id
    await store.second_looks.order(table, 5)
    begun = SecondLookRow(table, 5, looked=2, spent=40)
    await store.second_looks.note(begun)
    await store.second_looks.order(table, 5)
    assert await store.second_looks.find(table) == begun
    await store.second_looks.order(table, 9)
    await store.second_looks.note(replace(begun, done=True))  # what was found before the change
    assert await store.second_looks.find(table) == SecondLookRow(table, 9)


async def test_each_process_looks_at_the_games_of_its_servers(store):
    row = await lobby(store, 100)
    await store.second_looks.order(row.id, 1)
    shard = row.guild_id // DEALT % 2
    assert await store.second_looks.next_ordered(Shards(2, frozenset({shard}))) == SecondLookRow(row.id, 1)
    assert await store.second_looks.next_ordered(Shards(2, frozenset({1 - shard}))) is None
