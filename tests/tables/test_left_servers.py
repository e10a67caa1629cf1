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


async def test_all_of_a_server_that_was_left_goes_after_ninety_days(timed, clock):
    await busy(timed)
    await timed.tables.luck.add_word((await lobby(timed, 1)).id, ANN, "salt")
    await timed.tables.guilds.save(GuildRow(1, "ja"))
    before = await rows_of(timed.store)
    assert {"seats", "choices", "luck", "words", "votes", "ballots", "outbox", "handovers", "guilds"} <= {*before}
    await look(timed, 1)
    await look(timed)
    clock.now += LATER
    await look(timed)
    assert (await rows_of(timed.store)).keys() >= before.keys() - {"due"}
    clock.now += 1
    await look(timed)
    assert await rows_of(timed.store) == {}
    assert (await timed.tables.guilds.find(1)).language is None
    assert (await timed.tables.people.find(ANN)).zone == "Asia/Tokyo", (
        "people and their settings are nobody's but theirs"
    )
    await look(timed)


async def lobby(timed, guild, channel=900):
    return await timed.tables.lobby.open(guild, channel, "cartographers", ANN, "Ann", "en")


async def test_a_server_to_which_it_returns_begins_anew(timed, clock):
    table = await lobby(timed, 1)
    await timed.tables.guilds.save(GuildRow(1, "ja", '{"x": 1}'))
    await look(timed)
    clock.now += LATER
    await look(timed, 1)
    clock.now += 1
    await look(timed)
    clock.now += LATER
    await look(timed)
    assert (await timed.tables.get(table.id)).row.guild_id == 1
    assert await timed.tables.guilds.find(1) == GuildRow(1, "ja", '{"x": 1}')


async def test_other_servers_and_games_brought_to_none_stay(timed, clock):
    gone, here, none = await lobby(timed, 7), await lobby(timed, 8, 901), await lobby(timed, 0, 902)
    await look(timed, 8)
    clock.now += LATER + 1
    await look(timed, 8)
    known = [row.id for row in await timed.tables.rows_of_person(ANN)]
    assert known == [here.id, none.id]
    assert gone.id not in known


async def test_a_game_that_is_still_played_stays_with_its_server(timed, clock):
    table = await timed.begin("two_tunnels", 2)
    await look(timed)
    clock.now += LATER
    await timed.first(table.id, 0)
    clock.now += 1
    await look(timed)
    assert (await timed.tables.get(table.id)).running
    assert await timed.store.guilds.leave_times() == {1: clock.now - LATER - 1}, "it stays noted"
    clock.now += LATER
    await look(timed)
    assert await timed.store.guilds.leave_times() == {}


async def test_servers_of_other_processes_are_theirs(timed, clock):
    await lobby(timed, DEALT, 900)
    await lobby(timed, 2 * DEALT, 901)
    timed.tables.sharing.serve(2, {0})
    await look(timed)
    assert await timed.store.guilds.leave_times() == {DEALT: None, 2 * DEALT: clock.now}
    clock.now += LATER + 1
    await look(timed)
    assert await timed.store.guilds.leave_times() == {DEALT: None}


async def test_people_of_games_that_went_have_an_export_without_them(timed, clock):
    await lobby(timed, 7)
    await timed.tables.people.save(PersonRow(BEN, "ja"))
    await look(timed)
    clock.now += LATER + 1
    await look(timed)
    assert await timed.store.privacy.table_ids(ANN) == []
    assert b'"games_you_host": []' in await timed.tables.privacy.export(ANN)
