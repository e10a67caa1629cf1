"""A game whose bots run in processes of their own, while the test reads their database."""

import asyncio
import time
from types import SimpleNamespace

import sqlalchemy as sa

from bot.local.world.records import DIRECT, SILENT
from bot.store.rows import PersonRow
from bot.tables.tables import Tables
from cogs.discord_text import SIGNS
from tests.cogs.playing import Sitting
from tests.cogs.pressing import Panels

PATIENCE = 120  # seconds that a busy machine may take, for example to start a bot
LEFT = """
SELECT kind FROM outbox WHERE state IN ('waiting', 'sending') AND kind <> 'quiet'
UNION ALL SELECT kind FROM due WHERE at < :now
"""  # a quiet move is posted with its turn
OPENING = 26  # choices to make first: until a turn whose end can be taken back
RINGS = "SELECT seat FROM due WHERE kind = 'ring'"


class MultiProcessGame(Sitting):
    """A game between Ann and Ben; `rung` is which messages have notified whom."""

    def __init__(self, stand_in, store, channel):
        self.store, self.tables, self.world = store, Tables(store), stand_in.world
        self.bot = SimpleNamespace(tables=self.tables)  # all that a sitting needs of its bot
        names = ("Ann", "Ben")
        users = [self.world.add_user(name, guild=self.world.guilds[channel.guild_id]) for name in names]
        super().__init__(self, channel, None, [stand_in.person(user) for user in users])
        self.rung = []  # (user id, message)
        self.world.subscribe(self._hear)

    def _hear(self, change):
        """Note whom a new message of the bot notifies."""
        message = change.message
        if change.what != "message" or message.author_id != self.world.bot.id or message.flags & SILENT:
            return
        if change.channel.kind == DIRECT:
            users = [user for user in change.channel.people if user != self.world.bot.id]
        else:
            users = [ping.user_id for ping in self.world.pings if ping.message_id == message.id]
        self.rung += [(user, message) for user in users]

    async def begin(self, bell, opening=OPENING):
        """Begin the game, with so many choices; its first post is still to be sent.

        `bell` is what notifies its people: "dm" or "channel".
        """
        for person in self.people:
            await self.store.people.save(PersonRow(person.id, bell=bell))
        ann, ben = self.people
        lobby, server = self.tables.lobby, self.channel.guild_id
        self.id = (await lobby.open(server, self.channel.id, "sky_islands", ann.id, "Ann", "en")).id
        await lobby.join(self.id, ben.id, "Ben")
        table = await lobby.start(self.id, ann.id)
        for _ in range(opening):
            seat = table.seats_to_choose()[0]
            table = (await self.tables.play.choose(table, seat, next(iter(table.question(seat).options)))).table

    def public(self):
        """Return the messages that everybody in the channel sees, oldest first."""
        return [message for message in self.world.messages[self.channel.id].values() if not message.ephemeral]

    async def panel(self, seat):
        """Let the person of this seat open their panel from the newest message. Return it."""
        return await (await self.people[seat].press(self.public()[-1], SIGNS["button.play"])).wait(PATIENCE)

    async def read(self, statement, **values):
        """Return the rows of a statement."""
        return await self.store.link.read(lambda connection: connection.execute(sa.text(statement), values).all())

    async def pending_kinds(self):
        """Return the kinds of messages that are still to be sent, and of work that is due."""
        return await self.read(LEFT, now=round(time.time() * 1000))

    async def quiet(self):
        """Wait until everything is sent, and all work that is due is done."""
        async with asyncio.timeout(PATIENCE):
            while await self.pending_kinds():  # noqa: ASYNC110 - the bots are other processes
                await asyncio.sleep(0.05)

    async def _others_called(self, acted):
        """Return the calls that wait for other seats than the one that has acted, whose call needs no waiting for."""
        return [row for row in await self.read(RINGS) if row.seat != acted]

    async def hand_on(self):
        """Play by panels until somebody's call waits. Return who is called, who has acted, and the latter's panel."""
        await self.quiet()
        panels, called = Panels(self), []
        while not called:
            table = await self.table()
            acted = table.seats_to_choose()[0]
            await panels.press(table, acted, next(iter(table.question(acted).options)))
            called = await self._others_called(acted)
        await self.quiet()
        assert await self._others_called(acted) == called
        ((seat,),) = called
        return self.people[seat], self.people[acted], panels.standing[acted]
