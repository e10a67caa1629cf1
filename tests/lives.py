"""Games while their bots are killed again and again, then a time in which nobody acts: who was called, and who was not."""

import asyncio
import sys
from collections import defaultdict
from itertools import pairwise

import msgspec

from bot.engine import machine
from bot.local.world.components import walk
from bot.store.posts.outbox import nonce_of
from bot.tables.table.outgoing import Post
from tests import crash_games
from tests.cluster import Cluster
from tests.cogs.playing import narration_lines
from tests.crash_games import FAULTS, ROUTES, UNTIRING, CrashGame

CHOICES = 20  # far fewer than a game of two has
RESTART = 8  # seconds, about as long as a new bot takes until it is connected
CALLS = "SELECT generation, id, payload, message_id FROM outbox WHERE table_id = ? AND kind IN ('turn', 'quiet', 'ring', 'dm')"
UNSENT = "SELECT id, kind, state, attempts, error FROM outbox WHERE state IN ('waiting', 'sending', 'dead')"


def doubles(calls, chosen):
    """Return the pairs of calls to a seat between which it has not chosen.

    `calls` and `chosen` are the table's numbers at the calls and before the choices.
    """
    return [
        (before, after)
        for before, after in pairwise(sorted(calls))
        if not any(before <= number < after for number in chosen)
    ]


def is_called(calls, chosen):
    """Return whether a seat that must choose has been called since it last chose."""
    return max(calls, default=-1) > max(chosen, default=-1)


class SlowCrashGame(CrashGame):
    """A game whose people take their time, so that it lasts as long as the kills do."""

    async def think(self):
        """Wait for a random time."""
        await asyncio.sleep(self.random.uniform(0, 2 * self.run.pause))


