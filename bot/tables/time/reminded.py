"""Which message reminds a person of what waits: never more than one, and of nothing that is over."""

import msgspec

from bot.store.posts.reminded import DIRECT
from bot.store.rows import RemindedRow
from bot.tables.table import Reminder, Table, TableAccess, payload, reminded_away

__all__ = ["DIRECT", "RemindedService"]


class RemindedService:
    """Keeps the messages that remind people as few and as true as they can be."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def of_person(self, user_id: int) -> list[RemindedRow]:
        """The messages that remind this person, by DM (`DIRECT`) or on servers."""
        return await self._access.store.reminded.of_person(user_id)

    async def show(self, table: Table, reminded: RemindedRow) -> None:
        """Note the message that reminds a person now, as it is about this table first; the former one goes."""
        await self._access.store.reminded.show(reminded, at=self._access.now(), away=reminded_away)
        self._access.on_change(table.id)

    async def change(self, reminded: RemindedRow, told: Reminder) -> None:
        """Note what a message tells now."""
        await self._access.store.reminded.tell(msgspec.structs.replace(reminded, told=payload(told)))

    async def take_away(self, reminded: RemindedRow) -> None:
        """Have a message taken away: nothing of what it tells is so any more."""
        await self._access.store.reminded.take_away(reminded, at=self._access.now(), away=reminded_away)
        self._access.on_change(reminded.table_id)
