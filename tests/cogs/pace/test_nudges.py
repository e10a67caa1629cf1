"""Reminders in channels, of those to whom no DM comes: each server hears of its own games only; the host, of who is not reached."""

import pytest

from bot.local.world.permissions import Permission
from bot.pace.wall_time import HOUR
from tests.cogs.pace.test_reminders import later
from tests.cogs.playing import begin_made


@pytest.fixture
def elsewhere(house, ann, ben):
    """A channel of another server, on which both are."""
    server = house.world.add_guild("Elsewhere")
    for person in (ann, ben):
        house.world.join(server, person.user)
    return house.world.add_channel("far", server)


def nudges(house, person, channel):
    """The messages in a channel that remind a person."""
    return [
        message
        for message in house.public(channel)
        if "⏰" in message.content and house.world.pinged_ids(message) == [person.id]
    ]


async def sit(house, ann, ben, channel):
    """A game on this channel's server, in which both are asked."""
    tables = house.bot.tables
    table = await tables.lobby.open(channel.guild_id, channel.id, "cartographers", ann.id, "Ann", "en")
    await tables.lobby.join(table.id, ben.id, "Ben")
    await tables.lobby.start(table.id, ann.id)
    await house.idle()


async def test_each_server_hears_of_its_own_games(house, ann, ben, elsewhere):
    for person in (ann, ben):
        person.close_dms()
    for channel in (house.general, elsewhere, house.games):
        await sit(house, ann, ben, channel)
    await later(house, 25 * HOUR)
    for person in (ann, ben):
        (here,), (there,) = nudges(house, person, house.general), nudges(house, person, elsewhere)
        assert (here.content.count("⏰"), there.content.count("⏰")) == (2, 1)
        assert str(elsewhere.id) not in here.content
        assert str(house.general.id) not in there.content
        assert nudges(house, person, house.games) == []


async def remind(house):
    """Let a day pass; what cannot be written to a channel waits, and is not waited for."""
    house.pass_time(25 * HOUR)
    while await house.bot.tables.due.do():
        pass


async def test_where_one_channel_cannot_be_written_to_another_of_the_server_is(house, ann, ben):
    ann.close_dms()
    for channel in (house.general, house.games):
        await begin_made(house, "cartographers", ann, ben, channel=channel)
    house.world.deny(house.general, Permission.SEND_MESSAGES)
    await remind(house)
    (nudge,) = await house.until(lambda: nudges(house, ann, house.games))
    assert nudge.content.count("⏰") == 2
    assert nudges(house, ann, house.general) == []


async def test_of_who_is_reached_nowhere_the_host_hears(house, ann, ben, elsewhere):
    ben.close_dms()
    await sit(house, ann, ben, house.general)
    await sit(house, ann, ben, elsewhere)
    house.world.deny(house.general, Permission.SEND_MESSAGES)
    await remind(house)
    (told,) = await house.until(lambda: [dm.content for dm in ann.inbox() if "📭" in dm.content])
    assert "Ben" in told
    assert str(house.general.id) in told
    (nudge,) = await house.until(lambda: nudges(house, ben, elsewhere))
    assert nudge.content.count("⏰") == 1
