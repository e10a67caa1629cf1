"""`python -m bot local --demo`: computer players play a demonstration in the small Discord, to the game's end."""

import asyncio
import contextlib

from bot.config import Settings
from bot.local import reply
from bot.local.home import Home, home
from bot.local.records import Channel, Message
from bot.local.server import StandIn
from bot.store.store import Store

CHANNEL = "general"
HOST = "Host"
COMPUTERS = ("greedy", "random")


async def demo(settings: Settings, seats: int, port: int | None = None) -> int:
    """Play a demonstration game to its end; the exit code. A game left by the last run is taken up instead."""
    async with home(settings, port, keep_pictures=True) as there:
        over = await _started(there, seats)
        await asyncio.wait([over, there.stopped], return_when=asyncio.FIRST_COMPLETED)
        finished = over.done()
        over.cancel()
        await asyncio.gather(over, return_exceptions=True)
        if finished:
            over.result()
    print("\nThe demonstration is over." if finished else "\nStopped; the next run goes on from here.")
    return 0


async def _started(there: Home, seats: int) -> "asyncio.Task[None]":
    """See that there is a game; the task ends with it."""
    channel = there.stand_in.world.channel(CHANNEL)
    if await there.store.tables.find_open(channel.id) is None:
        await _begin(there.stand_in, channel, seats)
    return asyncio.create_task(_until_over(there.store, there.stand_in, channel))


async def _begin(stand_in: StandIn, channel: Channel, seats: int) -> None:
    """A person opens a table, seats computers, gives up the own seat and starts: all with what the bot offers."""
    host = stand_in.person(HOST)
    game = next(each for each in host.commands(channel) if each["name"] == "game")
    new = next(each for each in game["options"] if each["name"] == "new")
    await host.slash(channel, "/game new", game=new["options"][0]["choices"][0]["value"])
    (lobby,) = await stand_in.world.until(lambda: _public(stand_in, channel))
    for number in range(seats):
        asked = await (await host.press(lobby, "Add computer")).done()
        kinds = reply.selects(asked.message)[0]
        kind = COMPUTERS[number % len(COMPUTERS)]
        await (await host.choose(asked.message, kinds["custom_id"], kind)).done()
        if number == 0:
            await host.press(lobby, "Leave")
    await stand_in.world.until(lambda: reply.text(lobby).count("🤖") == seats and HOST not in reply.text(lobby))
    await host.press(lobby, "Start")


def _public(stand_in: StandIn, channel: Channel) -> list[Message]:
    return [each for each in stand_in.world.messages[channel.id].values() if not each.ephemeral]


async def _until_over(store: Store, stand_in: StandIn, channel: Channel) -> None:
    """Wait until the channel's game has ended and all posts are out."""
    changed = asyncio.Event()
    stand_in.world.subscribe(lambda change: changed.set())
    while await store.tables.find_open(channel.id) is not None or await store.outbox.next_due() is not None:
        changed.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), 1)
