"""Games played against a bot that is killed again and again while its requests fail."""

import asyncio
import sqlite3
import sys
from pathlib import Path
from random import Random

from bot.engine import codec, machine
from bot.engine.guessing import pick
from bot.games.registry import games
from bot.icons import without_icons
from bot.local.bot_runner import child
from bot.local.people.errors import NoAnswer
from bot.local.people.reply import buttons, labels, text
from bot.local.world.world import Change
from bot.narration import tell
from bot.texts import texts
from cogs.discord_text.names import escape_name
from tests.cogs.playing import DRAW, TURNS, control, nonces_of

ROOT = Path(__file__).parents[1]
GAME = games()["cartographers"]
UNTIRING = "import cogs.answering.pacing as pacing; pacing.AT_ONCE = 1_000_000; from tests.cold_bot import main; main()"
FAULTS = ("500", "429", "drop before", "drop after")
ROUTES = ("/channels/{channel_id}/messages", "/callback", "/webhooks/")
COMMAND = 2  # Discord's kind of an interaction
BY_PANEL = 0.15  # how likely a choice is made in a panel
WAITS_FOR_POST = 0.7  # how likely people wait for the next post after the last choice of a turn


class Database:
    """The bot's database file, read while the bot runs."""

    def __init__(self, path):
        self.path = path
        self._link = None

    def rows(self, statement, *values):
        """Return the rows of a statement."""
        if self._link is None:
            self._link = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, isolation_level=None)
        return self._link.execute(statement, values).fetchall()

    def close(self):
        """Close the connection, if there is one."""
        if self._link:
            self._link.close()


class CrashGame:
    """One game: its people act as soon as a bot runs, and note which choices were acknowledged."""

    def __init__(self, run, channel, people, seed):
        self.run, self.channel, self.people = run, channel, people
        self.random = Random(seed)
        self.sent = set()  # interactions whose choices may have been made
        self.acknowledged = []  # (interaction, seat, choice)

    async def begin(self):
        """Open a lobby, let everybody join, and start the game."""
        host, *others = self.people
        await host.slash(self.channel, "/game new", game="cartographers")
        (lobby,) = await self.run.world.until(self._public, 60)
        for person in others:
            await person.press(lobby, "Join")
            await self.run.world.until(lambda name=person.user.display: name in text(lobby), 60)
        reply = await host.press(lobby, "Start")
        if not others:
            await self.run.world.until(lambda: reply.follow_ups and labels(reply.follow_ups[0]), 60)
            await host.press(reply.follow_ups[0], "Play alone")
        await self.run.world.until(lambda: len(self._public()) == 2, 60)
        ((self.id,),) = self.run.database.rows("SELECT id FROM tables WHERE channel_id = ?", self.channel.id)

    def _public(self):
        """Return the messages that everybody in the channel sees, oldest first."""
        return [message for message in self.run.world.messages[self.channel.id].values() if not message.ephemeral]

    def state(self):
        """Return the game's state as it is on the disk; None once it is over."""
        ((status, saved),) = self.run.database.rows("SELECT status, state FROM tables WHERE id = ?", self.id)
        return codec.decode(GAME, saved) if status == "running" else None

    async def play(self):
        """Choose until the game is over."""
        while True:
            await self.think()
            await self.run.up.wait()
            state = self.state()
            if state is None:
                return
            life, sent = self.run.life, self.channel.sent
            seat = self.random.choice(machine.seats_to_choose(state))
            act = self._by_panel if self.random.random() < BY_PANEL else self._by_slash
            acknowledged = await act(seat, state, life)
            ends_turn = len(machine.seats_to_choose(state)) == 1
            if acknowledged and ends_turn and self.random.random() < WAITS_FOR_POST:
                await self.run.until(life, lambda sent=sent: self.channel.sent > sent)

    async def think(self):
        """Wait before a choice: not at all, as people act at once."""

    async def _by_slash(self, seat, state, life):
        """Make a choice by the game's command. Return whether it was acknowledged."""
        question = machine.question_for(GAME, state, seat)
        choice = pick(question.options, self.random)
        parts = dict(zip(("terrain", "shape", "cell"), choice.split(" "), strict=True))
        reply = await self.people[seat].slash(self.channel, DRAW, **parts)
        return await self._note(reply, seat, choice, life)

    async def _by_panel(self, seat, state, life):
        """Confirm the choice that a new panel offers. Return whether it was acknowledged."""
        person = self.people[seat]
        opened = await person.slash(self.channel, "/play")
        await self.run.until(life, lambda: opened.failure or _ready(opened))
        if opened.failure or not _ready(opened) or not buttons(opened.message):
            return False
        try:
            confirm = control(opened.message, "confirm")
        except StopIteration:
            return False  # the game has moved on meanwhile
        choice = confirm.split(":", 5)[5].replace("|", " ")
        return await self._note(await person.press(opened.message, confirm), seat, choice, life)

    async def _note(self, reply, seat, choice, life):
        """Wait for the answer, or for the bot's death. Return whether the choice was acknowledged."""
        self.sent.add(reply.interaction.id)
        await self.run.until(life, lambda: reply.failure or "✅" in _text(reply) or _is_refusal(reply))
        if "✅" in _text(reply):
            self.acknowledged.append((reply.interaction.id, seat, choice))
            return True
        return False


def _text(reply):
    """Return the text of an answer; "" if there is none yet."""
    try:
        return reply.message.content
    except NoAnswer:
        return ""


