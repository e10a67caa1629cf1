"""Saves a world in a folder, so that the next local run continues with its channels and messages."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import msgspec

from bot.local.world.attachments import write_files
from bot.local.world.clock import Clock
from bot.local.world.records import Channel, Emoji, Guild, Json, Message, ScheduledEvent, User
from bot.local.world.world import Change, Ping, World

FILE, ATTACHMENTS = "world.json", "attachments"


@dataclass
class SavedWorld:
    """What `world.json` holds: everything except ephemeral messages, interactions and gateway sessions."""

    last_id: int
    application_id: int
    bot: int
    owner: int
    users: list[User]
    guilds: list[Guild]
    channels: list[Channel]
    messages: list[Message]
    commands: dict[str, list[Json]]  # by guild id; "0" for global commands
    pings: list[tuple[int, int, int]]
    ahead: float = 0.0  # of real time, in seconds
    emojis: list[Emoji] = field(default_factory=list)
    events: list[ScheduledEvent] = field(default_factory=list)

    @classmethod
    def of(cls, world: World) -> Self:
        """Return what is to be saved of a world: all but ephemeral messages."""
        return cls(
            last_id=world.new_id.last,
            application_id=world.application_id,
            bot=world.bot.id,
            owner=world.owner.id,
            users=list(world.users.values()),
            guilds=list(world.guilds.values()),
            channels=list(world.channels.values()),
            messages=[message for message in world.all_messages() if not message.ephemeral],
            commands={str(guild_id or 0): list(commands.values()) for guild_id, commands in world.commands.items()},
            pings=[(ping.message_id, ping.channel_id, ping.user_id) for ping in world.pings],
            ahead=world.clock.ahead,
            emojis=list(world.emojis.values()),
            events=list(world.events.values()),
        )


@dataclass
class WorldBytes:
    """A world as bytes, taken on the event loop so that another thread can write them."""

    state: bytes
    unwritten: dict[int, bytes]  # attachments that are not in the folder yet
    used: set[int]  # ids of all attachments and emojis

    @classmethod
    def of(cls, world: World) -> Self:
        """Return a world as it is now, with the files that are not in the folder yet."""
        saved = SavedWorld.of(world)
        used = {attachment.id for message in saved.messages for attachment in message.attachments}
        used |= {emoji.id for emoji in saved.emojis}
        return cls(msgspec.json.encode(saved), world.files.take_unwritten(used), used)

    def write(self, folder: Path) -> None:
        """Write everything; the old state stays until the new one is complete."""
        write_files(folder / ATTACHMENTS, self.unwritten, self.used)
        new_file = folder / f"{FILE}.new"
        with new_file.open("wb") as file:
            file.write(self.state)
            file.flush()
            os.fsync(file.fileno())
        new_file.replace(folder / FILE)


def save(world: World, folder: Path) -> None:
    """Write a world into a folder, completely or not at all."""
    world.files.use_folder(folder / ATTACHMENTS)
    WorldBytes.of(world).write(folder)


def load(folder: Path, clock: Clock | None = None) -> World:
    """Return the world saved in a folder. Raise FileNotFoundError if there is none."""
    saved = msgspec.json.decode((folder / FILE).read_bytes(), type=SavedWorld)
    world = World(clock, guild="")
    world.clock.advance(saved.ahead)
    world.new_id.last = max(saved.last_id, world.new_id.last)
    world.application_id = saved.application_id
    world.users = {user.id: user for user in saved.users}
    world.bot, world.owner = world.users[saved.bot], world.users[saved.owner]
    world.guilds = {guild.id: guild for guild in saved.guilds}
    world.channels = {channel.id: channel for channel in saved.channels}
    world.messages = {channel_id: {} for channel_id in world.channels}
    for message in saved.messages:
        world.messages[message.channel_id][message.id] = message
        if message.nonce is not None:
            world.nonces[message.author_id, message.nonce] = message
    for guild_id, commands in saved.commands.items():
        world.commands[int(guild_id) or None] = {int(command["id"]): command for command in commands}
    world.pings = [Ping(*ids) for ids in saved.pings]
    world.emojis = {emoji.id: emoji for emoji in saved.emojis}
    world.events = {event.id: event for event in saved.events}
    world.files.use_folder(folder / ATTACHMENTS)
    world.restore_direct_channels()
    return world


@asynccontextmanager
async def saved_world(folder: Path, clock: Clock | None = None, every: float = 3.0) -> AsyncIterator[World]:
    """Yield the world saved in a folder, or a new one; changes are saved every few seconds and at the end."""
    world = load(folder, clock) if (folder / FILE).exists() else World(clock)
    saver = Saver(world, folder)
    task = asyncio.create_task(saver.run(every))
    try:
        yield world
    finally:
        saver.stop()
        await task


class Saver:
    """Saves a world whenever it has changed."""

    def __init__(self, world: World, folder: Path) -> None:
        self._world, self._folder = world, folder
        self._changed = True
        self._stopped = asyncio.Event()
        self._unsubscribe = world.subscribe(self._note_change)
        world.files.use_folder(folder / ATTACHMENTS)

    def _note_change(self, change: Change) -> None:
        self._changed = True

    async def run(self, every: float) -> None:
        """Save every few seconds if there were changes, and a last time when stopped."""
        while not self._stopped.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopped.wait(), every)
            if self._changed:
                self._changed = False
                await asyncio.to_thread(WorldBytes.of(self._world).write, self._folder)

    def stop(self) -> None:
        """Note no more changes, and let `run` save a last time and end."""
        self._unsubscribe()
        self._stopped.set()
