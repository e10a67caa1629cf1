"""Notepads: of a person and no seat, of bounded length, in nothing that others get."""

import msgspec
import pytest
from structlog.testing import capture_logs

from bot.store import StoreError
from bot.tables.people import LONGEST_NOTES
from tests.tables.seating import PEOPLE
from tests.tables.test_replacing import EVE, take, vacant

ANN, BEN, KEI, _ = PEOPLE
SECRET = "rosebud before steel"


async def test_notes_are_kept_as_far_as_they_may_be_long(seating):
    table, notepads = await seating.begin("cartographers", 2), seating.tables.notepads
    await notepads.write(ANN, table.id, f"  {SECRET}\n")
    assert await notepads.find(ANN, table.id) == SECRET
    await notepads.write(ANN, table.id, "海" * (LONGEST_NOTES + 1))
    assert await notepads.find(ANN, table.id) == "海" * LONGEST_NOTES
    await notepads.write(ANN, table.id, " \n ")
    assert await notepads.find(ANN, table.id) == ""


async def test_who_takes_a_seat_over_finds_no_notes_and_who_gave_it_up_has_theirs(seating):
    table, notepads = await seating.begin("cartographers", 3), seating.tables.notepads
    await notepads.write(BEN, table.id, SECRET)
    await take(seating, table.id, await vacant(seating, table.id, BEN))
    assert await notepads.find(EVE, table.id) == ""
    await notepads.write(EVE, table.id, "another plan")
    assert await notepads.find(BEN, table.id) == SECRET
    assert [row.id for row in await notepads.tables(BEN)] == [table.id]


@pytest.mark.parametrize("secrets", [False, True])
async def test_notes_are_in_no_file_of_a_game_and_in_nobody_elses_export(seating, secrets):
    table, tables = await seating.begin("cartographers", 2), seating.tables
    await tables.notepads.write(ANN, table.id, SECRET)
    assert SECRET.encode() in await tables.privacy.export(ANN)
    files = [await tables.privacy.export(BEN)]
    files.append(msgspec.json.encode(await tables.history.export(table.id, secrets=secrets)))
    assert not any(SECRET.encode() in file for file in files)


async def test_writing_notes_is_told_to_nobody(seating):
    """Neither number nor time of the table, no post, no wake-up, and no line of the log."""
    table, tables = await seating.begin("cartographers", 2), seating.tables
    woken, before = [], (await seating.posts(table.id), (await tables.get(table.id)).row)
    tables.on_change(woken.append)
    with capture_logs() as logs:
        await tables.notepads.write(ANN, table.id, SECRET)
    assert (await seating.posts(table.id), (await tables.get(table.id)).row) == before
    assert (woken, logs) == ([], [])


async def test_an_error_names_no_notes(seating):
    with pytest.raises(StoreError) as raised:
        await seating.tables.notepads.write(ANN, 999, SECRET)
    assert SECRET not in str(raised.value) + str(raised.value.__cause__)
