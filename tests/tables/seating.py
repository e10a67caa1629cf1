"""Tables begun without a Discord, and what lies in their outbox."""

from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec

from bot.tables.table.outgoing import Post

NOON = round(datetime(2026, 5, 6, 12, tzinfo=ZoneInfo("Asia/Tokyo")).timestamp() * 1000)
PEOPLE = (101, 102, 103, 104)  # the people of seats 0, 1, 2, 3


class Clock:
    """What the tables' clock shows; tests move it."""

    now = NOON


class Seating:
    """Begins tables from known seeds; each in a channel of its own."""

    def __init__(self, store, tables, monkeypatch):
        self.store, self.tables, self._patch = store, tables, monkeypatch
        self.channel = 500  # of the newest table

    async def begin(self, game, people, computers=0, seed=1, pace=None):
        """A running game of so many people and computers."""
        self.channel += 1
        self._patch.setattr("bot.tables.lobby.beginning.seed_of", lambda *_: seed)
        table = await self.tables.lobby.open(1, self.channel, game, PEOPLE[0], "Seat 0", "en")
        for seat in range(1, people):
            await self.tables.lobby.join(table.id, PEOPLE[seat], f"Seat {seat}")
        for _ in range(computers):
            await self.tables.lobby.add_computer(table.id, PEOPLE[0], "random", "Computer")
        if pace is not None:
            await self.tables.lobby.set_pace(table.id, PEOPLE[0], pace)
        return await self.tables.lobby.start(table.id, PEOPLE[0])

    async def first(self, table_id, seat):
        """Make the seat's first possible choice."""
        table = await self.tables.get(table_id)
        return await self.tables.play.choose(table, seat, next(iter(table.question(seat).options)))

    async def nth(self, table_id, seat, number):
        """Make another of the seat's possible choices."""
        table = await self.tables.get(table_id)
        return await self.tables.play.choose(table, seat, list(table.question(seat).options)[number])

    async def let_pass(self, clock, until, step, *, beat=False):
        """Let time pass in steps, with somebody there to do what is due: yields when it is done.

        Steps at which nothing is due are passed at once, but where each of them is a heartbeat.
        """
        while clock.now < until:
            clock.now = min(until, clock.now + step * (1 if beat else await self._steps(clock.now, until, step)))
            if beat:
                await self.tables.due.beat()
            while await self.tables.due.do():
                pass
            yield

    async def _steps(self, now, until, step):
        """How many steps it is to the next one at which something is due, or to the end."""
        at = await self.tables.due.next_at()
        end = until if at is None else min(at, until)
        return max(1, -(-(end - now) // step))

    async def posts(self, table_id):
        """The outbox's rows of a game's turns with what they tell, oldest first."""
        messages = await self.store.outbox.due(1_000, limit=10_000, table_id=table_id)
        others = ("lobby", "by_dm", "table_news")
        return [(row, msgspec.json.decode(row.payload, type=Post)) for row in messages if row.kind not in others]

    async def rows_of(self, kind):
        """The outbox's rows of one kind, of all tables, oldest first."""
        return [row for row in await self.store.outbox.due(10**15, limit=10_000) if row.kind == kind]

    async def contents_of(self, kind, content):
        """What the outbox's rows of one kind tell, as values of this type."""
        return [msgspec.json.decode(row.payload, type=content) for row in await self.rows_of(kind)]

    async def agree(self, asked, *people):
        """These agree to an undo, one after the other: what came of it with the last."""
        for user in people:
            result = await self.tables.undo.agree(asked.table.id, asked.request.nonce, user)
        return result

    async def history(self, table_id):
        return await self.store.choices.history(table_id)
