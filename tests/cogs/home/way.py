"""The ways through the home of games, for everything that is said."""

from bot.local.world.permissions import Permission
from bot.local.world.records import FORUM
from tests.cogs.largest import press


async def home(world):
    """A forum made the home of games, and unmade; a game in it and one beside it."""
    house, (host, *_) = world.house, world.people
    channel, forum = world.channel(), house.world.add_channel("f" * 100, kind=FORUM)
    for place in (channel, forum):
        house.world.allow(place, Permission.MANAGE_CHANNELS, host.user)
    await world.slash(host, channel, "/game home", forum=forum)
    house.world.allow(forum, Permission.MANAGE_CHANNELS)
    await press(house, host, await world.slash(host, channel, "/game new", game="cartographers"), ":there$")
    await press(house, host, await world.slash(host, channel, "/game new", game="oceans"), ":here$")
    await world.slash(host, channel, "/game home")
