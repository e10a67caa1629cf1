"""What every service of the tables shares: the store, the clock, a lock per table, and how tables are loaded."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar, cast
from weakref import WeakValueDictionary

from structlog.stdlib import get_logger

from bot.process.metrics import FAILED_TABLES
from bot.store.database.shards import Shards
from bot.store.errors import Stale
from bot.store.rows import ChoiceRow, NewMessage, Status
from bot.store.store import Store
from bot.store.tables.tables import WholeTable
from bot.tables.table.calendar import Calendar
from bot.tables.table.errors import Refused, Unreadable
from bot.tables.table.limits import Limits
from bot.tables.table.newest_tables import NewestTables
from bot.tables.table.outgoing import Post, messages, outcome_message
from bot.tables.table.table import Table, load_table

logger = get_logger(__name__)
T = TypeVar("T")
PAGE = 1000  # choices read at once
IDS = range(1, 1 << 63)  # the ids that a database accepts


def milliseconds() -> int:
    """Return the time now, in milliseconds of the Unix epoch."""
    return time.time_ns() // 1_000_000


@contextmanager
def unless_stale() -> Iterator[None]:
    """Raise Refused("busy") in place of Stale: another process was quicker."""
    try:
        yield
    except Stale:
        raise Refused("busy") from None


class TableAccess:
    """Loads and locks tables. `on_change` is called with a table's id after every public change, `on_letter` when there
    is a message about no table.

    Background work at a table is done by the process whose `shards` its server is in.
    """

    def __init__(self, store: Store, now: Callable[[], int] = milliseconds) -> None:
        self.store = store
        self.now = now
        self.on_change: Callable[[int], None] = lambda table_id: None
        self.on_letter: Callable[[], None] = lambda: None
        self.shards = Shards()
        self.limits = Limits()
        self.newest = NewestTables()
        self._services: dict[object, object] = {}  # by class
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.unreadable: set[int] = set()  # ids of the unreadable tables seen since the start
        self.frozen: dict[int, int] = {}  # by table whose rules have failed since the start: its number then

    def service(self, kind: Callable[["TableAccess"], T]) -> T:
        """Return the only service of this kind for these tables, created when first requested.

        Services get each other from here, so that none has a second instance with other memories.
        """
        if kind not in self._services:
            self._services[kind] = kind(self)
        return cast("T", self._services[kind])

    def lock(self, table_id: int) -> asyncio.Lock:
        """Return the lock under which this process changes a table. Across processes the table's number decides."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def table(self, table_id: int) -> Table:
        """Return the table as it is now.

        Raise Refused("no_such_table") if there is none, Unreadable if it is faulty.
        """
        whole = await self.store.tables.whole(table_id) if table_id in IDS else None
        if whole is None:
            raise Refused("no_such_table")
        return self.load_rows(whole)

    def load_rows(self, whole: WholeTable) -> Table:
        """Return the table of these rows. Raise Unreadable if it cannot be read, which is logged once per table."""
        try:
            row, seats, saved, clocks = whole
            table = load_table(row, seats, saved, clocks, self.newest.with_state(row, saved))
        except Unreadable as error:
            if error.row.id not in self.unreadable:
                self.unreadable.add(error.row.id)
                FAILED_TABLES.set(len(self.unreadable))
                logger.error("a table cannot be read", table=error.row.id, why=error.why, error=repr(error.__cause__))
            raise
        self.newest.put(table)
        return table

    def need_unfrozen(self, table: Table) -> None:
        """Raise Refused("frozen") if this version's rules have failed at the table's current state; an undo helps."""
        if self.frozen.get(table.id) == table.row.number:
            raise Refused("frozen", table=table.id)

    async def freeze(self, table: Table, fault: Exception) -> None:
        """Let nobody choose at a table whose rules have failed, and post that; the next version tries again.

        All other tables go on. It is posted once for each state, even across restarts; the caller holds the table's
        lock.
        """
        if self.frozen.get(table.id) == table.row.number:
            return
        self.frozen[table.id] = table.row.number
        (notice,) = messages(table, "turn", Post(table.row.number, note="post.frozen"))
        how = f"python -m bot export {table.id} FILE --with-secrets"
        logger.error("a table is frozen: its rules failed", table=table.id, export=how, exc_info=fault)
        if await self.write_once(table.id, notice, since=table.row.created_at):
            self.on_change(table.id)

    async def write_once(self, table_id: int, message: NewMessage, since: int) -> bool:
        """Write a message to the outbox unless the same was written since then; return whether it was written."""
        if await self.store.outbox.has(table_id, message, since=since):
            return False
        await self.store.outbox.add([message], at=self.now(), table_id=table_id)
        return True

    async def need_room(self, status: Status, host_id: int, guild_id: int) -> None:
        """Raise Refused, as `Limits.need_room`, if this host or server has as many such tables as allowed."""
        self.limits.need_room(status, *await self.store.tables.count(status, host_id, guild_id))

    async def lobby_table(self, table_id: int) -> Table:
        """Return the table as it is now.

        Raise Refused("not_in_lobby") if its game has begun or its lobby is closed.
        """
        table = await self.table(table_id)
        if table.row.status != "lobby":
            raise Refused("not_in_lobby")
        return table

    async def running_table(self, table_id: int) -> Table:
        """Return the table as it is now. Raise Refused("not_running") if no game runs there."""
        table = await self.table(table_id)
        if not table.running:
            raise Refused("not_running")
        return table

    async def calendar(self, table: Table) -> Calendar:
        """Return what makes the clocks of this table's people stand still; nothing at a table without a pace."""
        if table.pace is None:
            return Calendar()
        turns = [clock.since for clock in table.clocks.values() if clock.since is not None]
        owners = [seat.user_id for seat in table.seats if seat.user_id is not None]
        since = min(turns, default=self.now())
        people, outages = await self.store.people.find_all(owners), await self.store.clocks.outages(since)
        vacations = await self.store.vacations.of_people(owners, since) if table.pace.vacation else {}
        return Calendar(people, outages, vacations, table.row.language)

    async def history(self, table_id: int) -> list[ChoiceRow]:
        """Return every choice of the table, undone ones included, oldest first."""
        history = page = await self.store.choices.history(table_id, limit=PAGE)
        while len(page) == PAGE:
            page = await self.store.choices.history(table_id, after=history[-1].id, limit=PAGE)
            history = [*history, *page]
        return history

    async def announce_change(self, table_id: int) -> Table:
        """Announce that the table has changed, and return it as it is now. Raise what `table` raises."""
        self.on_change(table_id)
        return await self.table(table_id)

    async def end_request_messages(self, table_id: int, channel_id: int, outcome: str = "lapsed") -> list[NewMessage]:
        """Return the message that ends the table's open undo request with this outcome; none if there is none."""
        request = await self.store.requests.find(table_id)
        return [] if request is None else [outcome_message(channel_id, request.nonce, outcome)]
