"""A game for one person against computers: it goes on from a turn of another one, or from a puzzle's position."""

from collections.abc import Sequence
from random import SystemRandom

import msgspec

from bot.engine import codec
from bot.engine.effect import Seat
from bot.engine.state import copy
from bot.players.player import FIRST_LEVEL, levels
from bot.store.change import Change, Setup
from bot.store.errors import ChannelTaken, ConstraintBroken
from bot.store.puzzles.attempts import AttemptRow
from bot.store.rows import NewTable, SeatRow, TableRow
from bot.store.settings import TableSettings
from bot.tables.lobby.idle import idle_check
from bot.tables.servers import AdmissionService
from bot.tables.table import ChannelInUse, Post, Refused, Table, TableAccess, messages, turn_change, unless_stale

LEVEL = "normal"  # of the computers, where the game has it


class PracticeService:
    """Opens such games."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    def level(self, table: Table) -> str:
        """Return the kind of computer that plays the other seats of a game that goes on from this table."""
        return LEVEL if LEVEL in levels(table.game) else FIRST_LEVEL

    async def need_room(self, guild_id: int, user_id: int) -> None:
        """Raise Refused, as `TableAccess.need_room`, if this person or server may not have another running game.

        Raise Refused too if the person is banned from the server's games.
        """
        await self._access.service(AdmissionService).need_unbanned(guild_id, user_id)
        await self._access.need_room("running", user_id, guild_id)

    async def open(self, before: Table, seat: Seat, channel_id: int, user_id: int, names: Sequence[str]) -> Table:
        """Open a game in a channel that goes on from a table's state, and return it; its first post is in the outbox.

        The person has this seat, computers the others; `names` are all their names. What the seat cannot know is dealt
        anew. Raise Refused as `need_room`, and ("channel_taken").
        """
        settings = TableSettings(suggest="off", practice=before.row.id)
        table = await self._create(before, seat, channel_id, user_id, names, settings)
        state = before.game.guess(copy(before.state), seat, SystemRandom())
        await self._start(msgspec.structs.replace(table, state=state), "post.practice")
        return await self._access.announce_change(table.id)

    async def open_attempt(
        self, position: Table, seat: Seat, channel_id: int, user_id: int, names: Sequence[str], puzzle_id: int
    ) -> Table:
        """Open the table of an attempt at a puzzle in a channel, as `open` does, and return it.

        The state is the same for everybody, and nothing is shown and then taken back. Raise Refused as `open`, and
        Refused("puzzle_tried") if the person has begun an attempt at it before.
        """
        settings = TableSettings(suggest="off", undo="never", puzzle=puzzle_id)
        table = await self._create(position, seat, channel_id, user_id, names, settings)
        attempt = AttemptRow(puzzle_id, user_id, table.row.guild_id, table.id, self._access.now())
        try:
            await self._start(msgspec.structs.replace(table, state=copy(position.state)), "post.attempt", attempt)
        except ConstraintBroken:
            await self._access.store.tables.set_status(table.id, "ended", at=self._access.now())
            raise Refused("puzzle_tried") from None
        return await self._access.announce_change(table.id)

    async def _create(
        self, like: Table, seat: Seat, channel_id: int, user_id: int, names: Sequence[str], settings: TableSettings
    ) -> Table:
        """Write a table like another one, not begun, and return it. Raise Refused as `need_room`, ("channel_taken")."""
        row = like.row
        await self.need_room(row.guild_id, user_id)
        level = self.level(like)
        seats = [
            SeatRow(place, name, user_id) if place == seat else SeatRow(place, name, computer=level)
            for place, name in enumerate(names)
        ]
        new = NewTable(
            row.guild_id,
            channel_id,
            row.game,
            row.version,
            user_id,
            row.options,
            seats,
            row.language,
            settings=settings,
        )
        return Table(await self._write(new), tuple(seats))

    async def _write(self, new: NewTable) -> TableRow:
        """Write a table that is not begun, and return its row. Raise Refused("channel_taken")."""
        now = self._access.now()
        try:
            return await self._access.store.tables.create(new, at=now, due=lambda table_id: idle_check(table_id, now))
        except ChannelTaken as taken:
            raise ChannelInUse("channel_taken", taken.table_id) from None

    async def _start(self, table: Table, note: str, attempt: AttemptRow | None = None) -> None:
        """Write that a table's game runs, with its first post, which says why by this note. Raise Refused("busy").

        Who tries a puzzle sees it in their panel already, and is not called.
        """
        access, at = self._access, self._access.now()
        running = msgspec.structs.replace(table.row, number=table.row.number + 1, status="running")
        begun, turns = turn_change(None, msgspec.structs.replace(table, row=running), at, await access.calendar(table))
        post = Post(
            running.number,
            call=() if attempt else tuple(begun.seats_to_choose()),
            note=note,
            values={"player": begun.name_of(table.row.host_id)},
        )
        change = Change(
            expected=table.row.number,
            at=at,
            state=codec.encode(table.game, begun.state),
            messages=messages(begun, "turn", post),
            turns=msgspec.structs.replace(turns, due=()) if attempt else turns,
        )
        async with access.lock(table.id):
            with unless_stale():
                await access.store.tables.start(
                    table.id, change, Setup(table.seats), version=table.game.version, attempt=attempt
                )
