"""The ways through the home of games, for everything that is said."""

from bot.local.world.permissions import Permission
from bot.local.world.records import FORUM
from tests.cogs.largest import press
from tests.cogs.servers.way import manager, set_rule


async def home(world):
    """A forum made the home of games, and unmade; a game in it and one beside it."""
    house, (host, *_) = world.house, world.people
    channel, forum = world.channel(), house.world.add_channel("f" * 100, kind=FORUM)
    house.world.allow(forum, Permission.MANAGE_CHANNELS)
    boss = manager(house)
    await set_rule(house, boss, "home", [forum])
    await press(house, host, await world.slash(host, channel, "/game new", game="cartographers"), ":there$")
    await press(house, host, await world.slash(host, channel, "/game new", game="oceans"), ":here$")
    await set_rule(house, boss, "home", [])
