"""Does what is due: delayed calls, reminders, timeouts, votes to be counted.

And unanswered undo requests, secrets of games that were ended early, games to be forgotten, lobbies that nobody uses,
and games that are over and to be counted, bans that begin or end.
"""

import contextlib
from collections.abc import Awaitable, Callable

from structlog.stdlib import get_logger

from bot.pace.wall_time import MINUTE
from bot.process.metrics import DUE_LAG
from bot.store.errors import StoreError
from bot.store.people.bans import BAN
from bot.store.people.searches import MATCH
from bot.store.posts.vote_posts import VOTE
from bot.store.rows import DueRow
from bot.store.time.due import IDLE, RING
from bot.tables.finding import FindingService
from bot.tables.history import FORGET, ForgettingService
from bot.tables.lobby import FULL, FullService, IdleService
from bot.tables.people import BanService
from bot.tables.play import REVEAL, LuckService
from bot.tables.posts import CallService
from bot.tables.results import RESULT, ResultService
from bot.tables.table import FLAG, Refused, TableAccess
from bot.tables.time.reminders import TOGETHER, ReminderService
from bot.tables.time.timeouts import TimeoutService
from bot.tables.undo import REQUEST, UndoService
from bot.tables.votes import VoteService

logger = get_logger(__name__)
LEASE = MINUTE  # how long a claim lasts: then another process does the row, as nobody knows whether this one lives
ROWS = 200  # claimed at once
TABLES = (FLAG, VOTE, REQUEST, REVEAL, FORGET, RING, IDLE, RESULT, FULL)  # kinds of due rows about tables
OTHERS = (*TABLES, BAN, MATCH)  # kinds of due rows that remind nobody
GAP = 5 * MINUTE  # so long without any process is an outage, during which clocks stand still


class DueService:
    """Does what is due, in whichever process comes first."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._calls = access.service(CallService)
        self._reminders = access.service(ReminderService)
        self._unfinished: list[DueRow] = []  # rows that a failure of the store left claimed

    async def beat(self) -> None:
        """Write that a process runs now; while none did, clocks have stood still, which posts then show."""
        await self._access.store.clocks.beat(self._access.now(), gap=GAP, kind=FLAG)

    async def call_missed(self) -> None:
        """Call people who must choose and whom no message has called."""
        await self._calls.call_missed()

    async def live_until(self, at: int) -> None:
        """Write that a process runs until then: time that a test or a preview skips is no outage."""
        await self._access.store.clocks.beat(at, gap=at, kind=FLAG)

    async def next_at(self) -> int | None:
        """Return when something unclaimed is due next, in milliseconds; None if nothing is."""
        return await self._access.store.due.next_at()

    async def has_due(self) -> bool:
        """Return whether something unclaimed is due now."""
        at = await self.next_at()
        return at is not None and at <= self._access.now()

    async def do(self) -> int:
        """Do what is due now for this process; return how many rows were handled, 0 if nothing is left.

        Raise StoreError; then any process may do the rest.
        """
        await self._give_back()
        now = self._access.now()
        shards = self._access.shards
        rows = await self._access.store.due.claim(
            now, until=now + LEASE, limit=ROWS, shards=shards, of_tables=TABLES, ahead=TOGETHER
        )
        for row in rows:
            if row.at <= now:
                DUE_LAG.observe((now - row.at) / 1000)
        try:
            for row in rows:
                await self._do_row(row)
            await self._calls.call([row for row in rows if row.kind == RING])
            await self._reminders.remind([row for row in rows if row.kind not in OTHERS])
        except StoreError:
            self._unfinished += rows
            with contextlib.suppress(StoreError):
                await self._give_back()
            raise
        return len(rows)

    async def _do_row(self, row: DueRow) -> None:
        """Handle one due row of a table, or of a ban. If a bug makes it fail, it is retried when its claim expires.

        The table may have been forgotten since the row was claimed, and its rows with it.
        """
        try:
            if handle := self._handler(row.kind):
                await handle(row)
        except StoreError:
            raise
        except Exception as error:
            if isinstance(error, Refused) and error.key == "no_such_table":
                return
            logger.exception("what is due failed", kind=row.kind, table=row.table_id)

    def _handler(self, kind: str) -> Callable[[DueRow], Awaitable[object]] | None:
        """Return what handles the due rows of a kind; None if they remind a person."""
        access = self._access
        handlers: dict[str, Callable[[DueRow], Awaitable[object]]] = {
            FLAG: access.service(TimeoutService).run_out,
            VOTE: access.service(VoteService).handle_due,
            REQUEST: access.service(UndoService).expire,
            REVEAL: access.service(LuckService).reveal,
            FORGET: access.service(ForgettingService).forget,
            IDLE: access.service(IdleService).close_if_idle,
            RESULT: access.service(ResultService).count,
            BAN: access.service(BanService).handle_due,
            FULL: access.service(FullService).begin,
            MATCH: access.service(FindingService).match_all,
        }
        return handlers.get(kind)

    async def _give_back(self) -> None:
        """Give up the claims on what could not be done because the store failed, without waiting until they expire."""
        if self._unfinished:
            await self._access.store.due.give_back(self._unfinished)
            self._unfinished.clear()
