"""A game that goes on from a turn of another one, for one person against computers."""

from collections.abc import Sequence
from random import SystemRandom

import msgspec

from bot.engine import codec
from bot.engine.effect import Seat
from bot.engine.state import copy
from bot.players.player import FIRST_LEVEL, levels
from bot.store.change import Change, Setup
from bot.store.errors import ChannelTaken
from bot.store.rows import NewTable, SeatRow, TableRow
from bot.store.settings import TableSettings
from bot.tables.lobby.idle import idle_check
from bot.tables.table import ChannelInUse, Post, Table, TableAccess, messages, turn_change, unless_stale

LEVEL = "normal"  # of the computers, where the game has it


class PracticeService:
    """Opens such games."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    def level(self, table: Table) -> str:
        """Return the kind of computer that plays the other seats of a game that goes on from this table."""
        return LEVEL if LEVEL in levels(table.game) else FIRST_LEVEL

    async def need_room(self, guild_id: int, user_id: int) -> None:
        """Raise Refused, as `Limits.need_room`, if this person or server may not have another running game."""
        await self._access.need_room("running", user_id, guild_id)

    async def open(self, before: Table, seat: Seat, channel_id: int, user_id: int, names: Sequence[str]) -> Table:
        """Open a game in a channel that goes on from a table's state, and return it; its first post is in the outbox.

        The person has this seat, computers the others; `names` are all their names. What the seat cannot know is dealt
        anew. Raise Refused as `need_room`, and ("channel_taken").
        """
        await self.need_room(before.row.guild_id, user_id)
        seats = [
            SeatRow(place, name, user_id) if place == seat else SeatRow(place, name, computer=self.level(before))
            for place, name in enumerate(names)
        ]
        row = await self._create(before.row, seats, channel_id, user_id)
        state = before.game.guess(copy(before.state), seat, SystemRandom())
        async with self._access.lock(row.id):
            await self._start(Table(row, tuple(seats), state))
        return await self._access.announce_change(row.id)

    async def _create(self, row: TableRow, seats: Sequence[SeatRow], channel_id: int, user_id: int) -> TableRow:
        """Write a table like another one, not begun. Raise Refused("channel_taken")."""
        new = NewTable(
            row.guild_id,
            channel_id,
            row.game,
            row.version,
            user_id,
            row.options,
            seats,
            row.language,
            settings=TableSettings(suggest="off", practice=row.id),
        )
        now = self._access.now()
        try:
            return await self._access.store.tables.create(new, at=now, due=lambda table_id: idle_check(table_id, now))
        except ChannelTaken as taken:
            raise ChannelInUse("channel_taken", taken.table_id) from None

    async def _start(self, table: Table) -> None:
        """Write that a table's game runs, with its first post. Raise Refused("busy")."""
        access, at = self._access, self._access.now()
        running = msgspec.structs.replace(table.row, number=table.row.number + 1, status="running")
        begun, turns = turn_change(None, msgspec.structs.replace(table, row=running), at, await access.calendar(table))
        asked, note = tuple(begun.seats_to_choose()), "post.practice"
        post = Post(running.number, call=asked, note=note, values={"player": begun.name_of(table.row.host_id)})
        change = Change(
            expected=table.row.number,
            at=at,
            state=codec.encode(table.game, begun.state),
            messages=messages(begun, "turn", post),
            turns=turns,
        )
        with unless_stale():
            await access.store.tables.start(
                table.id, change, Setup(table.seats), version=table.game.version, starter=None
            )
