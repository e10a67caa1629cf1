"""Tables begun without a Discord, and what lies in their outbox."""

import msgspec

from bot.store import rows
from bot.tables.desk import Post

PEOPLE = (101, 102, 103, 104)  # the people of seats 0, 1, 2, 3


class Seating:
    """Begins tables from known seeds; each in a channel of its own."""

    def __init__(self, tables, monkeypatch):
        self.tables, self.store, self._patch = tables, tables.store, monkeypatch
        self._channel = 500

    async def begin(self, game, people, computers=0, seed=1):
        """A running game of so many people and computers."""
        self._channel += 1
        self._patch.setattr("bot.tables.lobby.randbits", lambda bits: seed)
        table = await self.tables.new(1, self._channel, game, rows.Seat(0, "Seat 0", PEOPLE[0]), "en")
        for seat in range(1, people):
            await self.tables.join(table.id, PEOPLE[seat], f"Seat {seat}")
        for _ in range(computers):
            await self.tables.add_computer(table.id, PEOPLE[0], "random", "Computer")
        return await self.tables.start(table.id, PEOPLE[0])

    async def first(self, table_id, seat):
        """Make the seat's first possible choice."""
        table = await self.tables.table(table_id)
        return await self.tables.play(table_id, seat, next(iter(table.question(seat).options)))

    async def nth(self, table_id, seat, number):
        """Make another of the seat's possible choices."""
        table = await self.tables.table(table_id)
        return await self.tables.play(table_id, seat, list(table.question(seat).options)[number])

    async def posts(self, table_id):
        """The outbox's rows of a game's turns with what they tell, oldest first."""
        found = await self.store.waiting(1_000, limit=10_000, table_id=table_id)
        return [(row, msgspec.json.decode(row.payload, type=Post)) for row in found if row.kind != "lobby"]

    async def history(self, table_id):
        return await self.store.choices(table_id)
