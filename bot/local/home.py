"""Runs a small Discord with the page, a database and the bot, all kept in one folder, until Ctrl-C."""

import asyncio
import os
import sys
import webbrowser
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

from bot.command_line.database_lock import database_lock
from bot.command_line.instance_lock import InUse, Unwritable, instance_lock
from bot.config import BadSetting, Settings
from bot.local.bot_runner import in_process
from bot.local.page.page import Page
from bot.local.people import reply
from bot.local.server import StandIn
from bot.local.time_skip import time_skipper
from bot.local.world.permissions import Permission
from bot.local.world.records import Attachment
from bot.local.world.storage import saved_world
from bot.local.world.world import Change, World
from bot.process.shutdown import shutdown_signal
from bot.process.systemd import signs_of_life
from bot.store.store import Store
from bot.tables.tables import Tables

if TYPE_CHECKING:
    from cogs.client import Gamekeeper

PORTS = 20  # so many ports are tried in turn
WISHES = Permission.PIN_MESSAGES | Permission.CREATE_EVENTS | Permission.CREATE_PRIVATE_THREADS
LOCK = "run.lock"  # a file in the folder


class Printer:
    """Prints the bot's public messages, and writes their pictures into a folder, if given."""

    def __init__(self, stand_in: StandIn, folder: Path | None = None) -> None:
        self._world, self._folder = stand_in.world, folder
        if folder:
            folder.mkdir(parents=True, exist_ok=True)

    def __call__(self, change: Change) -> None:
        """Print a new public message of the bot; other changes are ignored."""
        message, channel = change.message, change.channel
        if change.what != "message" or message is None or channel is None:
            return
        if message.ephemeral or channel.guild_id is None or message.author_id != self._world.bot.id:
            return
        print(f"\n── #{channel.name} ──\n{reply.text(message)}", flush=True)
        for attachment in message.attachments:
            print(f"   [picture {self._write(message.id, attachment)}]\n   {attachment.description}", flush=True)

    def _write(self, message_id: int, attachment: Attachment) -> Path | str:
        """Return the file into which a picture is written, or its bare name."""
        if self._folder is None:
            return attachment.filename
        path = self._folder / f"{message_id}-{attachment.filename}"
        path.write_bytes(self._world.files.get(attachment.id) or b"")
        return path


@dataclass
class Home:
    """A running small Discord: `shutdown` is done when it should stop, `warm` draws ahead what is drawn only once."""

    stand_in: StandIn
    store: Store
    shutdown: "asyncio.Future[None]"
    warm: Callable[[], Coroutine[None, None, None]]


@asynccontextmanager
async def home(settings: Settings, port: int | None = None, *, keep_pictures: bool = False) -> AsyncIterator[Home]:
    """Run until the block ends, and continue what an earlier run left in the folder.

    Without a port it uses the one in the settings. Raise BadSetting if the folder is in use or cannot be written.
    """
    folder = settings.local_folder
    url = f"sqlite:///{folder / 'gamekeeper.db'}"
    shutdown = shutdown_signal()
    async with AsyncExitStack() as stack:
        lock = stack.enter_context(_lock_folder(folder))
        world = await stack.enter_async_context(saved_world(folder / "discord"))
        grant_wishes(world)
        stand_in = StandIn(world, settings.local_port if port is None else port, ports=PORTS)
        stack.enter_context(database_lock(url))
        store = await stack.enter_async_context(await Store.open(url))
        tables = Tables(store, now=lambda: round(world.clock.now() * 1000))
        Page(stand_in, folder / "discord", time_skipper(world.clock, tables.due)).invite()
        await stack.enter_async_context(stand_in)
        print(stand_in.url, file=lock, flush=True)
        print(f"A small Discord runs at {stand_in.url}; its games are kept in {folder}. Ctrl-C ends it.", flush=True)
        world.subscribe(Printer(stand_in, folder / "pictures" if keep_pictures else None))
        bot = await stack.enter_async_context(_run_bot(settings, stand_in, tables))
        await stack.enter_async_context(signs_of_life())
        yield Home(stand_in, store, shutdown, bot.pictures.warm)


def grant_wishes(world: World) -> None:
    """Give the bot the permissions that servers give it on wish: on the page nobody could."""
    for guild in world.guilds.values():
        for role_id in guild.members[world.bot.id].roles:
            guild.roles[role_id].permissions |= WISHES


@contextmanager
def _lock_folder(folder: Path) -> Iterator[IO[str]]:
    """Lock the folder for this run. Raise BadSetting if another run holds it or it cannot be written."""
    try:
        with instance_lock(folder / LOCK) as file:
            yield file
    except InUse as other:
        raise BadSetting(f"LOCAL_FOLDER: {folder} is in use; a small Discord runs there already: {other}") from None
    except Unwritable as error:
        raise BadSetting(f"LOCAL_FOLDER: {error}") from None


@asynccontextmanager
async def _run_bot(settings: Settings, stand_in: StandIn, tables: Tables) -> AsyncIterator["Gamekeeper"]:
    """Run the bot in this process until the block ends."""
    from cogs.client import Gamekeeper

    bot = Gamekeeper(settings, tables)
    async with in_process(stand_in, bot):
        yield bot


async def play(settings: Settings, port: int | None = None) -> int:
    """Let people play on the page until Ctrl-C. Returns the exit code."""
    async with home(settings, port) as running:
        print("Open that address in a browser, type /game new, and choose on the left who you are.", flush=True)
        if _has_desktop():
            await asyncio.to_thread(webbrowser.open, running.stand_in.url)
        warming_up = asyncio.create_task(running.warm())
        await running.shutdown
        warming_up.cancel()
    print("\nStopped; the next run goes on from here.")
    return 0


def _has_desktop() -> bool:
    """Return whether a browser can be opened on a screen in front of the user."""
    if not sys.stdout.isatty():
        return False
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
