"""Lobbies are pinned where the server wants that, until their game is over; without permission nothing else changes."""

import pytest

from bot.local.people.reply import labels, text
from bot.local.rest.pins import pinned_messages
from bot.local.world.permissions import Permission
from bot.texts import texts
from cogs.posting.pins import LONGEST
from tests.cogs.home.test_home import heard
from tests.cogs.playing import idle, leave_as_host, start_game
from tests.cogs.servers.way import open_server, with_rule

WORDS = texts("en")
MISSING = WORDS("settings.pins.missing", permissions="**Pin Messages**")


@pytest.fixture
async def boss(house, ann):
    """Ann, who may manage the server; the bot may pin in all channels."""
    role = house.world.add_role(house.world.guild, "Boss", int(Permission.MANAGE_GUILD))
    house.world.give_role(house.world.guild, ann.user, role)
    for channel in (house.general, house.games):
        house.world.allow(channel, Permission.PIN_MESSAGES)
    return ann


async def panel_of(house, boss):
    """The page with the server's rules about channels."""
    return await with_rule(house, boss, "pins", await open_server(house, boss))


async def turn(house, boss, label):
    panel = await panel_of(house, boss)
    await house.after(boss.press(panel, f"server:rule:pins:{label}"))
    return panel


def pins(house, channel=None):
    return [message.id for message in pinned_messages(house.world, channel or house.general)]


async def end(house, person, channel=None):
    table = await house.table(channel or house.general)
    await house.bot.tables.ending.end(table.id, person.id, "Ann", moderator=False)
    await idle(house)


async def test_nothing_is_pinned_unless_the_server_wants_it(house, boss):
    await house.lobby(boss)
    assert pins(house) == []
    panel = await panel_of(house, boss)
    assert WORDS("server.switch.pins", on="false") in labels(panel)[0]


async def test_a_lobby_is_pinned_until_its_game_is_over(house, boss, ben):
    await turn(house, boss, "on")
    lobby = await house.lobby(boss)
    await idle(house)
    assert pins(house) == [lobby.id]
    await house.after(ben.press(lobby, "Join"))
    await start_game(house, boss, lobby)
    await idle(house)
    assert pins(house) == [lobby.id]
    await house.restart()
    await end(house, boss)
    await house.until(lambda: pins(house) == [])


async def test_a_lobby_that_closes_is_unpinned(house, boss):
    await turn(house, boss, "on")
    lobby = await house.lobby(boss)
    await idle(house)
    assert pins(house) == [lobby.id]
    await leave_as_host(house, boss, lobby)
    await idle(house)
    assert pins(house) == []


async def test_turned_off_it_is_unpinned_with_the_next_change(house, boss, ben):
    panel = await turn(house, boss, "on")
    lobby = await house.lobby(boss)
    await idle(house)
    await house.after(boss.press(panel, "server:rule:pins:off"))
    assert WORDS("server.switch.pins", on="false") in labels(panel)[0]
    await house.after(ben.press(lobby, "Join"))
    await idle(house)
    assert pins(house) == []


@pytest.mark.parametrize("begun", [False, True])
async def test_a_table_that_moves_leaves_no_pin_behind(house, boss, ben, begun):
    await turn(house, boss, "on")
    lobby = await house.lobby(boss)
    await idle(house)
    if begun:
        await house.after(ben.press(lobby, "Join"))
        await start_game(house, boss, lobby)
    await house.after(boss.slash(house.general, "/game move", channel=house.games))
    await idle(house)
    await house.until(lambda: pins(house) == [])
    table = await house.table(house.games)
    assert pins(house, house.games) == ([] if begun else [table.row.last_post_id])


async def test_what_is_missing_is_named_to_who_turns_it_on(house, boss, ben):
    house.world.deny(house.general, Permission.PIN_MESSAGES)
    panel = await turn(house, boss, "on")
    assert MISSING in text(panel)
    assert panel.viewer == boss.id
    lobby = await house.lobby(boss)
    await idle(house)
    assert (pins(house), MISSING in "".join(map(text, house.public(house.general)))) == ([], False)
    table = await house.table(house.general)
    assert await house.store.outbox.of_table(table.id, ("pin",)) == [], "nothing is asked of Discord in vain"
    house.world.allow(house.general, Permission.PIN_MESSAGES)
    await heard(lambda: house.bot.get_channel(house.general.id).permissions_for(me(house)).pin_messages)
    await house.after(ben.press(lobby, "Join"))
    await idle(house)
    assert pins(house) == [lobby.id]


def me(house):
    return house.bot.get_guild(house.world.guild.id).me


async def test_permission_that_is_taken_away_holds_up_nothing(house, boss, ben):
    await turn(house, boss, "on")
    lobby = await house.lobby(boss)
    await idle(house)
    house.world.deny(house.general, Permission.PIN_MESSAGES)
    await leave_as_host(house, boss, lobby)
    await idle(house)
    assert pins(house) == [lobby.id]
    assert await house.store.outbox.next_due() is None
    assert await house.lobby(ben)


async def test_a_pin_is_forgotten_by_nobody_for_more_than_a_year(house, boss):
    await turn(house, boss, "on")
    lobby = await house.lobby(boss)
    await idle(house)
    table = await house.table(house.general)
    (order,) = [row for row in await house.store.outbox.due(2**53, table_id=table.id) if row.kind == "unpin"]
    assert abs(order.not_before - order.created_at - LONGEST) < 60_000
    assert pins(house) == [lobby.id]
    house.now = lambda: order.not_before
    house.bot.poster.tasks.wake(table.id)
    await house.until(lambda: pins(house) == [])


async def test_a_pin_goes_with_its_channel(house, boss, ben):
    await turn(house, boss, "on")
    lobby = await house.lobby(boss)
    await house.after(ben.press(lobby, "Join"))
    await start_game(house, boss, lobby)
    await idle(house)
    table = await house.table(house.general)
    house.world.delete_channel(house.general)
    await heard(lambda: house.bot.get_channel(table.row.channel_id) is None)
    await idle(house)
    await house.after(boss.slash(house.games, "/game move", table=str(table.id)))
    await idle(house)
    assert (await house.table(house.games)).id == table.id
    assert [row.kind for row in await house.store.outbox.due(2**53, table_id=table.id) if row.kind == "unpin"] == []
