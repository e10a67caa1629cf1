"""What people and servers have set is kept."""

import msgspec


async def test_what_a_person_has_set_is_kept(seating):
    people = seating.tables.people
    before = await people.find(101)
    await people.save(msgspec.structs.replace(before, language="ja"))
    assert (await people.find(101)).language == "ja"
    assert (await people.find(102)).language == before.language


async def test_what_a_server_has_set_is_kept(seating):
    guilds = seating.tables.guilds
    before = await guilds.find(1)
    await guilds.save(msgspec.structs.replace(before, language="ja"))
    assert (await guilds.find(1)).language == "ja"
    assert (await guilds.find(2)).language == before.language
