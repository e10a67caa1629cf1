"""Who is made the host, or is taken out of a lobby, by somebody else is told by DM."""

import pytest

from bot.local.people.reply import text
from bot.local.world.records import SILENT
from bot.pace.wall_time import HOUR
from bot.store.rows import PersonRow
from tests.cogs.playing import begin


@pytest.fixture
async def lobby(house, ann, ben):
    """A lobby of Ann's, in which Ben sits, too."""
    post = await house.lobby(ann)
    await house.after(ben.press(post, "Join"))
    return await house.table(house.general)


async def hand_on(house, table, seat, by):
    await house.bot.tables.hosts.hand_on(table.id, seat, by.id, moderator=False)
    await house.quiet()


async def take_out(house, table, seat, by):
    await house.bot.tables.lobby.remove_player(table.id, table.seats[seat], by.id, moderator=False)
    await house.quiet()


async def test_who_is_made_host_of_a_lobby_is_told(house, ann, ben, lobby):
    await hand_on(house, lobby, 1, ann)
    await house.until(ben.inbox)
    (told,) = ben.inbox()
    assert "You are the host" in text(told)
    assert ann.inbox() == []


async def test_who_is_taken_out_of_a_lobby_is_told_in_their_language(house, ann, ben, lobby):
    await house.store.people.save(PersonRow(ben.id, "ja"))
    await take_out(house, lobby, 1, ann)
    await house.until(ben.inbox)
    assert "席" in text(ben.inbox()[0])


async def test_who_takes_themselves_out_is_told_nothing(house, ann, lobby):
    await take_out(house, lobby, 0, ann)
    assert ann.inbox() == []


@pytest.mark.parametrize("settings", [{"dms": False}, {"pings": False}])
async def test_who_wants_no_such_messages_gets_none(house, ann, ben, lobby, settings):
    await house.store.people.save(PersonRow(ben.id, **settings))
    await hand_on(house, lobby, 1, ann)
    await house.bot.tables.hosts.hand_on(lobby.id, 0, ben.id, moderator=False)
    await house.until(ann.inbox)
    assert ben.inbox() == []


async def test_in_quiet_hours_it_makes_no_sound(house, ann, ben, lobby):
    hour = house.now() // HOUR % 24
    await house.store.people.save(PersonRow(ben.id, zone="UTC", quiet=f"{hour:02}:00-{(hour + 6) % 24:02}:00"))
    await hand_on(house, lobby, 1, ann)
    await house.until(ben.inbox)
    assert ben.inbox()[0].flags & SILENT


async def test_the_host_of_a_running_game_is_told_too(house, ann, ben):
    sitting = await begin(house, ann, ben)
    before = len(ben.inbox())
    await hand_on(house, await sitting.table(), 1, ann)
    await house.until(lambda: len(ben.inbox()) > before)
    assert any("You are the host" in text(told) for told in ben.inbox())
