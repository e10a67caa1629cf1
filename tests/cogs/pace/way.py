"""The ways through what people at a table decide together, for everything that is said."""

from bot.pace.wall_time import DAY
from tests.cogs.largest import has, press
from tests.cogs.pace.test_reminders import later


async def votes(world):
    """Every vote, and what came of it."""
    house, (ann, *others) = world.house, world.people
    sitting = await world.begin("cartographers", *world.people)
    await later(house, 2 * DAY)
    for what in ("pause", "resume", "replace", "end"):
        if what == "replace":
            await world.pick(ann, sitting.channel, "/game vote", "player", what=what)
        else:
            await world.slash(ann, sitting.channel, "/game vote", what=what)
        post = world.newest(sitting.channel, "vote:")
        for person in others:
            if has(post, ":yes$"):
                await press(house, person, post, ":yes$" if person is not others[-1] else ":no$")


async def forgetting(world):
    """A finished game that all who played it have forgotten; one who keeps it first."""
    house, (ann, *others) = world.house, world.people
    sitting = await world.begin("cartographers", *world.people)
    while (await sitting.table()).running:
        await world.choose_all(sitting, 1)
    for reply in ("no", "yes"):
        asked = await world.pick(ann, sitting.channel, "/game forget", "table", place=0)
        await press(house, ann, asked, f":{reply}$")
    for person in others:
        await press(house, person, world.newest(sitting.channel, "vote:"), ":yes$")
    await later(house, DAY)
