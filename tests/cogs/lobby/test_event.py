"""The event of a live game: created where server and host want it, ended with the game, cancelled with the lobby."""

import discord
import pytest
from msgspec.structs import replace

from bot.local.people.reply import labels, text
from bot.local.world.permissions import Permission
from bot.local.world.records import ACTIVE, CANCELED, COMPLETED, SCHEDULED
from bot.local.world.world import Change
from bot.pace.pace import PACES
from bot.store.server_settings import server_settings, with_settings
from bot.texts import texts
from tests.cogs.home.test_home import heard
from tests.cogs.largest import fill_in, press
from tests.cogs.playing import idle, leave_as_host, start_game

WORDS = texts("en")
BUTTON = WORDS("schedule.button")


@pytest.fixture
async def boss(house, ann):
    """Ann, who may manage the server, which wants events; the bot may create them."""
    role = house.world.add_role(house.world.guild, "Boss", int(Permission.MANAGE_GUILD))
    house.world.give_role(house.world.guild, ann.user, role)
    grant(house)
    await knows(house, on=True)
    await switch(house, on=True)
    return ann


def grant(house, *, on=True):
    """Let the bot create events, or no longer."""
    guild, bot = house.world.guild, house.world.bot
    if on:
        house.world.give_role(guild, bot, house.world.add_role(guild, "Planner", int(Permission.CREATE_EVENTS)))
    else:
        guild.members[bot.id].roles.clear()
        house.world.publish(Change("member edit", detail=(guild, guild.members[bot.id])))


async def knows(house, *, on):
    """The bot hears a moment later whether it may create events."""
    guild = house.bot.get_guild(house.world.guild.id)
    await heard(lambda: guild.me.guild_permissions.create_events == on)


async def switch(house, *, on):
    guilds = house.store.guilds
    guild = await guilds.find(house.world.guild.id)
    await guilds.save(with_settings(guild, replace(server_settings(guild), events=on)))


async def set_pace(house, host, lobby, name=None):
    """The private answer to the form of the pace, sent as it is unless a pace is named."""
    return (await fill_in(house, host, lobby, ":pace:", name, None, None, None)).follow_ups[-1]


async def live_lobby(house, host):
    """The message of a lobby of live pace, and the private answer to the host's choice of it."""
    lobby = await house.lobby(host)
    asked = await set_pace(house, host, lobby, "live")
    return lobby, asked


async def plan(house, host, typed="2 h"):
    """A lobby's message, and what its host was told, who has said when the game begins."""
    lobby, asked = await live_lobby(house, host)
    await fill_in(house, host, asked, ":event$", typed)
    await idle(house)
    return lobby, asked


def events(house):
    """What has become of all events, by the time at Discord."""
    return [event.status_at(house.world.clock.now()) for event in house.world.events.values()]


async def end(house, person):
    table = await house.table(house.general)
    await house.bot.tables.ending.end(table.id, person.id, "Ann", moderator=False)
    await idle(house)


async def test_there_is_no_event_unless_server_and_pace_are_for_it(house, boss):
    lobby, asked = await live_lobby(house, boss)
    assert labels(asked) == [BUTTON]
    asked = await set_pace(house, boss, lobby, "brisk")
    assert labels(asked) == []
    await switch(house, on=False)
    asked = await set_pace(house, boss, lobby, "live")
    assert labels(asked) == []
    assert events(house) == []


async def test_an_event_names_the_game_and_leads_to_its_lobby(house, boss):
    lobby, asked = await plan(house, boss)
    (event,) = house.world.events.values()
    table = await house.table(house.general)
    assert event.name == f"Cartographers · table {table.id}"
    assert event.location == f"https://discord.com/channels/{house.world.guild.id}/{house.general.id}/{lobby.id}"
    assert "Ann" not in event.name + event.description
    assert abs(event.start - house.world.clock.now() - 7200) < 60
    at = f"<t:{table.starts_at // 1000}:F>"
    assert WORDS("schedule.line", at=at) in text(lobby)
    assert asked.content == WORDS("schedule.done", at=at)
    assert event.start == table.starts_at / 1000


async def test_it_is_cancelled_when_the_lobby_closes(house, boss, ben):
    lobby, _ = await plan(house, boss)
    await house.after(ben.press(lobby, "Join · Live"))
    await idle(house)
    assert events(house) == [SCHEDULED]
    for person in (boss, ben):
        await leave_as_host(house, person, lobby)
    await idle(house)
    assert events(house) == [CANCELED]


