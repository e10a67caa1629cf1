"""Of what reminds a person there is one message, and it tells of nothing that is over; at night there is none."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.local.people.reply import labels
from bot.local.world.records import SILENT
from bot.pace.wall_time import DAY, HOUR, MINUTE
from bot.store import rows
from bot.texts import texts
from tests.cogs.pace.test_reminders import BUTTONS, later, reminders
from tests.cogs.playing import begin_made

TOKYO = ZoneInfo("Asia/Tokyo")


async def tables(house, count, *people, apart=4 * MINUTE):
    """So many tables at which all these people must choose, each begun a while after the other."""
    begun = []
    for number in range(count):
        channel = house.world.add_channel(f"table-{number}")
        begun.append(await begin_made(house, "cartographers", *people, channel=channel))
        await later(house, apart)
    return begun


async def draw(sitting):
    """Seat 0 draws, and all posts about it are out."""
    await sitting.draw(0)
    await sitting.house.idle()


def bells(person):
    """The DMs that have rung for a person."""
    return [dm for dm in person.inbox() if not dm.flags & SILENT]


def nudges(house, person):
    """What reminds a person in channels now."""
    public = [message for channel in list(house.world.channels.values()) for message in house.public(channel)]
    return [message for message in public if "⏰" in message.content and person.mention in message.content]


def heard(house, person):
    """Notes every message that reminds a person, also those that go again; and how many there are at once."""
    seen, most = {}, [0]

    def note(change):
        alive = reminders(person)
        most[0] = max(most[0], len(alive))
        seen.update((dm.id, dm) for dm in alive)

    house.world.subscribe(note)
    return seen, most


@pytest.mark.parametrize("step", [5 * MINUTE, HOUR, 12 * HOUR], ids=["small steps", "hours", "large steps"])
async def test_three_tables_over_three_days_are_one_message_at_a_time(house, ann, ben, step):
    seen, _ = heard(house, ann)
    await tables(house, 3, ann, ben)
    for _ in range(round(3 * DAY / step)):
        await later(house, step)
        assert len(reminders(ann)) <= 1
    assert 2 <= len(seen) <= 4
    assert all(dm.content.count("⏰") == 3 for dm in seen.values()), "what is due within half an hour comes together"


async def test_a_turn_that_is_over_is_no_longer_told_of(house, ann, ben):
    first, second = await tables(house, 2, ann, ben)
    await later(house, 25 * HOUR)
    (dm,) = reminders(ann)
    assert dm.content.count("⏰") == 2
    rung = len(bells(ann))
    await draw(first)
    (left,) = reminders(ann)
    assert (left.id, left.content.count("⏰"), labels(left)) == (dm.id, 1, BUTTONS)
    assert f"/{second.channel.id}/" in left.content
    panel = await house.after(ann.press(left, "Play"))
    assert "Confirm" in labels(panel.message)
    assert len(reminders(ben)[0].content.splitlines()) == 2
    await draw(second)
    assert reminders(ann) == []
    assert len(bells(ann)) <= rung


async def test_in_channels_there_is_one_too(house, ann, ben):
    ann.close_dms()
    first, second = await tables(house, 2, ann, ben)
    await later(house, 25 * HOUR)
    (nudge,) = nudges(house, ann)
    await later(house, DAY)
    (again,) = nudges(house, ann)
    assert again.id > nudge.id
    await draw(first)
    (left,) = nudges(house, ann)
    assert (left.id, left.content.count("⏰")) == (again.id, 1)
    await draw(second)
    assert nudges(house, ann) == []


async def test_when_dms_close_the_channels_message_is_the_only_one(house, ann, ben):
    await tables(house, 1, ann, ben)
    await later(house, 25 * HOUR)
    assert len(reminders(ann)) == 1
    ann.close_dms()
    await later(house, DAY)
    assert len(nudges(house, ann)) == 1


@pytest.mark.parametrize("closed", [False, True], ids=["by DM", "in the channel"])
async def test_the_next_message_tells_what_the_former_told_as_well(house, ann, ben, closed):
    """It goes with that one, so nothing that waits is out of sight."""
    if closed:
        ann.close_dms()
    first, second = await tables(house, 2, ann, ben, apart=2 * HOUR)
    await later(house, 20 * HOUR + 30 * MINUTE)
    find = (lambda: nudges(house, ann)) if closed else (lambda: reminders(ann))
    (alone,) = find()
    assert alone.content.count("⏰") == 1
    await later(house, 2 * HOUR)
    (both,) = find()
    assert both.id > alone.id
    assert all(f"/{sitting.channel.id}/" in both.content for sitting in (first, second))


async def test_a_turn_that_ends_before_it_is_told_of_is_not(house, ann, ben):
    (sitting,) = await tables(house, 1, ann, ben)
    house.hold_posts()
    house.pass_time(25 * HOUR)
    await house.bot.tables.due.do()
    await house.bot.tables.play.choose(
        await sitting.table(), 0, next(iter((await sitting.table()).question(0).options))
    )
    house.release_posts(sitting.id)
    await house.idle()
    assert reminders(ann) == []


async def test_a_person_who_wants_to_hear_at_a_time_hears_of_the_rest_with_it(house, ann, ben):
    await tables(house, 2, ann, ben, apart=10 * MINUTE)
    await later(house, 24 * HOUR - 20 * MINUTE)
    (dm,) = reminders(ann)
    assert dm.content.count("⏰") == 2, "the second one ten minutes sooner, in the same message"
    await later(house, HOUR)
    assert [reminder.id for reminder in reminders(ann)] == [dm.id]


def at(hour, day=6):
    """A time in Tokyo."""
    return round(datetime(2026, 5, day, hour, tzinfo=TOKYO).timestamp() * 1000)


async def test_at_night_nothing_but_the_first_call_comes(house, ann, ben, nights):
    """On a Japanese server the night is Tokyo's, for who has said nothing of themselves."""
    await house.store.guilds.save(rows.GuildRow(house.world.guild.id, language="ja"))
    house.now = lambda: at(2)
    (sitting,) = await tables(house, 1, ann, ben, apart=0)
    assert house.world.pinged_ids(sitting.last) == [ann.id, ben.id], "the first call comes at once"
    seen, _ = heard(house, ann)
    hours = []
    for hour in range(3, 96):
        house.now = lambda: at(2) + (hour - 2) * HOUR  # noqa: B023
        before = len(seen)
        await later(house, 0)
        hours += [hour % 24] * (len(seen) - before)
    assert hours
    assert all(8 <= hour < 23 for hour in hours), hours
    assert hours[0] == 8, "what was due at two in the morning"


