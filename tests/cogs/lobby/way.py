"""The ways through lobbies that show more than their message."""

from msgspec.structs import replace

from bot.local.world.permissions import Permission
from bot.tables.people import server_settings, with_settings
from tests.cogs.largest import choose, fill_in, press


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


async def event(world):
    """A live game whose host says when it begins, on a server that lets the bot make no event, and on one that does."""
    house, (host, *_) = world.house, world.people
    channel, guilds, there = world.channel(), house.store.guilds, house.world.guild
    guild = await guilds.find(there.id)
    await guilds.save(with_settings(guild, replace(server_settings(guild), events=True)))
    await world.slash(host, channel, "/game new", game="oceans")
    table = await house.table(channel)
    lobby = house.world.message(channel.id, table.row.last_post_id)
    asked = (await press(house, host, lobby, ":pace:")).follow_ups[-1]
    await choose(house, host, asked, r"^pace:\d+$", "live")
    await fill_in(house, host, asked, ":event$", "13 d")
    planner = house.world.add_role(there, "Planner", int(Permission.CREATE_EVENTS))
    house.world.give_role(there, house.world.bot, planner)
    for typed in ("*" * 40, "99 d", "2 h"):
        asked = (await press(house, host, lobby, ":pace:")).follow_ups[-1]
        await fill_in(house, host, asked, ":event$", typed)
    await press(house, host, lobby, ":leave:")
    await guilds.save(guild)
