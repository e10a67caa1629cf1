"""A way through statistics, and games that have ended as a test wants."""

import json

from bot.store.result_rows import NewResult, ScoreRow
from bot.store.results.result_writes import add_result
from bot.tables.results import rate
from tests.cogs.largest import choose, press
from tests.cogs.posting.test_ending import end

DAY = 86_400_000


async def record(store, places, game="sky_islands", *, at=DAY, guild=1, rated=True, cards=(), counts=None):
    """The result of a game that nobody has played: who had which place."""
    scores = tuple(
        ScoreRow(
            seat, 0, user, None, place, place, 50 - place, 9, 9,
            counts=json.dumps(counts or {}), cards=json.dumps([*cards] if place == 1 else []),
        )
        for seat, (user, place) in enumerate(places.items())
    )  # fmt: skip
    new = NewResult(guild, game, "{}", len(scores), 18, at - DAY, at, rated, "", scores, rate)
    await store.link.write(_add, new)


def _add(connection, new):
    """Write a result of no table."""
    add_result(connection, None, new)


async def statistics(world):
    """Statistics of people with and without games, in all pages, and a server's table."""
    house, (ann, ben, *_) = world.house, world.people
    channel = world.channel()
    await world.slash(ann, channel, "/stats")
    await world.slash(ann, channel, "/top")
    sitting = await world.begin("sky_islands", *world.people[:2])
    await end(sitting)
    for _ in range(11):
        await record(house.store, {ann.id: 1, ben.id: 2}, "oceans", guild=channel.guild_id, cards=["inking"])
    page = await world.slash(ann, channel, "/stats")
    await choose(house, ann, page, ":title:", "oceans")
    await press(house, ann, page, ":person:")
    await press(house, ann, page, ":server:")
    await press(house, ann, page, ":cards:")
    page = await world.slash(ann, channel, "/stats")
    await press(house, ann, page, ":trophies:")
    await choose(house, ann, page, ":trophies:", "all")
    await press(house, ann, page, ":trophies:1")
    await choose(house, ann, page, ":trophies:", "oceans")
    await press(house, ann, page, ":person:")
    page = await world.slash(ben, channel, "/stats", person=ann.id)
    await press(house, ben, page, ":trophies:")
    page = await world.slash(ann, channel, "/stats", person=ben.id)
    await choose(house, ann, page, ":title:", "sky_islands")
    page = await world.slash(ben, channel, "/top")
    await press(house, ben, page, ":month")
    await choose(house, ben, page, "^top::", "oceans")
