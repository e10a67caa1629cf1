"""Keeps a world on disk, so that the channels and messages of one local run are there in the next."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from bot.local.attachments import write_out
from bot.local.clock import Clock
from bot.local.records import Channel, Guild, Json, Message, User
from bot.local.world import Change, Ping, World

FILE, PICTURES = "world.json", "attachments"


@dataclass
class Saved:
    """A world without what nobody has after a restart: ephemeral messages, interactions, gateway sessions."""

    last_id: int
    application_id: int
    bot: int
    owner: int
    users: list[User]
    guilds: list[Guild]
    channels: list[Channel]
    messages: list[Message]
    commands: dict[str, list[Json]]
    pings: list[tuple[int, int, int]]


def take(world: World) -> Saved:
    """What is to be saved of a world."""
    return Saved(
        last_id=world.new_id.last,
        application_id=world.application_id,
        bot=world.bot.id,
        owner=world.owner.id,
        users=list(world.users.values()),
        guilds=list(world.guilds.values()),
        channels=list(world.channels.values()),
        messages=[each for each in world.all_messages() if not each.ephemeral],
        commands={str(scope or 0): list(commands.values()) for scope, commands in world.commands.items()},
        pings=[(each.message_id, each.channel_id, each.user_id) for each in world.pings],
    )


@dataclass
class Written:
    """A world made ready to be written, which may happen in another thread."""

    state: bytes
    due: dict[int, bytes]
    used: set[int]

    @classmethod
    def of(cls, world: World) -> "Written":
        saved = take(world)
        used = {each.id for message in saved.messages for each in message.attachments}
        return cls(msgspec.json.encode(saved), world.files.due(used), used)

    def write(self, folder: Path) -> None:
        """Writes all; what was there before stays until the new state is whole."""
        write_out(folder / PICTURES, self.due, self.used)
        fresh = folder / f"{FILE}.new"
        with fresh.open("wb") as file:
            file.write(self.state)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(folder / FILE)


def save(world: World, folder: Path) -> None:
    """Writes a world into a folder, whole or not at all."""
    world.files.keep_in(folder / PICTURES)
    Written.of(world).write(folder)


def load(folder: Path, clock: Clock | None = None) -> World:
    """The world that was saved in a folder; FileNotFoundError if there is none."""
    saved = msgspec.json.decode((folder / FILE).read_bytes(), type=Saved)
    world = World(clock, guild="")
    world.new_id.last = max(saved.last_id, world.new_id.last)
    world.application_id = saved.application_id
    world.users = {each.id: each for each in saved.users}
    world.bot, world.owner = world.users[saved.bot], world.users[saved.owner]
    world.guilds = {each.id: each for each in saved.guilds}
    world.channels = {each.id: each for each in saved.channels}
    world.messages = {each: {} for each in world.channels}
    for message in saved.messages:
        world.messages[message.channel_id][message.id] = message
        if message.nonce is not None:
            world.nonces[message.author_id, message.nonce] = message
    world.commands = {int(at) or None: {int(c["id"]): c for c in them} for at, them in saved.commands.items()}
    world.pings = [Ping(*each) for each in saved.pings]
    world.files.keep_in(folder / PICTURES)
    world.relink()
    return world


@asynccontextmanager
async def kept(folder: Path, clock: Clock | None = None, every: float = 3.0) -> AsyncIterator[World]:
    """The world of a folder, or a new one; saved every few seconds while it changes, and at the end."""
    world = load(folder, clock) if (folder / FILE).exists() else World(clock)
    keeper = Keeper(world, folder)
    task = asyncio.create_task(keeper.run(every))
    try:
        yield world
    finally:
        keeper.stop()
        await task


class Keeper:
    """Saves one world whenever it has changed."""

    def __init__(self, world: World, folder: Path) -> None:
        self._world, self._folder = world, folder
        self._changed = True
        self._stopped = asyncio.Event()
        self._unsubscribe = world.subscribe(self._note)
        world.files.keep_in(folder / PICTURES)

    def _note(self, change: Change) -> None:
        self._changed = True

    async def run(self, every: float) -> None:
        """Saves every few seconds where there is something to save, and once more when stopped."""
        while not self._stopped.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopped.wait(), every)
            if self._changed:
                self._changed = False
                await asyncio.to_thread(Written.of(self._world).write, self._folder)

    def stop(self) -> None:
        self._unsubscribe()
        self._stopped.set()
