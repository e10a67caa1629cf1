"""The way through following a game: offered, changed, told, ended under the message and in one's tables."""

from bot.pace.wall_time import MINUTE
from tests.cogs.largest import choose, press
from tests.cogs.pace.test_reminders import later


async def following(world):
    """Somebody follows a game of all the others, is told of it, and stops in two ways."""
    house, (guest, *others) = world.house, world.people
    sitting = await world.begin("sky_islands", *others[:4])
    shown = await world.slash(guest, sitting.channel, "/board")
    for what in ("end", "round", "turn", "sound", "silent"):
        await press(house, guest, shown, f":{what}$")
    await world.choose_all(sitting, 4)
    await later(house, 2 * MINUTE)
    house.bot.poster.wake(sitting.id)
    await house.idle()
    told = guest.inbox()[-1]
    await world.slash(guest, sitting.channel, "/tables")
    await press(house, guest, told, ":stop$")
    await press(house, guest, told, ":round$")
    page = await world.slash(guest, sitting.channel, "/tables")
    await choose(house, guest, page, "^mine:unfollow$", str(sitting.id))
