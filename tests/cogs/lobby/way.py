"""The ways through lobbies that show more than their message, and through their forms."""

from msgspec.structs import replace

from bot.local.world.permissions import Permission
from bot.store.server_settings import server_settings, with_settings
from bot.tables.play.luck import LONGEST
from tests.cogs.earlier import pace_lists
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
    lobby = house.world.message(channel.id, table.row.last_post_id)
    await press(house, host, (await press(house, host, lobby, ":leave:")).follow_ups[-1], ":go:")
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
    asked = (await fill_in(house, host, lobby, ":pace:", "live", None, None, None)).follow_ups[-1]
    await fill_in(house, host, asked, ":event$", "13 d")
    planner = house.world.add_role(there, "Planner", int(Permission.CREATE_EVENTS))
    house.world.give_role(there, house.world.bot, planner)
    for typed in ("*" * 40, "99 d", "2 h"):
        asked = (await fill_in(house, host, lobby, ":pace:", None, None, None, None)).follow_ups[-1]
        await fill_in(house, host, asked, ":event$", typed)
    await press(house, host, (await press(house, host, lobby, ":leave:")).follow_ups[-1], ":go:")
    await guilds.save(guild)


async def fill_in_forms(house, host, channel, post):
    """A word for the luck; each list; the form of the pace refused, with all changed, and as it is."""
    proof = (await press(house, host, post, ":luck:")).message
    await fill_in(house, host, proof, ":word:", "*" * LONGEST)
    for custom_id, value in ((r"^pace:\d+$", "calm"), (":undo$", "keep")):
        pace_lists(proof, (await house.table(channel)).id)
        await choose(house, host, proof, custom_id, value)
    for fields in ((None, "*" * 80, None, None), (None, "3d 23h 59m + 23h 59m", "never", []), [None] * 4):
        await fill_in(house, host, post, ":pace:", *fields)


async def hosting(world):
    """A host who is asked, hosts on without a seat, starts a game of computers alone, and hands another lobby on."""
    house, (host, other, *_) = world.house, world.people
    for begins in (True, False):
        channel = world.channel()
        await world.slash(host, channel, "/game new", game="oceans")
        lobby = house.world.message(channel.id, (await house.table(channel)).row.last_post_id)
        if not begins:
            await press(house, other, lobby, ":join:")
        await press(house, host, (await press(house, host, lobby, ":leave:")).follow_ups[-1], ":aside$")
        await world.slash(other, channel, "/game open")
        for _ in range(2 * begins):
            await choose(house, host, lobby, ":machine:", "add=greedy")
        if begins:
            await press(house, host, (await press(house, host, lobby, ":start:")).follow_ups[-1], ":watch:")
            await world.slash(other, channel, "/game players")
            await world.slash(host, channel, "/game end")
            await house.bot.tables.ending.end((await house.table(channel)).id, host.id, "", moderator=True)
        else:
            await press(house, host, (await press(house, host, lobby, ":leave:")).follow_ups[-1], ":go:")
