"""The menu of a person invites them to a lobby: a seat is held, and they are called once, by DM if that reaches them."""

import pytest

from bot.local.people.reply import labels, selects, text
from bot.local.world.permissions import Permission
from bot.store.rows import PersonRow
from bot.texts import texts
from cogs.discord_text.names import escape_name
from tests.cogs.playing import begin_made

WORDS = texts("en", "cartographers")
MENU = WORDS("menu.invite")
BEN = escape_name("Ben")


async def invite(house, person, other, channel=None, menu=MENU):
    return await house.after(person.use_menu(channel or house.general, menu, other))


def refusal(key, lang="en", **values):
    return texts(lang)(f"refused.{key}", **values)


async def test_a_seat_is_held_and_the_person_is_called_once(house, ann, ben):
    lobby = await house.lobby(ann)
    reply = await invite(house, ann, ben)
    assert reply.ephemeral
    assert f"{BEN} has been invited to Cartographers" in reply.text
    (call,) = ben.inbox()
    asker = escape_name("Ann")
    assert call.content.startswith(f"✉️ {asker} would like to play **Cartographers** with you.")
    assert str(lobby.id) in call.content
    assert labels(call) == [WORDS("offer.take"), WORDS("offer.refuse")]
    assert house.public(house.general) == [lobby]
    assert WORDS("lobby.held", name=BEN) in text(lobby)
    assert lobby.content == WORDS("lobby.asked_first", names=ben.mention)
    await house.after(ben.press(call, WORDS("offer.take")))
    assert [seat.is_reserved for seat in (await house.table(house.general)).seats] == [False, False]
    assert not lobby.content
    assert text(call).startswith("You have a seat")


async def test_who_declines_gives_the_seat_up(house, ann, ben):
    await house.lobby(ann)
    await invite(house, ann, ben)
    (call,) = ben.inbox()
    await house.after(ben.press(call, WORDS("offer.refuse")))
    assert [seat.user_id for seat in (await house.table(house.general)).seats] == [ann.id]
    assert not labels(call)


@pytest.mark.parametrize("settings", [{}, {"dms": False}])
async def test_whom_no_dm_reaches_is_called_in_the_channel(house, ann, ben, settings):
    await house.store.people.save(PersonRow(ben.id, **settings))
    if not settings:
        ben.close_dms()
    await house.lobby(ann)
    await invite(house, ann, ben)
    call = house.public(house.general)[-1]
    assert call.content.startswith(f"✉️ {ben.mention}: {escape_name('Ann')} would like to play Cartographers with you.")
    assert ben.pings() == [call]


async def test_nobody_is_called_twice(house, ann, ben):
    lobby = await house.lobby(ann)
    await invite(house, ann, ben)
    assert (await invite(house, ann, ben)).text == refusal("asked_before")
    await house.after(ben.press(lobby, "Leave"))
    assert (await invite(house, ann, ben)).text == refusal("asked_before")
    assert len(ben.inbox()) == 1


async def test_who_wants_no_pings_is_not_rung(house, ann, ben):
    await house.store.people.save(PersonRow(ben.id, pings=False))
    await house.lobby(ann)
    await invite(house, ann, ben)
    assert ben.mention in house.public(house.general)[-1].content
    assert not ben.pings()
    assert not ben.inbox()


async def test_of_several_lobbies_one_is_chosen(house, ann, ben):
    hall = house.world.add_channel("hall")
    await house.lobby(ann, house.games)
    await house.lobby(ann, house.general, game="oceans")
    reply = await invite(house, ann, ben, hall)
    (menu,) = selects(reply.message)
    assert [option["label"] for option in menu["options"]] == ["Oceans · table 2", "Cartographers · table 1"]
    assert not ben.pings()
    await house.restart()
    await house.after(ann.choose(reply.message, menu["custom_id"], "1"))
    assert f"{BEN} has been invited to Cartographers" in text(reply.message)
    assert "Cartographers" in ben.inbox()[-1].content


async def test_the_lobby_of_the_channel_comes_first(house, ann, ben):
    await house.lobby(ann, house.games)
    await house.lobby(ann, house.general)
    await invite(house, ann, ben)
    assert str(house.general.id) in ben.inbox()[-1].content


@pytest.mark.parametrize("locale", ["en-US", "ja", "de"])
async def test_who_sits_in_no_lobby_is_told_how_to_begin(house, ann, ben, locale):
    ann.locale, lang = locale, locale[:2]
    await begin_made(house, "cartographers", ann, ben)
    reply = await invite(house, ann, ben, menu=texts(lang)("menu.invite"))
    assert reply.ephemeral
    assert reply.text == refusal("no_lobby", lang)


async def test_others_lobbies_and_seats_are_no_ones_to_give(house, ann, ben, kei):
    await house.lobby(ann)
    assert (await invite(house, ben, kei)).text == refusal("no_lobby")
    assert (await invite(house, ann, ann)).text == refusal("has_seat")
    house.world.guild.members.pop(ben.id)
    assert (await invite(house, ann, ben)).text == refusal("not_a_player", player=BEN)


async def test_who_invites_the_bot_looks_for_a_table(house, ann):
    bot = house.stand_in.people.of(house.world.bot)
    form = (await ann.use_menu(house.general, MENU, bot)).modal
    told = await house.after(ann.submit(form, {"titles": ["oceans"], "seats": ["2"], "where": []}))
    assert WORDS("find.title") in told.text
    again = await invite(house, ann, bot)
    assert again.ephemeral
    assert WORDS("find.title") in again.text


async def test_who_is_invited_must_see_the_lobby(house, ann, ben):
    await house.lobby(ann, house.games)
    house.world.deny(house.games, Permission.VIEW_CHANNEL, ben.user)
    reply = await invite(house, ann, ben)
    assert reply.text == refusal("cannot_see", player=BEN, channel=house.games.id)
    assert not ben.inbox()


async def test_a_full_lobby_holds_no_more_seats(house, ann, ben):
    await house.lobby(ann, game="solarius_mission")
    for number in range(3):
        await invite(house, ann, house.person(f"Guest {number}"))
    assert (await invite(house, ann, ben)).text == refusal("table_full", most=4)


async def test_who_has_answered_meanwhile_is_not_called(house, ann, ben):
    lobby = await house.lobby(ann)
    house.hold_posts()
    await ann.use_menu(house.general, MENU, ben)
    await ben.press(lobby, "Join")
    table = await house.table(house.general)
    house.release_posts(table.id)
    await house.quiet()
    assert not ben.pings()
    assert not ben.inbox()


async def test_a_lobby_calls_twenty_people_and_no_more(house, ann, ben):
    await house.lobby(ann)
    table = await house.table(house.general)
    for number in range(20):
        await house.bot.tables.lobby.invite(table.id, ann.id, "Ann", 9_000 + number, "Guest")
        await house.bot.tables.lobby.leave(table.id, 9_000 + number)
    assert (await invite(house, ann, ben)).text == refusal("many_invited", most=20)
    assert not ben.inbox()
