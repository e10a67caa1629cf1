"""What is due: calls that have waited, reminders, time that has run out, votes to be counted.

And requests to undo that nobody has answered, the secrets of games that were ended early, lobbies that nobody touches.
"""

import contextlib

from structlog.stdlib import get_logger

from bot.pace.wall_time import MINUTE
from bot.process.metrics import DUE_LAG
from bot.store.errors import StoreError
from bot.store.posts.vote_posts import VOTE
from bot.store.rows import DueRow
from bot.store.time.due import IDLE, RING
from bot.tables.lobby import IdleService
from bot.tables.play import REVEAL, LuckService
from bot.tables.posts import CallService
from bot.tables.table import FLAG, TableAccess
from bot.tables.time.reminders import TOGETHER, ReminderService
from bot.tables.time.timeouts import TimeoutService
from bot.tables.undo import REQUEST, UndoService
from bot.tables.votes import VoteService

logger = get_logger(__name__)
LEASE = MINUTE  # in which a process of which nobody can tell whether it lives does what it claimed
ROWS = 200  # claimed at once
TABLES = (FLAG, VOTE, REQUEST, REVEAL, RING, IDLE)  # kinds of what is no person's to be reminded of
GAP = 5 * MINUTE  # without a process, which is an outage: clocks stand still


class DueService:
    """Does what is due, whichever process comes first."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._undo = access.service(UndoService)
        self._luck = access.service(LuckService)
        self._calls = access.service(CallService)
        self._idle = access.service(IdleService)
        self._reminders = access.service(ReminderService)
        self._timeouts = access.service(TimeoutService)
        self._votes = access.service(VoteService)
        self._left: list[DueRow] = []  # that a failure of the store left claimed

    async def beat(self) -> None:
        """Note that a process runs now; for as long as none did, clocks have stood still, and posts are to say so."""
        await self._access.store.clocks.beat(self._access.now(), gap=GAP, kind=FLAG)

    async def call_missed(self) -> None:
        """Have those called who must choose and whom nobody has called."""
        await self._calls.call_missed()

    async def live_until(self, at: int) -> None:
        """Note that a process runs until then: time that is let pass at once is no outage."""
        await self._access.store.clocks.beat(at, gap=at, kind=FLAG)

    async def next_at(self) -> int | None:
        """When something is due next that nobody has claimed, in milliseconds. None if nothing is."""
        return await self._access.store.due.next_at()

    async def any(self) -> bool:
        """Whether something is due now that nobody has claimed."""
        at = await self.next_at()
        return at is not None and at <= self._access.now()

    async def do(self) -> int:
        """Do what is due now for this process. Returns how much was looked at: nothing is left at 0.

        Raises StoreError; then what was not done is anybody's again.
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
                await self._do(row)
            await self._calls.ring([row for row in rows if row.kind == RING])
            await self._reminders.remind([row for row in rows if row.kind not in TABLES])
        except StoreError:
            self._left += rows
            with contextlib.suppress(StoreError):
                await self._give_back()
            raise
        return len(rows)

    async def _do(self, row: DueRow) -> None:
        """Do what is due about a table. What fails by a mistake of ours is tried again once its claim has lapsed."""
        try:
            if row.kind == FLAG:
                await self._timeouts.run_out(row)
            elif row.kind == VOTE:
                await self._votes.look(row)
            elif row.kind == REQUEST:
                await self._undo.expire(row)
            elif row.kind == REVEAL:
                await self._luck.reveal(row)
            elif row.kind == IDLE:
                await self._idle.look(row)
        except StoreError:
            raise
        except Exception:
            logger.exception("what is due failed", kind=row.kind, table=row.table_id)

    async def _give_back(self) -> None:
        """Give up the claims on what could not be done because the store failed: nobody need wait until they lapse."""
        if self._left:
            await self._access.store.due.give_back(self._left)
            self._left.clear()