def _ready(reply):
    """Return whether a command has been answered."""
    return reply.interaction.original is not None and not reply.thinking


def _is_refusal(reply):
    """Return whether the answer is no acknowledgement: the table has moved on, or something was lost."""
    if reply.interaction.kind == COMMAND:
        return _ready(reply) and reply.text
    return bool(reply.follow_ups) or (reply.interaction.touched and "✅" not in _text(reply))


class CrashRun:
    """A number of games, and the bots that are killed while they host them; `life` counts these bots."""

    def __init__(self, stand_in, folder, random):
        self.stand_in, self.folder, self.random = stand_in, folder, random
        self.world = stand_in.world
        self.database = Database(folder / "games.sqlite")
        self.up = asyncio.Event()  # set while a bot runs
        self.life = 0
        self.kills = 0

    def seat(self, number, pairs):
        """Yield games, each in a thread of its own: the first `pairs` of them for two people, the others for one."""
        general = self.world.channel("general")
        for place in range(number):
            thread = self.world.add_thread(general, f"table {place}", self.world.owner.id)
            people = [self.stand_in.person(f"{place}.{seat}") for seat in range(1 + (place < pairs))]
            yield CrashGame(self, thread, people, self.random.random())

    async def until(self, life, predicate):
        """Wait until the predicate holds, or until the bot of this life has died."""
        await self.world.until(lambda: self.life != life or predicate(), 60)

    def bot(self):
        """Return a context in which a bot runs in a process of its own."""
        env = {
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": self.stand_in.token,
            "GAMEKEEPER_DISCORD_URL": self.stand_in.url,
            "DATABASE_URL": f"sqlite:///{self.folder / 'games.sqlite'}",
            "LOG_FORMAT": "json",
            "RENDER_PROCESSES": "1",  # it must die with the bot that is killed
        }
        return child(self.stand_in, [sys.executable, "-c", UNTIRING, "run"], self.folder / "bot.process.log", env)

    async def play(self, number, pairs, kills):
        """Play games to their ends, while their bot is killed this many times, at any moment. Return the games."""
        tables = list(self.seat(number, pairs))
        async with self.bot():
            await asyncio.gather(*(table.begin() for table in tables))
        await self.stand_in.wait_disconnected()
        for kind in FAULTS:
            for route in ROUTES:
                self.stand_in.faults.chance(kind, 0.015, route)
        playing = asyncio.gather(*(table.play() for table in tables))
        try:
            await self._lives(playing, kills)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        return tables

    async def _lives(self, playing, kills):
        """Run one bot after the other; the last one runs until the games are over and everything is posted."""
        while self.kills < kills and not playing.done():
            async with self.bot() as bot:
                self.up.set()
                await self._death(bot, playing)
            await self.stand_in.wait_disconnected()
        async with self.bot() as bot:
            self.up.set()
            await playing
            self.stand_in.faults.clear()
            await self._wait_until_delivered()
            assert await bot.stop() == 0, bot.output[-3000:]
        await self.stand_in.wait_disconnected()

    async def _death(self, bot, playing):
        """Kill the bot: at any time, or when a message of it has just arrived, which it does not know yet."""
        arrivals = self.random.randint(1, 30) if self.random.random() < 0.75 else 0
        killed = asyncio.Event()

        def note_arrival(change):
            nonlocal arrivals
            if change.what == "message" and not change.message.ephemeral:
                arrivals -= 1
                if arrivals == 0:
                    bot.process.kill()
                    killed.set()

        unsubscribe = self.world.subscribe(note_arrival)
        waiting = asyncio.create_task(killed.wait())
        await asyncio.wait(
            [playing, waiting],
            timeout=30 if arrivals else self.random.uniform(0.05, 1.5),
            return_when="FIRST_COMPLETED",
        )
        waiting.cancel()
        unsubscribe()
        self.up.clear()
        self.life += 1
        self.kills += 1
        await bot.kill()
        self.world.publish(Change("gateway"))

    async def _wait_until_delivered(self):
        """Wait until no message is left to be sent: on a busy machine the films of all games take minutes."""
        undelivered = "SELECT count(*) FROM outbox WHERE state IN ('waiting', 'sending')"
        for _ in range(3000):
            if self.database.rows(undelivered) == [(0,)]:
                return
            await asyncio.sleep(0.1)
        raise AssertionError(self.database.rows("SELECT * FROM outbox WHERE state <> 'sent'"))

    def history(self, table_id):
        """Return interaction, seat, choice and events of every choice, in order."""
        result = self.database.rows(
            "SELECT interaction_id, seat, choice, events FROM choices WHERE table_id = ? ORDER BY id", table_id
        )
        return [tuple(row) for row in result]

    def account(self, played):
        """Return the lines that tell everything that happened, as posts do."""
        ((first,),) = self.database.rows(
            "SELECT json_extract(payload, '$.told') FROM outbox WHERE table_id = ? AND kind = 'turn' ORDER BY id LIMIT 1",
            played.id,
        )
        names = [escape_name(person.user.display) for person in played.people]
        encoded = [first, *(events for *_, events in self.history(played.id))]
        events = [event for each in encoded for event in codec.decode_events(GAME, each.encode())]
        return [without_icons(line) for line in tell(events, names, texts("en", GAME.key), post=True, icons=True)]

    def posts(self, played):
        """Return the posts of a game, oldest first."""
        nonces = nonces_of(self.database.rows(TURNS, played.id))
        return [message for message in self.world.messages[played.channel.id].values() if message.nonce in nonces]
