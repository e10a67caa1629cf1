"""A person's data: handed out to them, and deleted where they want that."""

from collections.abc import Mapping

import msgspec

from bot.store.rows import ChoiceRow, Tombstone
from bot.tables.access import TableAccess
from bot.tables.ending import EndingService
from bot.tables.errors import Unreadable
from bot.tables.lobby import LobbyService
from bot.tables.owners import player_at
from bot.tables.people import PeopleService
from bot.tables.seats import SUBSTITUTE, SeatService

Names = Mapping[str | None, str]
"""What somebody is called whose data was deleted, by language; None for a table without one."""


class PrivacyService:
    """Exports and deletes what is kept about people."""

    def __init__(
        self,
        access: TableAccess,
        lobby: LobbyService,
        seats: SeatService,
        ending: EndingService,
        people: PeopleService,
    ) -> None:
        self._access = access
        self._lobby = lobby
        self._seats = seats
        self._ending = ending
        self._people = people

    async def export(self, user_id: int) -> bytes:
        """All that is kept about this person, as JSON: their own choices, nothing that others have chosen or hold."""
        kept = await self._access.store.privacy.kept(user_id)
        choices = [choice for table_id in await self._tables(user_id) for choice in await self._own(table_id, user_id)]
        return msgspec.json.format(msgspec.json.encode({"user_id": user_id, **kept, "choices": choices}), indent=1)

    async def delete(self, user_id: int, names: Names) -> None:
        """Delete all that is kept about this person; at tables they become somebody whom no number leads back to.

        Running seats go to computers. What interrupts it, it goes on at the next start. Raises Refused("busy") if
        another process changes one of the tables.
        """
        await self._access.store.privacy.mark(Tombstone(user_id, self._access.now()))
        await self._carry_out(user_id, names)

    async def resume(self, names: Names) -> int:
        """Delete what is still to be deleted, also out of a restored backup. Returns of how many people."""
        unfinished = {row.user_id for row in await self._access.store.privacy.unfinished()}
        for user_id in unfinished:
            await self._carry_out(user_id, names)
        return len(unfinished)

    async def _carry_out(self, user_id: int, names: Names) -> None:
        privacy = self._access.store.privacy
        for table_id in await self._tables(user_id):
            language = await self._leave(table_id, user_id)
            async with self._access.lock(table_id):
                await privacy.anonymise(table_id, user_id, names[language], SUBSTITUTE)
            self._access.on_change(table_id)
        await privacy.purge(user_id)
        self._people.forget(user_id)

    async def _tables(self, user_id: int) -> list[int]:
        return await self._access.store.privacy.table_ids(user_id)

    async def _leave(self, table_id: int, user_id: int) -> str | None:
        """Take a person out of a lobby or a running game; the table's language. What cannot be read stays as it is."""
        try:
            table = await self._access.table(table_id)
        except Unreadable as unreadable:
            return unreadable.row.language
        if table.seat_of(user_id) is None:
            return table.row.language
        if table.row.status == "lobby":
            await self._lobby.leave(table_id, user_id)
        elif table.running and all(seat.user_id in (None, user_id) for seat in table.seats):
            await self._ending.end(table_id, user_id, "", moderator=True)
        elif table.running:
            await self._seats.leave_for_good(table_id, user_id)
        return table.row.language

    async def _own(self, table_id: int, user_id: int) -> list[dict[str, object]]:
        """The choices that this person has made at a table."""
        access = self._access
        seats = (await access.store.seats.of_tables([table_id]))[table_id]
        handovers = await access.store.seats.handovers(table_id)
        history = await access.history(table_id)
        return [_told(row) for row in history if player_at(seats[row.seat], row.number, handovers) == user_id]


def _told(row: ChoiceRow) -> dict[str, object]:
    return {
        "table_id": row.table_id,
        "seat": row.seat,
        "choice": row.choice,
        "at": row.at,
        "interaction_id": row.interaction_id,
        "undone": row.undone,
    }
