"""/game open: lobbies in one place, here and on other servers that allow it, with facts before joining."""

from bot.local.people.reply import labels, text
from bot.local.world.permissions import Permission
from bot.store.people.ties import TieRow
from bot.texts import texts
from cogs.discord_text.names import escape_name

WORDS = texts("en")


async def open_lobbies(house, person):
    return (await house.after(person.slash(house.general, "/game open"))).message


async def test_a_lobby_is_listed_with_its_facts_and_joined(house, ann, ben):
    await house.lobby(ann)
    page = await open_lobbies(house, ben)
    for fact in (
        "Cartographers",
        escape_name("Ann"),
        WORDS("open.seats", now=1, most=8),
        WORDS("open.pace", pace=WORDS("pace.none.name")),
        WORDS("open.language", language="English"),
        WORDS("open.luck"),
    ):
        assert fact in text(page), fact
    await house.after(ben.press(page, "Join"))
    assert (await house.table(house.general)).seat_of(ben.id) == 1
    assert WORDS("open.none") in text(page)


async def test_what_one_does_not_see_or_has_joined_is_not_listed(house, ann, ben):
    house.world.deny(house.games, Permission.VIEW_CHANNEL, ben.user)
    await house.lobby(ann, house.games)
    assert "Join" not in labels(await open_lobbies(house, ben))
    assert "Join" not in labels(await open_lobbies(house, ann))


async def test_other_servers_lobbies_are_listed_if_they_allow_it_and_one_is_there(house, ann, ben, kei):
    far = house.world.add_guild("Far")
    hall = house.world.add_channel("hall", far)
    for person in (ann, ben):
        house.world.join(far, person.user)
    await house.lobby(ann, hall)
    assert "Join" not in labels(await open_lobbies(house, ben))
    guild = await house.bot.tables.guilds.find(far.id)
    await house.store.guilds.save(type(guild)(far.id, None, '{"finding":true}'))
    page = await open_lobbies(house, ben)
    assert "Far" in text(page)
    assert "Join" not in labels(await open_lobbies(house, kei))
    await house.after(ben.press(page, "Join"))
    assert (await house.table(hall)).seat_of(ben.id) == 1


async def test_whom_one_avoids_is_named_to_nobody_but_oneself(house, ann, ben):
    await house.store.ties.save(TieRow(ben.id, ann.id, "avoid"), 9)
    await house.lobby(ann)
    assert WORDS("open.avoided") in text(await open_lobbies(house, ben))
    await house.lobby(ben, house.games)
    assert WORDS("open.avoided") not in text(await open_lobbies(house, ann))