async def test_who_has_quiet_hours_has_those_and_no_night(house, ann, ben, nights):
    house.now = lambda: at(12)
    await house.store.people.save(rows.PersonRow(ann.id, zone="Asia/Tokyo", quiet="9-17"))
    await tables(house, 1, ann, ben, apart=0)
    house.now = lambda: at(2, day=8)
    await later(house, 0)
    assert len(reminders(ann)) == 1


async def test_where_people_play_says_when_their_night_is(house, ann, ben, nights, monkeypatch):
    """Who plays on an English server in Japan's evenings is reminded in Japan's day."""
    house.now = lambda: at(12)
    await tables(house, 1, ann, ben, apart=0)
    monkeypatch.setattr(
        "bot.store.people.people._find_acts",
        lambda connection, users, since, most: dict.fromkeys(users, [at(hour) for hour in range(9, 23)] * 3),
    )
    house.now = lambda: at(4, day=8)
    await later(house, 0)
    assert reminders(ann) == []
    house.now = lambda: at(9, day=8)
    await later(house, 0)
    assert len(reminders(ann)) == 1
    told = await house.after(ann.slash(house.general, "/settings"))
    assert "UTC+" in told.text or "Asia/Tokyo" in told.text


@pytest.mark.parametrize(("lang", "zone"), [("en", "America/New_York"), ("ja", "Asia/Tokyo")])
async def test_settings_say_when_no_reminder_comes(house, kei, ann, lang, zone, monkeypatch):
    monkeypatch.setattr(house.world.guild, "locale", {"en": "en-US", "ja": "ja"}[lang])
    person = kei if lang == "ja" else ann
    told = await house.after(person.slash(house.general, "/settings"))
    assert texts(lang)("settings.quiet.unknown", zone=zone) in told.text
    await house.store.people.save(rows.PersonRow(person.id, zone="Europe/Berlin"))
    told = await house.after(person.slash(house.general, "/settings"))
    assert texts(lang)("settings.quiet.off", zone="Europe/Berlin") in told.text
