"""Notes on tables: each person's own, with their settings in one look, gone with what they belong to."""

import pytest

from bot.store import ConstraintBroken, PersonRow, SeatRow
from tests.store.play import SEATS, running

ANN, BEN, EVE = 11, 12, 99  # the last has no seat


async def test_everybody_finds_their_own_notes_on_each_table(store):
    one, other = await running(store), await running(store, 101)
    await store.notepads.save(ANN, one, "kelp")
    await store.notepads.save(BEN, one, "steel")
    await store.notepads.save(ANN, one, "kelp first\n海藻")
    assert [await store.notepads.find(person, one) for person in (ANN, BEN, EVE)] == ["kelp first\n海藻", "steel", ""]
    assert await store.notepads.find(ANN, other) == ""


async def test_empty_notes_are_none(store):
    table_id = await running(store)
    await store.notepads.save(ANN, table_id, "kelp")
    await store.notepads.save(ANN, table_id, "")
    await store.notepads.save(BEN, table_id, "")
    assert await store.notepads.find(ANN, table_id) == ""
    assert (await store.privacy.rows_about(ANN))["notes"] == []


@pytest.mark.parametrize("notes", ["", "kelp"])
@pytest.mark.parametrize("settings", [PersonRow(ANN), PersonRow(ANN, "ja", dms=False, theme="light")])
async def test_notes_and_settings_are_read_together(store, notes, settings):
    table_id = await running(store)
    if settings != PersonRow(ANN):
        await store.people.save(settings)
    await store.notepads.save(ANN, table_id, notes)
    await store.notepads.save(BEN, table_id, "another's")
    assert await store.notepads.find_with_person(ANN, table_id) == (notes, settings)


async def test_there_are_notes_on_ones_games_and_on_those_one_only_watched(store):
    own, watched, noted = [await running(store, channel) for channel in (100, 101, 102)]
    elsewhere = await running(store, 103, seats=[SeatRow(0, "Dan", user_id=7)])
    await store.notepads.save(EVE, watched, "Ben builds")
    await store.notepads.save(7, noted, "former player's")
    await store.notepads.save(ANN, own, "mine")
    assert [row.id for row in await store.notepads.tables(EVE)] == [watched]
    assert [row.id for row in await store.notepads.tables(7)] == [noted, elsewhere]
    assert [row.id for row in await store.notepads.tables(ANN)] == [own, watched, noted]


async def test_there_is_no_notepad_without_a_table(store):
    with pytest.raises(ConstraintBroken):
        await store.notepads.save(ANN, 7, "kelp")


async def test_notes_are_their_persons_to_have_and_to_delete(store):
    table_id = await running(store, seats=SEATS[:2])
    await store.notepads.save(ANN, table_id, "kelp")
    await store.notepads.save(BEN, table_id, "steel")
    assert (await store.privacy.rows_about(ANN))["notes"] == [{"user_id": ANN, "table_id": table_id, "text": "kelp"}]
    await store.privacy.purge(ANN, done=True)
    assert [await store.notepads.find(person, table_id) for person in (ANN, BEN)] == ["", "steel"]


async def test_notes_go_with_their_table(store):
    table_id = await running(store)
    await store.notepads.save(ANN, table_id, "kelp")
    await store.tables.forget(table_id)
    assert (await store.privacy.rows_about(ANN))["notes"] == []