@pytest.mark.parametrize(("late", "status"), [(False, CANCELED), (True, COMPLETED)])
async def test_it_is_over_when_the_game_is(house, boss, ben, late, status):
    lobby, _ = await plan(house, boss)
    await house.after(ben.press(lobby, "Join · Live"))
    await start_game(house, boss, lobby)
    await idle(house)
    await house.restart()
    (event,) = house.world.events.values()
    event.start -= 7200 * late  # its time has come
    assert events(house) == [ACTIVE if late else SCHEDULED]
    await end(house, boss)
    await house.until(lambda: events(house) == [status])


async def test_another_time_is_another_event_and_none_is_none(house, boss):
    lobby, _ = await plan(house, boss)
    for typed, status in (("3 h", [CANCELED, SCHEDULED]), ("", [CANCELED, CANCELED])):
        asked = await set_pace(house, boss, lobby)
        await fill_in(house, boss, asked, ":event$", typed)
        await idle(house)
        assert events(house) == status
    assert asked.content == WORDS("schedule.none")
    assert "📅" not in text(lobby)


async def test_another_pace_has_no_event(house, boss):
    lobby, _ = await plan(house, boss)
    await set_pace(house, boss, lobby, "calm")
    await idle(house)
    assert events(house) == [CANCELED]
    assert "📅" not in text(lobby)


@pytest.mark.parametrize("typed", ["soon", "1 min", "15 d"])
async def test_what_cannot_be_is_refused_and_changes_nothing(house, boss, typed):
    lobby, asked = await live_lobby(house, boss)
    reply = await fill_in(house, boss, asked, ":event$", typed)
    assert WORDS("refused.unclear_start", typed=typed) in reply.text or "at least 5 minutes" in reply.text
    assert events(house) == []
    assert "📅" not in text(lobby)


async def test_only_the_host_says_when(house, boss, ben):
    lobby, asked = await live_lobby(house, boss)
    await house.after(ben.press(lobby, "Join · Live"))
    await leave_as_host(house, boss, lobby)
    reply = await press(house, boss, asked, ":event$")
    assert f"<@{ben.id}>" in reply.text


async def test_what_is_missing_is_named_and_nothing_is_lost(house, boss, ben):
    grant(house, on=False)
    await knows(house, on=False)
    lobby, asked = await plan(house, boss)
    assert WORDS("settings.events.missing", permissions="**Create Events**") in asked.content
    assert events(house) == []
    table = await house.table(house.general)
    assert await house.store.outbox.of_table(table.id, ("event",)) == [], "nothing is asked of Discord in vain"
    assert "📅" in text(lobby)
    grant(house)
    await knows(house, on=True)
    await house.after(ben.press(lobby, "Join · Live"))
    await idle(house)
    assert events(house) == [SCHEDULED]


async def test_permission_that_is_taken_away_holds_up_nothing(house, boss, ben):
    lobby, _ = await plan(house, boss)
    grant(house, on=False)
    await leave_as_host(house, boss, lobby)
    await idle(house)
    assert events(house) == [SCHEDULED]
    assert await house.store.outbox.next_due() is None
    assert await house.lobby(ben)


async def test_a_deleted_channel_cancels_the_event_of_its_lobby(house, boss):
    await plan(house, boss)
    house.world.delete_channel(house.general)
    await heard(lambda: events(house) == [CANCELED])


async def test_an_event_that_arrived_before_a_crash_is_not_made_again(house, boss, monkeypatch):
    create = discord.Guild.create_scheduled_event

    async def crash(guild, **event):
        await create(guild, **event)
        monkeypatch.undo()
        raise OSError("the answer was lost")

    monkeypatch.setattr(discord.Guild, "create_scheduled_event", crash)
    lobby, _ = await plan(house, boss)
    await heard(lambda: not house.bot.poster.tasks.running)
    assert events(house) == [SCHEDULED]
    await leave_as_host(house, boss, lobby)
    await idle(house)
    assert events(house) == [CANCELED]


async def test_playing_again_is_at_no_set_time(house, boss, ben):
    lobby, _ = await plan(house, boss)
    await house.after(ben.press(lobby, "Join · Live"))
    await start_game(house, boss, lobby)
    table = await house.table(house.general)
    await end(house, boss)
    again = await house.bot.tables.lobby.open_rematch(table.id, boss.id, "Ann")
    assert (again.row.settings.event, again.starts_at) == (0, None)
    assert again.pace == PACES["live"]


async def test_a_form_that_names_no_time_zone_changes_nothing(house, boss):
    _, asked = await live_lobby(house, boss)
    form = (await boss.press(asked, BUTTON)).modal
    form.custom_id = "pace:1:event_form:Moon/Crater"
    reply = await house.after(boss.submit(form, {"start": "2 h"}))
    assert WORDS("refused.moved_on") in reply.text
    assert events(house) == []
