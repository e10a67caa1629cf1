"""What happens at a table of another process' servers is left to that, and taken up when they become one's own."""

import asyncio

import pytest

from bot.store.rows import NewDue
from bot.store.time.due import add_due
from tests.cogs.playing import begin, idle

pytestmark = pytest.mark.usefixtures("fixed_seed")

NONE, ALL = (), (0, 1)


def serve(house, shards):
    house.bot.tables.sharing.serve(2, shards)


async def test_posts_and_computers(house, ann):
    sitting = await begin(house, ann, computers=("greedy",))
    while house.bot.computers.tasks.running:
        await asyncio.gather(*house.bot.computers.tasks.running.values())
    serve(house, NONE)
    before, chosen = len(house.public(house.general)), len(await house.store.choices.history(sitting.id))
    assert (await sitting.table()).seats_to_choose() == [0]
    await sitting.draw(0)
    await idle(house)
    await asyncio.gather(*house.bot.computers.tasks.running.values())
    assert (await sitting.table()).seats_to_choose() == [0, 1], "the computer waits for its process"
    assert len(house.public(house.general)) == before
    assert len(await house.store.choices.history(sitting.id)) == chosen + 1
    serve(house, ALL)
    await house.bot.on_ready()
    await house.until(lambda: len(house.public(house.general)) > before)
    async with asyncio.timeout(5):
        while (await sitting.table()).seats_to_choose() != [0]:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_what_is_due(house, ann):
    sitting = await begin(house, ann)
    await house.bot.due.close()
    tables = house.bot.tables
    await house.store.link.write(
        add_due, [NewDue(1, "vote", sitting.id), NewDue(2, "remind", sitting.id, 0, 1, ann.id)]
    )
    serve(house, NONE)
    assert await tables.due.do() == 0
    house.bot.tables.sharing.serve(1 << 40, [0])  # its server is in another shard
    assert await tables.due.do() == 1, "people are reminded by who serves shard 0"
    serve(house, ALL)
    assert await tables.due.do() == 1
