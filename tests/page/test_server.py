"""The rules of a server: a phone shows each of their pages whole, whatever is set and said there."""

import pytest
import pytest_asyncio
from msgspec.structs import replace

from bot.languages import languages
from bot.local.world.records import FORUM
from bot.store.server_settings import server_settings, with_settings
from tests.cogs.house import House
from tests.cogs.servers.way import manager, open_server, with_rule
from tests.page.test_heights import HEIGHTS, WIDE

pytestmark = pytest.mark.asyncio(loop_scope="session")

SHOWN_AT_ONCE = 742  # pixels that a phone shows between its bars, where it is 390 wide
PAGES = "games", "channels"  # a rule of each


@pytest_asyncio.fixture(loop_scope="session")
async def boss(stand_in, database):
    """Who manages a server on which all is on, and the bot lacks permissions for it."""
    house = House(stand_in, database)
    await house.start()
    forum = house.world.add_channel("board-games", kind=FORUM)
    guild = await house.store.guilds.find(house.world.guild.id)
    on = replace(server_settings(guild), pins=True, events=True, puzzles=True, finding=True, home=forum.id)
    await house.store.guilds.save(with_settings(guild, on))
    yield house, manager(house)
    await house.stop()


async def test_a_phone_shows_each_page_whole(boss, sit):
    (house, person), heights = boss, {}
    for lang in languages():
        person.locale = lang
        for rule in PAGES:
            await with_rule(house, person, rule, await open_server(house, person))
            seat = await sit("Boss", **WIDE)
            await seat.see(seat.last.get_by_role("button").first)
            heights[lang, rule] = round((await seat.tab.evaluate(HEIGHTS))[-1])
    assert {page: high for page, high in heights.items() if high > SHOWN_AT_ONCE} == {}
