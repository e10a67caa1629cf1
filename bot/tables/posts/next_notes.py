"""Notes to people who wish to know when only one person is before them: silent, one at a time, gone with their turn.

Which notes are shown is known by rows of the outbox: the orders to take them away, which wait until then.
"""

import asyncio
from collections.abc import Mapping
from random import SystemRandom

import msgspec
from structlog.stdlib import get_logger

from bot.pace.wall_time import DAY
from bot.players.next_turn import next_to_begin
from bot.store.rows import MessageRow, NewMessage, PersonRow
from bot.tables.posts.outbox import OutboxService
from bot.tables.table import Post, Table, TableAccess, payload, quiet_hours

logger = get_logger(__name__)
NEXT = "next"  # the kind of these notes, and what the orders to take them away say
LASTS = 14 * DAY  # no note stands longer, whatever becomes of its table
LEAST_PEOPLE = 3  # of two people each is next whenever the other has the turn


class NextNoteService:
    """Decides who is told that they are next."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._outbox = access.service(OutboxService)

    async def order_notes(self, table: Table, people: Mapping[int, PersonRow]) -> list[NewMessage]:
        """Return the note for the person who is next, of these people at a table; none if they have one or want none.

        The notes of all others are taken away. One that comes in quiet hours waits until these are over.
        """
        is_aside = any(table.turn_of_another(seat) is not None for seat in table.seats_to_choose())
        if is_aside or not any(person.told_next for person in people.values()):  # after an aside the turn goes on
            return []
        user, removals = await self.find_next(table), await self._removals(table.id)
        await self._outbox.hasten([order for about, order in removals.items() if about != user])
        if user is None or user in removals or not people[user].told_next:
            return []
        now = self._access.now()
        at = quiet_hours(people[user]).over_at(now)
        return [NewMessage(NEXT, user, payload(Post(table.row.number)), not_before=at if at > now else 0)]

    async def take_away(self, user_id: int) -> None:
        """Take away the notes that a person sees, who wishes for none any more."""
        for row in await self._access.store.tables.of_person(user_id):
            removals = await self._removals(row.id)
            await self._outbox.hasten([order for about, order in removals.items() if about == user_id])

    async def is_wanted(self, table: Table, person: PersonRow) -> bool:
        """Return whether a person is next at a table, wishes to be told so, and can be."""
        if not person.told_next or person.dms_closed_at is not None:
            return False
        muted = await self._access.store.people.find_mutes([person.user_id])
        return (person.user_id, table.id) not in muted and await self.find_next(table) == person.user_id

    async def find_next(self, table: Table) -> int | None:
        """Return the person whose turn follows that of the one person who is waited for; None if that is uncertain."""
        asked = table.people(table.seats_to_choose())
        if len(asked) != 1 or len(table.present()) < LEAST_PEOPLE:
            return None
        others = [seat.seat for seat in table.seats if seat.person not in (None, asked[0])]
        try:
            seat = await asyncio.to_thread(next_to_begin, table.game, table.state, others, SystemRandom())
        except Exception:
            logger.exception("nobody is told to be next", table=table.id)
            return None
        return None if seat is None else table.owner(seat)

    def removal_order(self, table: Table, user_id: int, message_id: int) -> NewMessage:
        """Return the order to take a person's note away, which waits until their turn comes."""
        content = payload(Post(table.row.number, note=NEXT, about=user_id))
        return NewMessage("away", message_id, content, not_before=self._access.now() + LASTS)

    async def _removals(self, table_id: int) -> dict[int, MessageRow]:
        """Return the orders that wait to take notes of a table away, by the person who sees the note."""
        orders = [row for row in await self._outbox.of_kind(table_id, "away") if row.state == "waiting"]
        posts = [msgspec.json.decode(row.payload, type=Post) for row in orders]
        return {
            post.about: row
            for row, post in zip(orders, posts, strict=True)
            if post.note == NEXT and post.about is not None
        }
