"""`python -m bot local`: a small Discord on this machine, the bot in it, and computer players at a demonstration."""

import asyncio
import contextlib
import signal
from contextlib import AsyncExitStack
from pathlib import Path

from bot.config import Settings
from bot.local import reply
from bot.local.records import Channel
from bot.local.running import in_process
from bot.local.saved import kept
from bot.local.server import StandIn
from bot.local.world import Change
from bot.store.store import Store

CHANNEL = "general"
HOST = "Host"
COMPUTERS = ("greedy", "random")


class Printer:
    """Prints what the bot posts for everybody and keeps the pictures in a folder."""

    def __init__(self, stand_in: StandIn, folder: Path) -> None:
        self._stand_in, self._folder = stand_in, folder
        self._count = 0
        folder.mkdir(parents=True, exist_ok=True)

    def __call__(self, change: Change) -> None:
        message = change.message
        if change.what != "message" or message is None or message.ephemeral:
            return
        print(f"\n── #{change.channel.name if change.channel else ''} ──")
        print(reply.text(message))
        for attachment in message.attachments:
            self._count += 1
            path = self._folder / f"{message.id}-{attachment.filename}"
            path.write_bytes(self._stand_in.world.files.get(attachment.id) or b"")
            print(f"   [picture {path}]\n   {attachment.description}")


async def demo(settings: Settings, seats: int) -> int:
    """Play a demonstration game to its end; the exit code. A game left by the last run is taken up instead."""
    folder = settings.local_folder
    folder.mkdir(parents=True, exist_ok=True)
    stopped = _stopped()
    async with AsyncExitStack() as open_:
        world = await open_.enter_async_context(kept(folder / "discord"))
        stand_in = await open_.enter_async_context(StandIn(world, settings.local_port))
        store = await open_.enter_async_context(await Store.open(f"sqlite:///{folder / 'gamekeeper.db'}"))
        print(f"A small Discord runs at {stand_in.url}; its games are kept in {folder}. Ctrl-C ends it.")
        world.subscribe(Printer(stand_in, folder / "pictures"))
        over = await _bot(settings, stand_in, store, seats, open_)
        await asyncio.wait([over, stopped], return_when=asyncio.FIRST_COMPLETED)
        finished = over.done()
        over.cancel()
        await asyncio.gather(over, return_exceptions=True)
        if finished:
            over.result()
    print("\nThe demonstration is over." if finished else "\nStopped; the next run goes on from here.")
    return 0


def _stopped() -> "asyncio.Future[None]":
    """Done when Ctrl-C or SIGTERM comes."""
    loop = asyncio.get_running_loop()
    stopped: asyncio.Future[None] = loop.create_future()
    for wanted in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(wanted, _set, stopped)
    return stopped


def _set(stopped: "asyncio.Future[None]") -> None:
    if not stopped.done():
        stopped.set_result(None)


async def _bot(
    settings: Settings, stand_in: StandIn, store: Store, seats: int, open_: AsyncExitStack
) -> "asyncio.Task[None]":
    """Start the bot; the task ends with the game."""
    from cogs.bot import Gamekeeper

    bot = Gamekeeper(settings, store)
    await open_.enter_async_context(in_process(stand_in, bot))
    channel = stand_in.world.channel(CHANNEL)
    if await store.open_table(channel.id) is None:
        await _begin(stand_in, channel, seats)
    return asyncio.create_task(_until_over(store, stand_in, channel))


async def _begin(stand_in: StandIn, channel: Channel, seats: int) -> None:
    """A person opens a table, seats computers, gives up the own seat and starts: all with what the bot offers."""
    host = stand_in.person(HOST)
    game = next(each for each in host.commands(channel) if each["name"] == "game")
    new = next(each for each in game["options"] if each["name"] == "new")
    lobby = (await host.slash(channel, "/game new", game=new["options"][0]["choices"][0]["value"])).message
    for number in range(seats):
        asked = await (await host.press(lobby, "Add computer")).done()
        kinds = reply.selects(asked.message)[0]
        kind = COMPUTERS[number % len(COMPUTERS)]
        await (await host.choose(asked.message, kinds["custom_id"], kind)).done()
        if number == 0:
            await (await host.press(lobby, "Leave")).done()
    await stand_in.world.until(lambda: "Start" in reply.labels(lobby, enabled=True))
    await (await host.press(lobby, "Start")).done()


async def _until_over(store: Store, stand_in: StandIn, channel: Channel) -> None:
    """Wait until the channel's game has ended and all posts are out."""
    changed = asyncio.Event()
    stand_in.world.subscribe(lambda change: changed.set())
    while await store.open_table(channel.id) is not None or await store.next_due() is not None:
        changed.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), 1)
