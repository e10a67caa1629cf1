"""What is kept of servers: where the bot is no longer, and what goes then."""

from bot.store.rows import GuildRow
from tests.store.play import message, running

HERE, LEFT, RETURNED = 1, 2, 3


async def test_what_is_noted_of_servers_leaves_what_they_have_set(store):
    for guild_id in (HERE, LEFT):
        await store.guilds.save(GuildRow(guild_id, "ja", '{"a": 1}'))
    await store.guilds.note([], [LEFT, RETURNED], 9)
    assert await store.guilds.leave_times() == {HERE: None, LEFT: 9, RETURNED: 9}
    await store.guilds.note([RETURNED], [], 10)
    assert await store.guilds.leave_times() == {HERE: None, LEFT: 9, RETURNED: None}
    assert await store.guilds.find(LEFT) == GuildRow(LEFT, "ja", '{"a": 1}')
    await store.guilds.save(GuildRow(LEFT, "en"))
    assert (await store.guilds.leave_times())[LEFT] == 9


async def test_a_table_goes_with_all_that_is_its_own_and_only_that(store):
    gone, stays = await running(store), await running(store, 101)
    for table_id in (gone, stays):
        await store.outbox.add([message("a")], at=9, table_id=table_id)
    guild_id = (await store.tables.find_open(100)).guild_id
    updated_at = (await store.tables.find_open(100)).updated_at
    assert await store.guilds.stale_tables(guild_id, updated_at) == []
    assert gone in await store.guilds.stale_tables(guild_id, updated_at + 1)
    await store.tables.forget(gone)
    assert await store.tables.whole(gone) is None
    assert {row.table_id for row in await store.outbox.due(10)} == {stays}
    assert (await store.tables.whole(stays))[0].id == stays
    await store.guilds.save(GuildRow(guild_id, "ja"))
    await store.guilds.forget(guild_id)
    assert (await store.guilds.find(guild_id)).language == "ja", "it has a table"
    await store.tables.forget(stays)
    await store.guilds.forget(guild_id)
    assert await store.guilds.leave_times() == {}
