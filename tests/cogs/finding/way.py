"""The ways through finding a table and through the people one follows, for everything that is said."""

from bot.pace.wall_time import HOUR, MINUTE
from tests.cogs.largest import press


async def _pass_time(house, minutes):
    """Time passes, what is due is done, and all letters are sent."""
    house.pass_time(minutes * MINUTE)
    while await house.bot.tables.due.do():
        pass
    await house.bot.letters.send_all()
    await house.quiet()


async def _look(house, person, channel, **values):
    modal = (await person.slash(channel, "/game find")).modal
    await house.after(person.submit(modal, {"titles": ["oceans"], "seats": ["3"], "where": ["everywhere"]} | values))


async def finding(world):
    """Searches that are changed, offered a table in vain, and then for good."""
    house, people = world.house, world.people[1:4]
    channel = world.channel()
    for person in people:
        await _look(house, person, channel)
    page = await world.slash(people[0], channel, "/game find")
    modal = (await press(house, people[0], page, "find:change")).modal
    await house.after(people[0].submit(modal, {}))
    for last in ("no", "yes"):
        await _pass_time(house, 1)
        await world.slash(people[0], channel, "/game find")
        for person, reply in zip(people, ("yes", "yes", last), strict=True):
            await press(house, person, person.inbox()[-1], f"^offer:.*{reply}$")
        await _pass_time(house, 1)
        if last == "no":
            await _look(house, people[2], channel)
    await _look(house, people[0], channel)
    page = await world.slash(people[0], channel, "/game find")
    await press(house, people[0], page, "find:cancel")
    for person in people[:2]:
        await _look(house, person, channel, seats=["2"])
    await _pass_time(house, 1)
    await _pass_time(house, HOUR // MINUTE)


async def people_followed(world):
    """Somebody who follows a host, joins their lobby by DM, and lists whom they follow; a list of open lobbies."""
    house, (host, other, third, *_) = world.house, world.people
    channel = world.channel()
    profile = await world.menu(other, channel, "profile", host)
    await press(house, other, profile, ":friend$")
    for _ in range(8):
        await house.lobby(host, world.channel())
    await press(house, other, other.inbox()[-1], "^seat_by_dm:.*yes$")
    listed = await world.slash(other, channel, "/people")
    await press(house, other, listed, ":end:")
    await world.menu(other, channel, "profile", host)
    opened = await world.slash(third, channel, "/game open")
    await press(house, third, opened, ":next$")
    await press(house, third, opened, "^open:join:")
