"""What people and servers set: defaults for the unknown, changed as a whole, closed DMs apart."""

from bot.store import Change, GuildRow, NewMessage, PersonRow, RowCounts, SeatRow
from tests.store.play import message, running, step


async def test_an_unknown_person_has_the_defaults(store):
    assert await store.people.find(5) == PersonRow(5, None, True, True, "auto", None)
    assert (await store.upkeep.counts()).people == 0


async def test_a_person_is_saved_and_changed(store):
    await store.people.save(PersonRow(5, "ja", dms=False, pings=True, theme="dark"))
    await store.people.save(PersonRow(6, "en"))
    await store.people.save(PersonRow(5, None, dms=True, pings=False, theme="light"))
    assert await store.people.find_all([5, 6, 7]) == {
        5: PersonRow(5, None, dms=True, pings=False, theme="light"),
        6: PersonRow(6, "en"),
        7: PersonRow(7),
    }


async def test_closed_dms_and_settings_do_not_overwrite_each_other(store):
    await store.people.set_dms_closed(5, 1234)
    assert await store.people.find(5) == PersonRow(5, dms_closed_at=1234)
    await store.people.save(PersonRow(5, "ja"))
    assert await store.people.find(5) == PersonRow(5, "ja", dms_closed_at=1234)
    await store.people.set_dms_closed(5, None)
    assert await store.people.find(5) == PersonRow(5, "ja")


async def test_a_table_hears_once_that_dms_are_closed_and_others_only_of_what_is_new(store):
    tables = [await running(store, channel) for channel in (100, 101)]

    async def close(at, table, since):
        notice = NewMessage("closed", 100 + table, f"{at}")
        await store.people.set_dms_closed(5, at, table_id=tables[table], notice=notice, since=since)

    for at, table, since in ((10, 0, 10), (11, 0, 10), (12, 1, 10), (13, 0, 11), (14, 1, None)):
        await close(at, table, since)
    assert [(row.target, row.payload) for row in await store.outbox.due(99)] == [(100, "10"), (101, "12")]
    assert await store.people.find(5) == PersonRow(5, dms_closed_at=10)
    await close(None, 0, 10)
    assert await store.people.find(5) == PersonRow(5)
    assert len(await store.outbox.due(99)) == 2


async def test_when_somebody_was_last_active_is_no_setting(store):
    await store.people.save(PersonRow(5, "ja"))
    await store.people.set_active(5, 77)
    assert await store.people.find(5) == PersonRow(5, "ja", active_at=77)


async def test_the_language_of_ones_discord_is_no_setting(store):
    await store.people.set_locale(5, "ja")
    await store.people.save(PersonRow(5, "en", bell="channel"))
    assert await store.people.find(5) == PersonRow(5, "en", bell="channel", locale="ja")
    await store.people.set_locale(5, "en")
    assert (await store.people.find(5)).bell == "channel"


async def test_what_was_explained_to_somebody_is_no_setting_and_is_kept_once(store):
    for tip in ("sky.place", "sky.build", "sky.place"):
        await store.people.add_tip(5, tip)
    await store.people.save(PersonRow(5, "en"))
    assert await store.people.find(5) == PersonRow(5, "en", tips="sky.place sky.build")


async def test_a_hand_that_takes_a_formers_place_has_that_taken_away(store):
    table_id = await running(store)

    def removal(user_id, message_id):
        return message(f"{user_id}:{message_id}")

    async def show_hand(user_id, message_id):
        await store.hands.show(table_id, user_id, message_id, at=2, removal=removal)
        return [post.payload for post in await store.outbox.due(9) if ":" in post.payload]

    assert await show_hand(5, 100) == await show_hand(5, 100) == await show_hand(6, 101) == []
    assert await show_hand(5, 102) == ["5:100"]
    await store.hands.clear(table_id, at=3, removal=removal)
    await store.hands.clear(table_id, at=3, removal=removal)
    assert sorted(await show_hand(5, 103)) == ["5:100", "5:102", "6:101"]


async def test_a_hand_goes_with_the_seat_that_somebody_else_takes_over(store):
    table_id = await running(store)

    def removal(user_id, message_id):
        return message(f"{user_id}:{message_id}")

    async def hand_over(number, **more):
        seat = SeatRow(1, "Kei", user_id=13)
        await store.seats.hand_over(table_id, Change(expected=number, at=9), seat, 12, **more)
        return [row.payload for row in await store.outbox.due(9)]

    await store.hands.show(table_id, 12, 777, at=2, removal=removal)
    assert await hand_over(1) == []
    assert await hand_over(2, removal=removal) == ["12:777"]
    assert await hand_over(3, removal=removal) == ["12:777"]


async def test_how_far_somebody_has_looked_at_a_game(store):
    table_id = await running(store)
    assert await store.people.last_seen_number(5, table_id) == 0
    await store.people.see(5, table_id, 3)
    assert [await store.people.last_seen_number(person, table_id) for person in (5, 6)] == [3, 0]


async def test_a_server_is_saved_and_changed(store):
    assert await store.guilds.find(9) == GuildRow(9, None, "{}")
    await store.guilds.save(GuildRow(9, "ja", '{"channel":5}'))
    await store.guilds.save(GuildRow(9, "en", '{"channel":6}'))
    assert await store.guilds.find(9) == GuildRow(9, "en", '{"channel":6}')


async def test_the_counts_tell_how_much_there_is(store):
    table_id = await running(store)
    await step(store, table_id, 1, messages=[message("a")])
    await store.tables.set_status(await running(store, 101), "over", at=3)
    await store.people.save(PersonRow(5))
    await store.guilds.save(GuildRow(9))
    assert await store.upkeep.counts() == RowCounts({"over": 1, "running": 1}, 1, {"waiting": 1}, 1, 1)
    assert await store.upkeep.faults() == []


async def test_reminders_are_switched_on_again_for_one_table_alone(store):
    one, other = await running(store), await running(store, 101)
    for table_id in (one, other):
        for person in (5, 6):
            await store.people.mute(person, table_id, muted=True)
    await store.people.mute(5, one, muted=False)
    assert await store.people.find_mutes([5, 6]) == {(5, other), (6, one), (6, other)}
