"""Reminders through Discord: DMs, the channel where none come, their buttons, quiet hours in /settings."""

import pytest

from bot.local.people.reply import labels, text
from bot.local.world.records import SILENT
from bot.pace.wall_time import DAY, HOUR
from bot.store import rows
from bot.texts import texts
from tests.cogs.playing import begin, begin_made
from tests.tables.seating import NOON

BUTTONS = ["Play", "1 hour", "4 hours", "Tomorrow", "Stop reminding me this turn"]


async def later(house, duration):
    """Let the tables' clock go on by so much, and what is due then be sent."""
    house.pass_time(duration)
    while await house.bot.tables.due.do():
        pass
    await house.idle()


def reminders(person):
    return [dm for dm in person.inbox() if "⏰" in dm.content]


async def test_who_keeps_a_table_waiting_is_reminded_by_dm_and_plays_from_there(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.draw(1)
    await later(house, 25 * HOUR)
    (dm,) = reminders(ann)
    assert "**Cartographers**: your turn began <t:" in dm.content
    assert f"/{sitting.last.id}" in dm.content
    assert labels(dm) == BUTTONS
    assert reminders(ben) == []
    panel = await (await ann.press(dm, "▶️")).wait()
    assert "forest" in text(panel.message).lower() or labels(panel.message)
    assert house.world.pinged_ids(sitting.last) == [ann.id, ben.id]


async def test_where_dms_are_closed_the_channel_rings_and_where_they_are_off_too(house, ann, ben):
    sitting = await begin(house, ann, ben)
    ann.close_dms()
    await house.store.people.save(rows.PersonRow(ben.id, dms=False))
    await later(house, 25 * HOUR)
    nudges = [message for message in house.public(house.general) if "⏰" in message.content]
    assert ann.pings()[1:] == [
        nudge for nudge in nudges if house.world.pinged_ids(nudge) == [ann.id]
    ]  # one bell, not two
    assert sorted(house.world.pinged_ids(nudge)[0] for nudge in nudges) == sorted([ann.id, ben.id])
    assert all(labels(nudge) == BUTTONS for nudge in nudges)
    assert reminders(ann) == reminders(ben) == []
    assert sitting.last not in nudges


async def test_a_reminder_is_put_off_or_silenced(house, ann, ben):
    await begin(house, ann, ben)
    await later(house, 25 * HOUR)
    told = await (await ann.press(reminders(ann)[0], "4 hours")).wait()
    assert told.text.startswith("😴 Next reminder: <t:")
    told = await (await ben.press(reminders(ben)[0], "🔕")).wait()
    assert told.text == "🔕 No more reminders about this turn."
    await later(house, 3 * HOUR)
    (first,) = reminders(ann)
    (bens,) = reminders(ben)
    await later(house, HOUR)
    (again,) = reminders(ann)
    assert again.id > first.id, "the former one has gone"
    await later(house, 3 * DAY)
    assert reminders(ben) == [bens]
    assert reminders(ann)[0].id > again.id


async def test_who_puts_off_until_tomorrow_without_a_time_zone_is_asked_for_it_once(house, ann, ben):
    await begin(house, ann, ben)
    await later(house, 25 * HOUR)
    ask = texts("en")("reminder.ask_zone")
    replies = [await house.after(ann.press(reminders(ann)[0], "Tomorrow")) for _ in range(2)]
    assert [reply.text.count(ask) for reply in replies] == [1, 0]
    await house.store.people.save(rows.PersonRow(ben.id, zone="Asia/Tokyo"))
    told = await house.after(ben.press(reminders(ben)[0], "Tomorrow"))
    assert ask not in told.text
    assert "😴" in told.text


async def test_a_reminder_of_a_turn_that_is_over_puts_nothing_off(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await later(house, 25 * HOUR)
    await sitting.draw(0)
    refused = await (await ann.press(reminders(ann)[0], "1 hour")).wait()
    assert "has moved on" in refused.text


async def test_after_all_reminders_the_table_hears_once(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.draw(1)
    seen = {}
    for _ in range(12):
        await later(house, DAY)
        seen |= {dm.id: dm for dm in reminders(ann)}
    assert [labels(dm) for dm in seen.values()] == [*[BUTTONS] * 4, ["Play"]]
    (last,) = reminders(ann)
    assert last.id == max(seen)
    assert "this is the last reminder" in last.content
    waits = [
        message
        for message in house.public(house.general)
        if "⏳ " in message.content and "'s turn began" in message.content
    ]
    assert len(waits) == 1
    assert house.world.pinged_ids(waits[0]) == []


async def test_one_message_for_all_tables_of_a_person(house, ann, ben):
    await begin(house, ann, ben)
    await begin_made(house, "oceans", ann, ben, channel=house.games)
    await later(house, 9 * DAY)
    for person in (ann, ben):
        assert len(reminders(person)) <= 1
    assert max(dm.content.count("⏰") for person in (ann, ben) for dm in reminders(person)) == 2


@pytest.mark.parametrize("closed", [False, True], ids=["by DM", "in the channel"])
async def test_in_quiet_hours_nothing_rings_and_afterwards_one_message_names_all_turns(house, ann, ben, closed):
    house.now = lambda: NOON
    await house.store.people.save(rows.PersonRow(ann.id, zone="Asia/Tokyo", quiet="9-17", reminders=False))
    if closed:
        ann.close_dms()
    await begin(house, ann, ben)
    await begin_made(house, "underwater_cities", ann, ben, channel=house.games)
    assert ann.pings() == []
    assert all(dm.flags & SILENT for dm in ann.inbox())
    assert len(ben.pings()) >= 1
    await later(house, 4 * HOUR)
    assert reminders(ann) == []
    await later(house, HOUR)
    told = [ping for ping in ann.pings() if "⏰" in ping.content] if closed else reminders(ann)
    assert [message.content.count("⏰") for message in told] == [2]
    await later(house, 3 * DAY)
    assert len(reminders(ann)) + len([ping for ping in ann.pings() if "⏰" in ping.content]) == 1


async def test_who_plays_in_their_quiet_hours_is_not_called_afterwards(house, ann, ben):
    house.now = lambda: NOON
    await house.store.people.save(rows.PersonRow(ann.id, zone="Asia/Tokyo", quiet="9-17"))
    sitting = await begin(house, ann, ben)
    await sitting.draw(0)
    await later(house, 6 * HOUR)
    assert reminders(ann) == []
    assert ann.pings() == []


async def test_quiet_hours_are_set_in_a_form(house, ann):
    panel = (await (await ann.slash(house.general, "/settings")).wait()).message
    assert "To set hours of your own, tell me your time zone" in text(panel)
    form = (await ann.press(panel, "🌙 Quiet hours")).modal
    await house.after(ann.submit(form, {"Your time zone": "berlin", "Or other quiet hours": "mon-fri 22-7:30"}))
    person = await house.store.people.find(ann.id)
    assert (person.zone, person.quiet) == ("Europe/Berlin", "mon-fri 22:00-07:30")
    assert "Quiet hours: **mon-fri 22:00-07:30** (Europe/Berlin)" in text(panel)
    await house.after(ann.press(panel, "⏰ Reminders off"))
    assert not (await house.store.people.find(ann.id)).reminders
    assert "Reminders: **off**" in text(panel)


async def test_an_hour_for_all_reminders_is_set_in_the_same_form(house, ann):
    await house.store.people.save(rows.PersonRow(ann.id, zone="Asia/Tokyo"))
    panel = (await (await ann.slash(house.general, "/settings")).wait()).message
    form = (await ann.press(panel, "🌙 Quiet hours")).modal
    await house.after(ann.submit(form, {"Or all together at another time": "18:30"}))
    assert (await house.store.people.find(ann.id)).digest == 18 * 60 + 30
    assert "all together each day at **18:30**" in text(panel)
    form = (await ann.press(panel, "🌙 Quiet hours")).modal
    reply = await house.after(ann.submit(form, {"Or all together at another time": "evening"}))
    assert "I do not understand “evening”" in reply.text
    form = (await ann.press(panel, "🌙 Quiet hours")).modal
    reply = await house.after(ann.submit(form, {"Your time zone": ""}))
    assert "need your time zone" in reply.text
    form = (await ann.press(panel, "🌙 Quiet hours")).modal
    await house.after(ann.submit(form, {"Reminders": "One by one"}))
    assert (await house.store.people.find(ann.id)).digest is None


@pytest.mark.parametrize(
    ("zone", "hours", "said"),
    [
        ("Berlim", "22-8", "not know the time zone “Berlim”. Name a large city in it, such as Europe/Berlin"),
        ("Berlin", "22 to late", "I do not understand “22 to late”"),
        ("", "22-8", "Quiet hours and an hour for reminders need your time zone"),
    ],
)
async def test_what_is_not_understood_in_the_form_is_named_and_changes_nothing(house, ann, zone, hours, said):
    panel = (await (await ann.slash(house.general, "/settings")).wait()).message
    form = (await ann.press(panel, "🌙 Quiet hours")).modal
    reply = await house.after(ann.submit(form, {"Your time zone": zone, "Or other quiet hours": hours}))
    assert said in reply.text
    person = await house.store.people.find(ann.id)
    assert (person.zone, person.quiet) == (None, "")


async def test_who_reads_japanese_writes_quiet_hours_in_japanese(house, kei):
    panel = (await (await kei.slash(house.general, "/settings")).wait()).message
    form = (await kei.press(panel, "🌙 おやすみ時間")).modal
    await house.after(kei.submit(form, {"タイムゾーン": "Tokyo", "上記以外の時間": "土日 23-10"}))
    assert (await house.store.people.find(kei.id)).quiet == "sat-sun 23:00-10:00"
    assert "おやすみ時間:**土-日 23:00-10:00**(Asia/Tokyo)" in text(panel)
