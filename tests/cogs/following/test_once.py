"""Who follows a game is told each thing once, whatever dies meanwhile and however many processes there are."""

import asyncio

import pytest

from bot.pace.wall_time import MINUTE
from bot.store.errors import StoreUnavailable
from cogs.posting import Poster, post_of
from tests.cogs.following.watching import follow, later, news, play_turns
from tests.cogs.playing import begin


@pytest.mark.parametrize("part", ["record_delivery", "claim"], ids=["it arrived", "it did not"])
async def test_a_process_that_dies_while_it_tells_is_followed_by_one_that_tells_once(
    house, ann, ben, eve, monkeypatch, part
):
    sitting = await begin(house, ann, ben)
    await follow(house, eve, sitting)
    await play_turns(house, sitting)
    died, outbox = asyncio.Event(), house.bot.tables.outbox
    real = getattr(outbox, part)

    async def die(*arguments, **more):
        messages = arguments[1] if part == "record_delivery" else arguments[0]
        if messages[0].kind != "follow":
            return await real(*arguments, **more)
        died.set()
        raise StoreUnavailable("the power is cut")

    monkeypatch.setattr(outbox, part, die)
    house.pass_time(2 * MINUTE)
    now = house.now
    house.bot.poster.wake(sitting.id)
    await died.wait()
    house.world.nonces.clear()
    await house.restart()
    house.now = now
    await house.store.outbox.resume()
    house.bot.poster.wake(sitting.id)
    await house.until(eve.inbox)
    await later(house, sitting)
    assert len(eve.inbox()) == 1


async def test_a_post_that_is_sent_again_orders_no_second_message(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    await follow(house, eve, sitting)
    await play_turns(house, sitting)
    table = await sitting.table()
    rows = await house.store.outbox.of_table(sitting.id, ["turn"])
    await house.bot.tables.follows.tell(table, [post_of(rows[-1])])
    assert len(await news(house, sitting)) == 1
    await later(house, sitting)
    assert len(eve.inbox()) == 1


async def test_two_processes_tell_a_follower_once(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    await follow(house, eve, sitting)
    await play_turns(house, sitting)
    other = Poster(house.bot, house.bot.poster.senders)
    await other.resume()
    house.pass_time(2 * MINUTE)
    for poster in (house.bot.poster, other):
        poster.wake(sitting.id)
    await asyncio.gather(*other.tasks.running.values())
    await house.idle()
    await other.close()
    assert len(eve.inbox()) == 1