class Lives(Cluster):
    """Games, and one or more bots of which some are killed and replaced, again and again."""

    played = SlowCrashGame

    def __init__(self, stand_in, folder, random, url, bots):
        self.alone = url.startswith("sqlite")
        super().__init__(stand_in, folder, random, url, 1 if self.alone else 2 * bots)
        self.count, self.pause = bots, 0.0
        if self.alone:
            self.database = crash_games.Database(folder / "games.sqlite")
            self.command = [sys.executable, "-c", UNTIRING, "run"]

    async def wait_shared(self):
        """Wait until the bots have their shares of the shards, or the only bot is connected."""
        await (self.stand_in.wait_connected(60) if self.alone else super().wait_shared())

    async def play_on(self, games, kills, life, quiet):
        """Play while bots are killed `kills` times, each after all have run for `life` seconds. Return the games.

        Then nobody acts for `quiet` seconds.
        """
        self.pause = 2 * kills / (1 + self.count) * (life + RESTART) / CHOICES
        tables = list(self.seat(games, games))
        async with self._open:
            await self.start()
            await self.wait_shared()
            await self.stand_in.wait_connected(60)
            await asyncio.gather(*(table.begin() for table in tables))
            for _ in range(self.count - 1):
                await self.start()
            await self.wait_shared()
            playing = asyncio.gather(*(table.play() for table in tables))
            try:
                await self._live(kills, life)
                await asyncio.sleep(quiet)
            finally:
                playing.cancel()
                ended = await asyncio.gather(playing, return_exceptions=True)
            assert all(isinstance(end, asyncio.CancelledError) or end == [None] * games for end in ended), ended
            self.unsent = self.database.rows(UNSENT)
            for bot in self.bots:
                assert await bot.stop(40) == 0, bot.output[-3000:]
        await self.stand_in.wait_disconnected()
        return tables

    async def _live(self, kills, life):
        """Kill and replace bots while people act and requests fail."""
        for kind in FAULTS:
            for route in ROUTES:
                self.stand_in.faults.chance(kind, 0.01, route)
        self.up.set()
        while self.kills < kills:
            await asyncio.sleep(life)
            for _ in range(self.random.randint(1, self.count)):
                await self.kill()
            if not self.bots:
                self.up.clear()
                await self.stand_in.wait_disconnected()
            while len(self.bots) < self.count:
                await self.start()
            await self.wait_shared()
            self.up.set()
        await asyncio.sleep(life)
        self.up.clear()
        self.stand_in.faults.clear()

    # what must hold

    def counts(self, tables):
        """Return how much there was of everything, and all faults of these games, by name."""
        calls = {table: self.calls(table) for table in tables}
        return {
            "kills": self.kills,
            "acknowledged": sum(len(table.acknowledged) for table in tables),
            "calls": sum(len(numbers) for by_seat in calls.values() for numbers in by_seat.values()),
            "under way": sum(table.state() is not None for table in tables),
            "failed requests": len(self.stand_in.faults.log),
            "lost": [lost for table in tables for lost in self.lost_choices(table)],
            "doubled": [doubled for table in tables for doubled in self.doubled_choices(table)],
            "told wrongly": [table.id for table in tables if not self.is_told_rightly(table)],
            "called twice": [twice for table in tables for twice in self.called_twice(table, calls[table])],
            "silent": [silent for table in tables for silent in self.silent(table, calls[table])],
            "unsent": self.unsent,
            "connected twice": self.twice,
        }

    def is_told_rightly(self, played):
        """Whether posts have told everything once and in order, as far as they have room, and how much more there is."""
        account = self.account(played)
        return narration_lines(self.posts(played), account)[1:] == account

    def lost_choices(self, played):
        """Return the acknowledged choices that are not in the history."""
        kept = {interaction: (seat, choice) for interaction, seat, choice, _ in self.history(played.id)}
        return [(played.id, *made) for made in played.acknowledged if kept.get(made[0]) != made[1:]]

    def doubled_choices(self, played):
        """Return the choices in the history that nobody made, or that are there twice."""
        not_seen, doubled = set(played.sent), []
        for interaction, *_ in self.history(played.id):
            if interaction not in not_seen:
                doubled.append((played.id, interaction))
            not_seen.discard(interaction)
        return doubled

    def calls(self, played):
        """Return by seat the table's numbers to which its person was called by a message that notified them."""
        nonces, rows = {}, defaultdict(list)
        for generation, row, payload, message in self.database.rows(CALLS, played.id):
            if message is not None:
                nonces[nonce_of(generation, row)] = message
                rows[message].append(msgspec.json.decode(payload, type=Post))
        messages, seats = self.world.messages, {person.id: seat for seat, person in enumerate(played.people)}
        calls = defaultdict(list)
        for ping in self.world.pings:
            if ping.channel_id != played.channel.id:
                continue
            message = messages[ping.channel_id].get(ping.message_id)  # none, if it was taken away again
            sent = nonces.get(message.nonce) if message else ping.message_id
            calls[seats[ping.user_id]] += [post.number for post in rows[sent] if seats[ping.user_id] in post.call][-1:]
        return calls

    def called_twice(self, played, calls):
        """Return the calls of a seat after which it was called again without having chosen."""
        chosen = self._chosen_numbers(played)
        return [(played.id, seat, *pair) for seat in calls for pair in doubles(calls[seat], chosen[seat])]

    def silent(self, played, calls):
        """Return the seats that must choose, but neither were called since they last chose nor have a panel that asks."""
        state = played.state()
        if state is None:
            return []
        chosen = self._chosen_numbers(played)
        return [
            (played.id, seat, calls[seat][-1:], chosen[seat][-1:])
            for seat in machine.seats_to_choose(state)
            if not is_called(calls[seat], chosen[seat])
            and not self._asks(played, seat, f"panel:{played.id}:{machine.stamp(state, seat)}:")
        ]

    def _chosen_numbers(self, played):
        """Return by seat the numbers that the table had before its choices."""
        chosen = defaultdict(list)
        for seat, number in self.database.rows("SELECT seat, number FROM choices WHERE table_id = ?", played.id):
            chosen[seat].append(number)
        return chosen

    def _asks(self, played, seat, question):
        """Return whether a panel of this seat's person asks the question whose custom ids begin so."""
        return any(
            str(part.get("custom_id", "")).startswith(question)
            for message in self.world.messages[played.channel.id].values()
            if message.viewer == played.people[seat].id and not message.deleted
            for part in walk(message.components)
        )
