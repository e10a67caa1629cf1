"""`python -m bot local --demo`: computer players play a demonstration in the small Discord, to the game's end."""

import asyncio
import contextlib
from functools import partial

from bot.config import Settings
from bot.local.home import Home, home
from bot.local.people import reply
from bot.local.people.person import Person
from bot.local.server import StandIn
from bot.local.world.records import Channel, Message
from bot.store.store import Store

CHANNEL = "general"
HOST = "Host"
COMPUTERS = ("greedy", "beginner")


async def demo(settings: Settings, seats: int, port: int | None = None) -> int:
    """Play a game to its end, or continue the last run's. Return the exit code."""
    async with home(settings, port, keep_pictures=True) as running:
        game = await _game(running, seats)
        await asyncio.wait([game, running.shutdown], return_when=asyncio.FIRST_COMPLETED)
        finished = game.done()
        game.cancel()
        await asyncio.gather(game, return_exceptions=True)
        if finished:
            game.result()
    print("\nThe demonstration is over." if finished else "\nStopped; the next run goes on from here.")
    return 0


async def _game(running: Home, seats: int) -> "asyncio.Task[None]":
    """Return a task that ends with the game; starts the game if there is none."""
    channel = running.stand_in.world.channel(CHANNEL)
    if await running.store.tables.find_open(channel.id) is None:
        await start_game(running.stand_in, channel, seats)
    return asyncio.create_task(_until_over(running.store, running.stand_in, channel))


async def start_game(stand_in: StandIn, channel: Channel, seats: int) -> None:
    """Let a person open a table, host it without a seat, add computers and start the game, as a user would."""
    host = stand_in.person(HOST)
    game = next(command for command in host.commands(channel) if command["name"] == "game")
    new = next(option for option in game["options"] if option["name"] == "new")
    former = {message.id for message in _public_messages(stand_in, channel)}  # the last demonstration's
    await host.slash(channel, "/game new", game=new["options"][0]["choices"][0]["value"])
    (lobby,) = await stand_in.world.until(
        lambda: [message for message in _public_messages(stand_in, channel) if message.id not in former]
    )
    await _press_and_confirm(stand_in, host, lobby, "Leave", "Host without playing")
    await stand_in.world.until(lambda: HOST not in reply.text(lobby))
    for number in range(seats):
        await stand_in.world.until(partial(_seats_computers, lobby, number))
        computer = COMPUTERS[number % len(COMPUTERS)]
        await host.choose(lobby, "Add a computer player", f"add={computer}")
    await stand_in.world.until(partial(_seats_computers, lobby, seats))
    await _press_and_confirm(stand_in, host, lobby, "Start", "Let them play")


async def _press_and_confirm(stand_in: StandIn, host: Person, lobby: Message, button: str, answer: str) -> None:
    """Press a button of the lobby, and the one that answers the question that follows."""
    pressed = await host.press(lobby, button)
    (question,) = await stand_in.world.until(lambda: pressed.follow_ups)
    await host.press(question, answer)


def _seats_computers(lobby: Message, number: int) -> bool:
    """Return whether the lobby shows so many computer players."""
    return reply.text(lobby).count("🤖") == number


def _public_messages(stand_in: StandIn, channel: Channel) -> list[Message]:
    """Return the messages that everybody in a channel sees."""
    return [message for message in stand_in.world.messages[channel.id].values() if not message.ephemeral]


async def _until_over(store: Store, stand_in: StandIn, channel: Channel) -> None:
    """Wait until the channel's game has ended and everything is posted."""
    changed = asyncio.Event()
    stand_in.world.subscribe(lambda change: changed.set())
    while await store.tables.find_open(channel.id) is not None or await store.outbox.next_due() is not None:
        changed.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), 1)
