"""A person's data: exported for them, and deleted if they want that."""

import asyncio
from collections.abc import Mapping
from weakref import WeakValueDictionary

import msgspec
from structlog.stdlib import get_logger

from bot.store.rows import ChoiceRow, TableRow, Tombstone
from bot.tables.finding import FindingService
from bot.tables.lobby import LobbyService
from bot.tables.people.hosts import HostService
from bot.tables.people.people import PeopleService
from bot.tables.people.retries import retry_if_refused
from bot.tables.people.seats import SUBSTITUTE, SeatService
from bot.tables.play import EndingService
from bot.tables.table import Refused, StoreError, TableAccess, Unreadable, player_at, unless_stale

logger = get_logger(__name__)
Names = Mapping[str | None, str]
"""What somebody is called whose data was deleted, by language; None for a table without one."""


class PrivacyService:
    """Exports and deletes what is stored about people."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._lobby = access.service(LobbyService)
        self._finding = access.service(FindingService)
        self._hosts = access.service(HostService)
        self._seats = access.service(SeatService)
        self._ending = access.service(EndingService)
        self._people = access.service(PeopleService)
        self._locks = WeakValueDictionary[int, asyncio.Lock]()  # under which a person's data are deleted

    async def export(self, user_id: int) -> bytes:
        """Return everything stored about this person as JSON: their own choices, nobody else's."""
        by_kind = await self._access.store.privacy.rows_about(user_id)
        choices = [
            choice
            for table_id in await self._table_ids(user_id)
            for choice in await self._own_choices(table_id, user_id)
        ]
        return msgspec.json.format(msgspec.json.encode({"user_id": user_id, **by_kind, "choices": choices}), indent=1)

    async def delete(self, user_id: int, names: Names) -> bool:
        """Delete everything stored about this person; at tables an anonymous number takes their place.

        Their running seats go to computers. Returns whether everything is deleted; why not is logged, and `resume`
        tries again. Raise StoreError if nothing could be written.
        """
        async with self._locks.setdefault(user_id, asyncio.Lock()):
            await self._access.store.privacy.mark(Tombstone(user_id, self._access.now()))
            return await self._carry_out(user_id, names)

    async def resume(self, names: Names) -> int:
        """Complete deletions, also those missing from a restored backup; return for how many people all is done."""
        return sum([await self._resume(user_id, names) for user_id in await self._unfinished_deletions()])

    async def _resume(self, user_id: int, names: Names) -> bool:
        """Complete one person's deletion if it is still unfinished; return whether it was completed now."""
        async with self._locks.setdefault(user_id, asyncio.Lock()):
            return user_id in await self._unfinished_deletions() and await self._carry_out(user_id, names)

    async def _unfinished_deletions(self) -> set[int]:
        """Return the ids of the people whose data is still to be deleted."""
        return {row.user_id for row in await self._access.store.privacy.unfinished_deletions()}

    async def _carry_out(self, user_id: int, names: Names) -> bool:
        """Delete what can be deleted now; return whether that is everything."""
        try:
            await self._finding.forget(user_id)
            complete = await self._leave_all(user_id, names)
            await self._access.store.privacy.purge(user_id, done=complete)
        except StoreError as error:
            logger.error("data is still to be deleted", error=str(error))
            return False
        self._people.forget(user_id)
        return complete

    async def _leave_all(self, user_id: int, names: Names) -> bool:
        """Anonymise a person at all tables, also those they join meanwhile; return whether that is done."""
        failed = set[int]()
        while remaining := set(await self._table_ids(user_id)) - failed:
            for table_id in sorted(remaining):
                if not await self._forget(table_id, user_id, names):
                    failed.add(table_id)
        return not failed

    async def _forget(self, table_id: int, user_id: int, names: Names) -> bool:
        """Anonymise a person at a table; return whether that is done. A failure at one table stops no other."""
        try:
            await retry_if_refused(lambda: self._forget_now(table_id, user_id, names))
        except StoreError:
            raise
        except Exception:
            logger.exception("data at a table is still to be deleted", table=table_id)
            return False
        self._access.on_change(table_id)
        return True

    async def _forget_now(self, table_id: int, user_id: int, names: Names) -> None:
        """Remove a person from a table, then their name. Raise Refused if the table changes in between."""
        await self._leave(table_id, user_id)
        async with self._access.lock(table_id):
            row = await self._row_without(table_id, user_id)
            with unless_stale():
                await self._access.store.privacy.anonymise(
                    table_id, user_id, names[row.language], SUBSTITUTE, expected=row.number
                )

    async def _table_ids(self, user_id: int) -> list[int]:
        """Return the ids of all tables at which something is stored about this person."""
        return await self._access.store.privacy.table_ids(user_id)

    async def _leave(self, table_id: int, user_id: int) -> None:
        """Remove a person from a lobby or a running game; an unreadable table is left alone. Raise Refused."""
        try:
            table = await self._access.table(table_id)
        except Unreadable:
            return
        if table.seat_of(user_id) is None and table.row.host_id != user_id:
            return
        if table.row.status == "lobby":
            await self._lobby.leave(table_id, user_id)
        elif table.running and all(seat.user_id in (None, user_id) for seat in table.seats):
            await self._ending.end_alone(table_id, user_id)
        elif table.running and table.is_host_aside:
            await self._hosts.pass_on(table_id, user_id)
        elif table.running:
            await self._seats.leave_for_good(table_id, user_id)

    async def _row_without(self, table_id: int, user_id: int) -> TableRow:
        """Return the row of a table without this person. Raise Refused("moved_on") if they have joined again."""
        try:
            table = await self._access.table(table_id)
        except Unreadable as unreadable:
            return unreadable.row
        seat = table.seat_of(user_id)
        if seat is not None and (table.row.status == "lobby" or (table.running and not table.seats[seat].vacant)):
            raise Refused("moved_on")
        return table.row

    async def _own_choices(self, table_id: int, user_id: int) -> list[dict[str, object]]:
        """Return the choices that this person has made at a table."""
        access = self._access
        seats = (await access.store.seats.of_tables([table_id]))[table_id]
        handovers = await access.store.seats.handovers(table_id)
        history = await access.history(table_id)
        return [_choice_record(row) for row in history if player_at(seats[row.seat], row.number, handovers) == user_id]


def _choice_record(row: ChoiceRow) -> dict[str, object]:
    """Return a choice as the export shows it."""
    return {
        "table_id": row.table_id,
        "seat": row.seat,
        "choice": row.choice,
        "at": row.at,
        "interaction_id": row.interaction_id,
        "undone": row.undone,
    }
