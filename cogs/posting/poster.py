"""The poster: delivers the outbox, each message once, in order, across crashes and network failures."""

import asyncio
import contextlib
from collections.abc import Mapping

import discord

from bot.process.log import log
from bot.tables.table import StoreError, Table, Unreadable
from bot.workers.backoff import backoff
from bot.workers.periodic_task import PeriodicTask
from bot.workers.tasks import Tasks
from cogs.answering import LOST, Client, ThreadLocked, is_channel_gone
from cogs.posting.batches import is_hopeless, kind_of, next_batch, nonce_row
from cogs.posting.events import send_event, send_event_over
from cogs.posting.hands import send_closed_dms_notice, send_hand, send_hand_removal
from cogs.posting.message_kinds import kind_named
from cogs.posting.next_notes import send_next_note
from cogs.posting.pins import send_pin, send_unpin
from cogs.posting.places import channel_of_message
from cogs.posting.reminders import (
    send_nudge,
    send_on_vacation,
    send_reminder,
    send_review,
    send_unreachable,
    send_waits,
)
from cogs.posting.ringing import send_ring, send_ring_removal
from cogs.posting.sending import Batch, Sender, SendResult
from cogs.posting.threads import ARCHIVED, need_open, send_archive, unarchive
from cogs.posting.turns import send_refresh, send_retire, send_turn

logger = log(__name__)
OWN: dict[str, Sender] = {  # how kinds that are told of a game itself are sent; what each is says message_kinds.py
    "turn": send_turn,
    "refresh": send_refresh,
    "retire": send_retire,
    "dm": send_hand,
    "away": send_hand_removal,
    "next": send_next_note,
    "ring": send_ring,
    "rung": send_ring_removal,
    "archive": send_archive,
    "pin": send_pin,
    "unpin": send_unpin,
    "event": send_event,
    "event_over": send_event_over,
    "closed": send_closed_dms_notice,
    "remind": send_reminder,
    "nudge": send_nudge,
    "review": send_review,
    "waits": send_waits,
    "vacation": send_on_vacation,
    "unreachable": send_unreachable,
}
LEASE = 60_000  # ms in which a process of which nobody can tell whether it lives reports on what it took
GATHER = 0.05  # seconds waited for choices that come at once, to make one picture of them
ARRIVES = 2.0  # seconds that a post usually takes at most
SWEEP = 5.0  # seconds between looks for what another process or a database at fault left lying
CLEAR = 8 * 3600.0  # seconds between two times at which what was sent long ago is forgotten
KEPT = 7 * 24 * 3_600_000  # ms: long ago


