"""A way through what looks back at a game."""

from bot.local.world.permissions import Permission
from tests.cogs.largest import press
from tests.cogs.posting.test_ending import end
from tests.cogs.posting.test_second_look import look_at_all


async def second_look(world):
    """Turns that could have gone better: looked at by whoever played them, shown to all, and played on from."""
    house, (ann, ben, *_) = world.house, world.people
    house.bot.second_looks.most = 100.0
    sitting = await world.begin("sky_islands", *world.people[:2])
    await end(sitting)
    story = house.public(sitting.channel)[-1]
    await press(house, ben, story, "^look:")
    await look_at_all(sitting, (4.0, 7.6))
    await press(house, ben, story, "^look:")
    page = (await press(house, ann, story, "^look:")).message
    await press(house, ann, page, ":later$")
    await press(house, ann, page, ":share$")
    await press(house, ann, page, ":play$")
    house.world.allow(sitting.channel, Permission.CREATE_PRIVATE_THREADS)
    await press(house, ann, page, ":play$")
    await house.quiet()
    house.bot.second_looks.most = 0.0
