"""What people and servers have set is kept; whom and what the outbox remembers."""

import msgspec

from bot.pace.wall_time import MINUTE
from bot.tables.table.calendar import FORMER_QUIET_LASTS
from tests.tables.test_privacy import ANN, NAMES, begin, traces


async def test_what_a_person_has_set_is_kept(seating):
    people = seating.tables.people
    before = await people.find(101)
    await people.save(msgspec.structs.replace(before, language="ja"))
    assert (await people.find(101)).language == "ja"
    assert (await people.find(102)).language == before.language


async def test_who_is_forgotten_is_noted_anew(clocked_seating, clock):
    people, store = clocked_seating.tables.people, clocked_seating.store.people
    await people.note_locale(101, "ja")
    await people.note_active(101)
    await store.set_locale(101, "en")
    await store.set_active(101, clock.now - MINUTE)
    await people.note_locale(101, "ja")  # what is known to stand there is not written again
    await people.note_active(101)
    before = await people.find(101)
    assert (before.locale, before.active_at) == ("en", clock.now - MINUTE)
    people.forget(101)
    await people.note_locale(101, "ja")
    await people.note_active(101)
    after = await people.find(101)
    assert (after.locale, after.active_at) == ("ja", clock.now)


async def test_what_a_server_has_set_is_kept(seating):
    guilds = seating.tables.guilds
    before = await guilds.find(1)
    await guilds.save(msgspec.structs.replace(before, language="ja"))
    assert (await guilds.find(1)).language == "ja"
    assert (await guilds.find(2)).language == before.language


async def test_what_is_remembered_of_who_was_there_is_of_the_last_ones_alone(clocked_seating, clock, monkeypatch):
    monkeypatch.setattr("bot.tables.people.notes.KNOWN", 2)
    people, began = clocked_seating.tables.people, clock.now
    for person in (101, 102, 103):
        await people.note_active(person)
    clock.now += 1
    for person in (103, 101):
        await people.note_active(person)
    assert (await people.find(103)).active_at == began
    assert (await people.find(101)).active_at == clock.now


async def test_that_somebody_is_there_is_written_once_a_minute(clocked_seating, clock):
    people, began = clocked_seating.tables.people, clock.now
    for later, active_at in ((0, began), (MINUTE - 1, began), (MINUTE, began + MINUTE), (MINUTE + 1, began + MINUTE)):
        clock.now = began + later
        assert await people.note_active(101)
        assert (await people.find(101)).active_at == active_at


async def test_the_hours_before_a_change_are_kept_for_clocks(clocked_seating, clock):
    people = clocked_seating.tables.people
    await people.set_quiet(101, "Asia/Tokyo", "22:00-07:00")
    clock.now += FORMER_QUIET_LASTS
    await people.set_quiet(101, "Europe/Berlin", "23:00-08:00")
    changed = await people.find(101)
    assert (changed.former_zone, changed.former_quiet) == ("Asia/Tokyo", "22:00-07:00")


async def test_of_closed_dms_the_tables_channel_hears_once(seating):
    table = await seating.begin("two_tunnels", 2)
    people = seating.tables.people
    for _ in range(2):
        await people.note_closed_dms(102, table)
    assert (await people.find(102)).dms_closed_at == 1_000
    due = await seating.tables.outbox.due(table.id)
    assert [(row.kind, row.target) for row in due if row.kind == "closed"] == [("closed", 102)]
    await people.note_open_dms(102)
    assert (await people.find(102)).dms_closed_at is None


async def test_what_was_sent_long_ago_is_forgotten(seating):
    table, outbox = await seating.begin("two_tunnels", 2), seating.tables.outbox
    (first, *_) = await outbox.due(table.id)
    assert await outbox.claim([first], lease=500)
    await outbox.record_delivery(table.id, [first], 77, newest_post=True)
    await outbox.forget_sent(0)
    assert await outbox.sent_as(first.nonce) == 77, "it was sent just now"
    await outbox.forget_sent(-1)
    assert await outbox.sent_as(first.nonce) is None


async def test_who_only_looks_is_not_noted(clocked_seating):
    """Nor is what was on its way while the deletion went on: a direct message that was refused, a zone guessed."""
    table, people = await begin(clocked_seating), clocked_seating.tables.people
    await people.set_quiet(ANN, "Asia/Tokyo", "22:00-08:00")
    await clocked_seating.tables.privacy.delete(ANN, NAMES)
    for _ in range(2):
        await people.note_locale(ANN, "ja")
        assert not await people.note_active(ANN)
        await people.note_tip(ANN, "cartographers", "draw")
        await people.note_seen(ANN, table)
        await people.note_closed_dms(ANN, table)
        await clocked_seating.store.people.set_likely_zones({ANN: "Asia/Tokyo"})
        assert await traces(clocked_seating.store, ANN, "Seat 0") == set()
    await people.set_digest(ANN, 540)
    await people.note_locale(ANN, "ja")
    assert (await people.find(ANN)).locale == "ja", "whoever sets something has begun anew"