class Poster:
    """Delivers outbox messages, each table in a task of its own."""

    def __init__(self, bot: Client, senders: Mapping[str, Sender]) -> None:
        self._bot = bot
        self.senders = {**OWN, **senders}
        self.tasks = Tasks("posts", self._deliver_all)
        self._pauses: dict[int, asyncio.Event] = {}
        self._tried: dict[int, str] = {}  # the kind of what was tried last for each table
        self.sweep = PeriodicTask(self._wake_left_over, "posts left lying", SWEEP)
        self._forgetting = PeriodicTask(self._forget, "posts sent long ago", CLEAR)

    async def resume(self) -> None:
        """Resume what a former run or another process left; until then nothing is sent."""
        self.sweep.at_once()
        self._forgetting.begin()

    def wake(self, table_id: int) -> None:
        """Deliver a table's messages soon; new ones do not wait for a failing hand or edit."""
        self.tasks.wake(table_id)
        if self._tried.get(table_id) != "turn":
            self.hurry(table_id)

    def hurry(self, table_id: int) -> None:
        """Retry failed messages at once: whatever stood in their way may be gone."""
        if pause := self._pauses.get(table_id):
            pause.set()

    async def settle(self, table_id: int) -> None:
        """Wait until what is due at a table is sent, but no longer than ARRIVES."""
        if task := self.tasks.running.get(table_id):
            await asyncio.wait([task], timeout=ARRIVES)

    async def drain(self) -> None:
        """Start no more batches, and wait until those being sent have arrived or failed."""
        resting = asyncio.create_task(self.tasks.drain())
        for table_id in self.tasks.running:
            self.hurry(table_id)
        await resting

    async def close(self) -> None:
        """Stop posting; what has not been posted waits in the outbox."""
        await self.tasks.close()
        await self.sweep.close()
        await self._forgetting.close()

    async def _wake_left_over(self) -> None:
        """Wake all tables with undelivered messages."""
        outbox = self._bot.tables.outbox
        await outbox.resume()
        for message in await outbox.due(limit=10_000):
            if message.table_id is not None:
                self.tasks.wake(message.table_id)

    async def _forget(self) -> None:
        """Delete old messages, counts of quotas and analyses that nobody needs any more."""
        await self._bot.tables.outbox.forget_sent(KEPT)
        await self._bot.tables.quota.forget()
        await self._bot.tables.analyses.forget_old()

    async def _deliver_all(self, table_id: int) -> None:
        """Deliver a table's messages until none is left; after failures wait longer and longer."""
        await self.sweep.done.wait()
        await asyncio.sleep(GATHER)
        attempt = 0
        while (wait := await self._deliver_next(table_id, attempt)) is not None:
            attempt = attempt + 1 if wait else 0
            await self._pause(table_id, wait)
        self._tried.pop(table_id, None)

    async def _pause(self, table_id: int, seconds: float) -> None:
        """Wait for these seconds, or until the table is woken."""
        pause = self._pauses[table_id] = asyncio.Event()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(pause.wait(), seconds)
        del self._pauses[table_id]

    async def _deliver_next(self, table_id: int, attempt: int) -> float | None:
        """Send the next batch. Return the seconds to wait before the next attempt; None if nothing is left."""
        tables = self._bot.tables
        waiting: Batch = ()
        if self.tasks.closed:
            return None
        if self._bot.breaker.is_open:
            return SWEEP
        try:
            if attempt:  # the store may have failed when it was to be told how the last one went
                await tables.outbox.release(table_id)
            waiting = await tables.outbox.due(table_id)
            if not (batch := next_batch(waiting)):
                return None
            table = await tables.get(table_id)  # what is waiting counts no attempts while its table cannot be read
            if not tables.shards.serves(table.row.guild_id):
                return None
            if table.row.channel_deleted and not (batch := await self._without_channel(table, waiting)):
                return None
            return await self._deliver(table, batch, attempt)
        except Unreadable as unreadable:
            if unreadable.over:
                await tables.outbox.give_up(waiting, repr(unreadable.__cause__)[:200])
            return None
        except StoreError as error:
            logger.error("outbox unavailable", table=table_id, error=str(error))
            return backoff(attempt)

    async def _without_channel(self, table: Table, waiting: Batch) -> Batch:
        """Return the messages to people; the rest waits for a channel, or is given up if the game is over."""
        if not table.running:
            posts = [message for message in waiting if not kind_named(message.kind).private]
            await self._bot.tables.outbox.give_up(posts, "the channel is gone")
        return next_batch([message for message in waiting if kind_named(message.kind).private])

    async def _deliver(self, table: Table, batch: Batch, attempt: int) -> float:
        """Send a batch. Return the seconds to wait before the next attempt, 0 if it is done."""
        outbox, self._tried[table.id] = self._bot.tables.outbox, kind_of(batch)
        if not await outbox.claim(batch, LEASE):  # another process was quicker
            return backoff(attempt)
        try:
            sent = await self._send(table, batch)
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - one table's trouble stays its own
            return await self._handle_failure(table, batch, error, attempt)
        await outbox.record_delivery(table.id, batch, sent.message_id, newest_post=sent.carries, then=sent.then)
        return 0

    async def _send(self, table: Table, batch: Batch) -> SendResult:
        """Send a batch, unarchiving its thread if necessary. Raise ThreadLocked if that is not allowed."""
        send, place = self.senders[kind_of(batch)], channel_of_message(table, batch[-1])
        if place is not None:
            await need_open(self._bot, place)
        try:
            return await send(self._bot, table, batch)
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
        await unarchive(self._bot, place or table.row.channel_id)
        return await send(self._bot, table, batch)

    async def _handle_failure(self, table: Table, batch: Batch, error: Exception, attempt: int) -> float:
        """Give a batch up, or keep it for later. Return the seconds to wait."""
        tables, table_id = self._bot.tables, table.id
        if is_channel_gone(error) and channel_of_message(table, batch[-1]) == table.row.channel_id:
            logger.warning("the channel is gone", table=table_id)
            if await tables.places.channel_deleted(table_id, table.row.channel_id):
                await tables.outbox.retry(batch, repr(error)[:200])  # it waits until the game is brought elsewhere
                return 0
        expected = isinstance(error, (discord.HTTPException, ThreadLocked, *LOST))
        if is_hopeless(error, kind_of(batch), nonce_row(batch).attempts):
            trace = None if expected else error
            logger.error("post given up", table=table_id, kind=kind_of(batch), error=repr(error), exc_info=trace)
            await tables.outbox.give_up(batch, repr(error)[:200])
            return 0
        wait = backoff(attempt)
        trace = None if expected else error
        logger.warning("post not sent", table=table_id, error=repr(error), again_in=round(wait, 1), exc_info=trace)
        await tables.outbox.retry(batch, repr(error)[:200])
        return wait
