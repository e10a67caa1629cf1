"""The ways through lobbies that show more than their message."""

from msgspec.structs import replace

from bot.local.world.permissions import Permission
from bot.tables.people import server_settings, with_settings
from tests.cogs.largest import press


async def pins(world):
    """A lobby that is pinned, and unpinned when it closes."""
    house, (host, *_) = world.house, world.people
    channel, guilds = world.channel(), house.store.guilds
    house.world.allow(channel, Permission.PIN_MESSAGES)
    guild = await guilds.find(house.world.guild.id)
    await guilds.save(with_settings(guild, replace(server_settings(guild), pins=True)))
    await world.slash(host, channel, "/game new", game="oceans")
    table = await house.table(channel)
    await press(house, host, house.world.message(channel.id, table.row.last_post_id), ":leave:")
    await guilds.save(guild)
