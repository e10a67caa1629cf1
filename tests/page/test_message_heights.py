"""A phone shows each message whole that asks or tells a table something beside its boards: votes, undo, seats, reminders."""

import copy

import pytest
import pytest_asyncio

from bot.pace.wall_time import DAY
from tests.cogs.everything import World, by_dm, seats, undo, votes
from tests.cogs.house import House
from tests.cogs.largest import Heard
from tests.cogs.pace.test_reminders import later
from tests.page.test_heights import HEIGHTS, MOST, NAMES, WIDE

pytestmark = pytest.mark.asyncio(loop_scope="session")

PAGE = 25  # messages in a channel: as many as the page shows at first


async def closed_dms(world):
    """Somebody who is reminded in the channel of tables with many people, and by DM."""
    for person in world.people[:2]:
        person.close_dms()
    for _ in range(3):
        await world.begin("cartographers", *world.people)
    for _ in range(4):
        await later(world.house, DAY)
    for person in world.people[:2]:
        person.open_dms()


WAYS = votes, undo, seats, by_dm, closed_dms


class Channels(World):
    """A world whose channels have names of usual length."""

    def channel(self, guild=None):
        return self.house.world.add_channel(f"board-games-{len(self.house.world.channels)}", guild)


@pytest_asyncio.fixture(loop_scope="session")
async def plain_house(stand_in, database):
    """A house that draws no boards."""
    built = House(stand_in, database)
    await built.start()
    yield built
    await built.stop()


async def test_a_phone_shows_whatever_is_asked_and_told_whole(plain_house, stand_in, sit, monkeypatch):
    said = {}
    unsubscribe = stand_in.world.subscribe(lambda change: keep(said, stand_in.world, change.message))
    stand_in.world.guild.locale = "ja"
    people = [plain_house.person(name, locale) for name, locale in zip(NAMES, ["ja", "en-US"] * 4, strict=True)]
    world = Channels(plain_house, people, Heard(plain_house, monkeypatch))
    for way in WAYS:
        await way(world)
    unsubscribe()
    assert len(said) > 100
    heights = [
        high async for high in measure(stand_in, sit, [message for message in said.values() if not message.thinking])
    ]
    assert {text: high for text, high in heights if high > MOST} == {}


def keep(said, world, message):
    """Keeps what everybody in a channel, or one in their direct messages, sees, as it is now."""
    if message is not None and message.author_id == world.bot.id and not message.ephemeral and not message.deleted:
        said[repr((message.content, message.embeds, message.components))] = copy.deepcopy(message)


async def measure(stand_in, sit, messages):
    """Each message's text with its height on a phone."""
    for first in range(0, len(messages), PAGE):
        channel, some = stand_in.world.add_channel(f"shown-{first}"), messages[first : first + PAGE]
        for message in some:
            message.id, message.channel_id, message.attachments = stand_in.world.new_id(), channel.id, []
            stand_in.world.post(message)
        seat = await sit(NAMES[0], channel=channel.id, **WIDE)
        await seat.see(seat.messages, len(some))
        heights = await seat.tab.evaluate(HEIGHTS)
        for message, high in zip(some, heights, strict=True):
            yield message.content, round(high)
