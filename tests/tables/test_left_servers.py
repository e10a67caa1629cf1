"""What is kept of servers that the bot has left is deleted in time; what people still play stays."""

import sqlalchemy as sa

from bot.pace.wall_time import DAY
from bot.store.database.shards import DEALT
from bot.store.rows import GuildRow, PersonRow
from bot.store.schema import metadata
from tests.tables.seating import PEOPLE
from tests.tables.test_privacy import busy

ANN, BEN, *_ = PEOPLE
LATER = 90 * DAY


async def rows_of(store):
    """How many rows each table has that is about a table or a server."""

    def count(connection):
        about = [table for table in metadata.sorted_tables if {"table_id", "guild_id"} & {*table.c.keys()}]
        return {
            table.name: number
            for table in about
            if (number := connection.scalar(sa.select(sa.func.count()).select_from(table)))
        }

    return await store.link.read(count)


async def look(seating, *present):
    await seating.tables.guilds.note_present(set(present))
    await seating.tables.guilds.forget_left()


async def test_all_of_a_server_that_was_left_goes_after_ninety_days(clocked_seating, clock):
    await busy(clocked_seating)
    await clocked_seating.tables.luck.add_word((await lobby(clocked_seating, 1)).id, ANN, "salt")
    await clocked_seating.tables.guilds.save(GuildRow(1, "ja"))
    before = await rows_of(clocked_seating.store)
    assert {"seats", "choices", "luck", "words", "votes", "ballots", "outbox", "handovers", "guilds"} <= {*before}
    await look(clocked_seating, 1)
    await look(clocked_seating)
    clock.now += LATER
    await look(clocked_seating)
    assert (await rows_of(clocked_seating.store)).keys() >= before.keys() - {"due"}
    clock.now += 1
    await look(clocked_seating)
    assert await rows_of(clocked_seating.store) == {}
    assert (await clocked_seating.tables.guilds.find(1)).language is None
    assert (await clocked_seating.tables.people.find(ANN)).zone == "Asia/Tokyo", (
        "people and their settings are nobody's but theirs"
    )
    await look(clocked_seating)


async def lobby(timed, guild, channel=900):
    return await timed.tables.lobby.open(guild, channel, "cartographers", ANN, "Ann", "en")


async def test_a_server_to_which_it_returns_begins_anew(clocked_seating, clock):
    table = await lobby(clocked_seating, 1)
    await clocked_seating.tables.guilds.save(GuildRow(1, "ja", '{"x": 1}'))
    await look(clocked_seating)
    clock.now += LATER
    await look(clocked_seating, 1)
    clock.now += 1
    await look(clocked_seating)
    clock.now += LATER
    await look(clocked_seating)
    assert (await clocked_seating.tables.get(table.id)).row.guild_id == 1
    assert await clocked_seating.tables.guilds.find(1) == GuildRow(1, "ja", '{"x": 1}')


async def test_other_servers_and_games_brought_to_none_stay(clocked_seating, clock):
    gone, here, none = (
        await lobby(clocked_seating, 7),
        await lobby(clocked_seating, 8, 901),
        await lobby(clocked_seating, 0, 902),
    )
    await look(clocked_seating, 8)
    clock.now += LATER + 1
    await look(clocked_seating, 8)
    known = [row.id for row in await clocked_seating.tables.rows_of_person(ANN)]
    assert known == [here.id, none.id]
    assert gone.id not in known


async def test_a_game_that_is_still_played_stays_with_its_server(clocked_seating, clock):
    table = await clocked_seating.begin("two_tunnels", 2)
    await look(clocked_seating)
    clock.now += LATER
    await clocked_seating.first(table.id, 0)
    clock.now += 1
    await look(clocked_seating)
    assert (await clocked_seating.tables.get(table.id)).running
    assert await clocked_seating.store.guilds.leave_times() == {1: clock.now - LATER - 1}, "it stays noted"
    clock.now += LATER
    await look(clocked_seating)
    assert await clocked_seating.store.guilds.leave_times() == {}


async def test_servers_of_other_processes_are_theirs(clocked_seating, clock):
    await lobby(clocked_seating, DEALT, 900)
    await lobby(clocked_seating, 2 * DEALT, 901)
    clocked_seating.tables.sharing.serve(2, {0})
    await look(clocked_seating)
    assert await clocked_seating.store.guilds.leave_times() == {DEALT: None, 2 * DEALT: clock.now}
    clock.now += LATER + 1
    await look(clocked_seating)
    assert await clocked_seating.store.guilds.leave_times() == {DEALT: None}


async def test_people_of_games_that_went_have_an_export_without_them(clocked_seating, clock):
    await lobby(clocked_seating, 7)
    await clocked_seating.tables.people.save(PersonRow(BEN, "ja"))
    await look(clocked_seating)
    clock.now += LATER + 1
    await look(clocked_seating)
    assert await clocked_seating.store.privacy.table_ids(ANN) == []
    assert b'"games_you_host": []' in await clocked_seating.tables.privacy.export(ANN)
