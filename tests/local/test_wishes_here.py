"""On this machine the bot has the permissions that servers give it on wish: there nobody could give them."""

from bot.local.home import grant_wishes
from bot.local.world import permissions
from bot.local.world.permissions import Permission
from bot.local.world.world import World
from cogs.answering import FOR_PRACTICE, WANTED


def test_what_is_wanted_on_a_whole_server_is_given():
    world = World()
    grant_wishes(world)
    bits = permissions.in_guild(world.guild, world.guild.members[world.bot.id])
    assert all(bits & Permission[name.upper()] for setting, name in WANTED.items() if setting != "home")
    assert bits & Permission[FOR_PRACTICE[0].upper()]
    assert not bits & Permission.MANAGE_CHANNELS
