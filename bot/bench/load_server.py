"""A local Discord with many open games in many channels, and the bot that hosts them in another process."""

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

import msgspec

from bot.bench.databases import sqlite
from bot.bench.probe import Sample
from bot.bench.tables import at_stage, openings
from bot.local.bot_runner import Child, child
from bot.local.people.person import Person
from bot.local.rest.components import response_components
from bot.local.rest.media import Media
from bot.local.server import StandIn
from bot.local.world.records import Channel, Guild, Json, Message
from bot.local.world.world import Change, World
from bot.store.store import Store
from bot.tables.table import Table
from bot.texts import texts
from cogs.posting import post_buttons, turn_status

CHANNELS = 10  # per server; each has one game
PATIENCE = 60.0  # seconds for the bot to become ready


class OpenGame(msgspec.Struct, frozen=True):
    """A channel with an open game, and those who play it."""

    channel: Channel
    people: tuple[Person, ...]
    game: str  # its key
    command: str


class LoadServer:
    """Open games on a local Discord, and a bot that is started for them."""

    def __init__(self, stand_in: StandIn, url: str, folder: Path) -> None:
        self.stand_in = stand_in
        self.url = url
        self.open_games: list[OpenGame] = []
        self.folder = folder
        self.gateway_ready_at = 0.0  # when the gateway sent READY
        stand_in.world.subscribe(self._note_change)

    def _note_change(self, change: Change) -> None:
        if change.what == "gateway" and change.detail.socket is not None and not self.gateway_ready_at:
            self.gateway_ready_at = time.time()

    @asynccontextmanager
    async def bot(self, name: str = "bot") -> AsyncIterator[Child]:
        """Run a bot's process until the block ends, and yield it when ready. Each of several needs its own name."""
        self.gateway_ready_at = 0.0
        log = self._log(name)
        log.unlink(missing_ok=True)
        command = [sys.executable, "-m", "bot.bench.probed_bot", str(self._report(name))]
        settings = {
            "DISCORD_TOKEN": self.stand_in.token,
            "GAMEKEEPER_DISCORD_URL": self.stand_in.url,
            "DATABASE_URL": self.url,
            "LOG_FORMAT": "json",
            "LOG_LEVEL": "INFO",
        }
        async with child(self.stand_in, command, log, settings) as running:
            async with asyncio.timeout(PATIENCE):
                while self.ready_at(name) is None:  # noqa: ASYNC110 - a file tells nobody that it has grown
                    await asyncio.sleep(0.02)
            yield running
            await running.stop(within=30)

    def _log(self, name: str) -> Path:
        return self.folder / f"{name}.log"

    def _report(self, name: str) -> Path:
        return self.folder / f"{name}.json"

    def log_lines(self, name: str = "bot") -> list[Json]:
        """Return the lines that the bot has logged."""
        return [json.loads(line) for line in self._log(name).read_text("utf-8").splitlines() if line.startswith("{")]

    def ready_at(self, name: str = "bot") -> float | None:
        """Return when the bot logged that it is ready, in seconds since 1970; None if it has not."""
        times = [line["timestamp"] for line in self.log_lines(name) if line["event"] == "ready"]
        return datetime.fromisoformat(times[0]).timestamp() if times else None

    def samples(self, name: str = "bot") -> list[Sample]:
        """Return the samples of the bot's probe, which are written when the bot ends."""
        return msgspec.json.decode(self._report(name).read_bytes(), type=list[Sample])


@asynccontextmanager
async def load_server(games: int) -> AsyncIterator[LoadServer]:
    """Yield a server with `games` open games and their posts, and no bot yet."""
    async with sqlite() as url, StandIn(World(guild="")) as stand_in:
        server = LoadServer(stand_in, url, Path(url.removeprefix("sqlite:///")).parent)
        async with await Store.open(url) as store:
            await fill(server, store, games)
        yield server


async def fill(server: LoadServer, store: Store, games: int) -> None:
    """Begin `games` games, ten per server, as if they had been played and posted."""
    world, positions = server.stand_in.world, openings()
    for number in range(games):
        if number % CHANNELS == 0:
            guild = world.add_guild(f"Server {number // CHANNELS}")
            crowd = [_person(server, guild, f"Person {index}") for index in range(2 * CHANNELS)]
        game, state = positions[number % len(positions)]
        channel = world.add_channel(f"game-{number}", guild)
        people = tuple(crowd[(number + seat) % len(crowd)] for seat in range(state.seats))
        ids = [person.id for person in people]
        table = await at_stage(store, game, state, guild=guild.id, channel=channel.id, people=ids)
        await store.tables.set_last_post(table.id, _post(server, channel, table))
        server.open_games.append(OpenGame(channel, people, game.key, game.command))


def _person(server: LoadServer, guild: Guild, name: str) -> Person:
    """Return a new person on a server."""
    return server.stand_in.person(server.stand_in.world.add_user(name, guild=guild))


def _post(server: LoadServer, channel: Channel, table: Table) -> int:
    """Post the table's last turn as the bot does, without the picture. Return the message's id."""
    world = server.stand_in.world
    message = Message(world.new_id(), channel.id, world.bot.id, created=world.clock.now())
    view = post_buttons(table, str(table.row.number), texts("en", table.game.key))
    message.content = "The last turn."
    message.embeds = [dict(turn_status(table, "en").to_dict())]
    message.components = response_components(view.to_components(), Media(message, server.stand_in.url).resolve)
    world.post(message)
    return message.id
