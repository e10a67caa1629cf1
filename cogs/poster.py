"""The poster: delivers the outbox, each message once, in order, whatever happens to the process or the network.

A batch is what one message tells. Its rows are marked as being sent before the first attempt, so that after a crash
the very same batch is sent again under the same nonce; Discord then hands back the message that arrived.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

import discord
import msgspec

from bot.engine.effect import Seat
from bot.log import log
from bot.store import rows
from bot.store.errors import StoreError
from bot.tables.desk import Post
from bot.tables.table import OPEN, Table, Unreadable
from cogs import post_view
from cogs.answers import LOST, TRIES
from cogs.batches import backoff, hopeless, kind_of, next_batch
from cogs.hands import send_hand
from cogs.lobby_posts import send_lobby
from cogs.tasks import Tasks

if TYPE_CHECKING:
    from cogs.bot import Gamekeeper

logger = log(__name__)
LEASE = 60_000  # ms in which a process reports on what it took
GATHER = 0.05  # seconds waited for choices that come at once, to make one picture of them
SWEEP = 30.0  # seconds between looks for what another process or a database at fault left lying
CLEAR = 1000  # looks between two at which what was sent long ago is forgotten
KEPT = 7 * 24 * 3_600_000  # ms: long ago
LOOK_BACK = 25  # messages looked through for one that arrived before a crash
UNKNOWN_CHANNEL = 10003


class Poster:
    """Delivers for each table by itself."""

    def __init__(self, bot: "Gamekeeper") -> None:
        self._bot = bot
        self.tasks = Tasks("posts", self._deliver_all)
        self._pauses: dict[int, asyncio.Event] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._resumed = asyncio.Event()

    async def resume(self) -> None:
        """Take up what a former run left; until then nothing is sent."""
        if self._sweeper is None and not self.tasks.closed:
            self._sweeper = asyncio.create_task(self._sweep(), name="posts left lying")

    def wake(self, table_id: int) -> None:
        """Something may be waiting for this table."""
        self.tasks.wake(table_id)

    def hurry(self, table_id: int) -> None:
        """Try at once what could not be sent: whatever stood in the way may have gone."""
        if pause := self._pauses.get(table_id):
            pause.set()

    async def close(self) -> None:
        await self.tasks.close()
        if self._sweeper:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)

    async def _sweep(self) -> None:
        """Look for what is left lying, at once and then every now and then."""
        for turn in count():
            try:
                await self._look(forget=turn % CLEAR == 0)
            except StoreError as error:
                logger.error("outbox unavailable", error=str(error))
            await asyncio.sleep(SWEEP if self._resumed.is_set() else backoff(0))

    async def _look(self, forget: bool) -> None:
        store, now = self._bot.tables.store, self._bot.tables.now()
        if not self._resumed.is_set():
            await store.resume()
            self._resumed.set()
        for message in await store.waiting(now, limit=10_000):
            if message.table_id is not None:
                self.wake(message.table_id)
        if forget:
            await store.clear_sent(now - KEPT)

    async def _deliver_all(self, table_id: int) -> None:
        await self._resumed.wait()
        await asyncio.sleep(GATHER)
        attempt = 0
        while (wait := await self._deliver_next(table_id, attempt)) is not None:
            attempt = attempt + 1 if wait else 0
            await self._pause(table_id, wait)

    async def _pause(self, table_id: int, seconds: float) -> None:
        pause = self._pauses[table_id] = asyncio.Event()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(pause.wait(), seconds)
        del self._pauses[table_id]

    async def _deliver_next(self, table_id: int, attempt: int) -> float | None:
        """Send what comes next; the seconds to wait before the next attempt, None where nothing is left."""
        tables = self._bot.tables
        waiting: list[rows.Message] = []
        try:
            waiting = await tables.store.waiting(tables.now(), table_id=table_id)
            if not (batch := next_batch(waiting)):
                return None
            await tables.table(table_id)  # what is waiting counts no attempts while its table cannot be read
            return await self._deliver(table_id, await self._fitting(table_id, batch), attempt)
        except Unreadable as unreadable:
            if unreadable.row.status not in OPEN:
                await tables.store.dead([message.id for message in waiting], repr(unreadable.__cause__)[:200])
            return None
        except StoreError as error:
            logger.error("outbox unavailable", table=table_id, error=str(error))
            return backoff(attempt)

    async def _fitting(self, table_id: int, batch: Sequence[rows.Message]) -> Sequence[rows.Message]:
        """As much of a batch as one message can tell, whole turns if possible; what was tried before stays together."""
        if len(batch) < 2 or kind_of(batch) != "turn" or batch[0].attempts:
            return batch
        turns = [place for place, message in enumerate(batch, 1) if message.kind == "turn"]
        try:
            table = await self._bot.tables.table(table_id)
            lang = await post_view.language_of(self._bot, table)
            room = post_view.together(table, [_post(message) for message in batch], lang)
        except StoreError:
            raise
        except Exception:  # sending it will fail as well, and be tried and given up as any post
            logger.exception("cannot tell a post's length", table=table_id)
            return batch
        return batch[: max((place for place in turns if place <= room), default=max(room, 1))]

    async def _deliver(self, table_id: int, batch: Sequence[rows.Message], attempt: int) -> float:
        """Send a batch; return the seconds to wait before the next attempt, 0 when it is done with."""
        store, now = self._bot.tables.store, self._bot.tables.now()
        ids = [message.id for message in batch]
        taken = await store.mark_sending(ids, now=now, until=now + LEASE)
        if taken != ids:  # another process was quicker with some of them
            await store.retry_later(taken, now)
            return backoff(attempt)
        try:
            await self._send(table_id, batch)
        except StoreError:
            await store.retry_later(ids, now)
            raise
        except Exception as error:  # noqa: BLE001 - one table's trouble stays its own
            return await self._failed(table_id, batch, error, attempt)
        return 0

    async def _failed(self, table_id: int, batch: Sequence[rows.Message], error: Exception, attempt: int) -> float:
        """Give a batch up, or keep it for later; return the seconds to wait."""
        tables, ids = self._bot.tables, [message.id for message in batch]
        if isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL and batch[0].kind != "dm":
            logger.warning("the channel is gone", table=table_id)
            await tables.lost_channel(table_id)
        expected = isinstance(error, (discord.HTTPException, *LOST))
        if hopeless(error, kind_of(batch), batch[0].attempts):
            trace = None if expected else error
            logger.error("post given up", table=table_id, kind=kind_of(batch), error=repr(error), exc_info=trace)
            await tables.store.dead(ids, repr(error)[:200])
            return 0
        wait = backoff(attempt)
        trace = None if expected else error
        logger.warning("post not sent", table=table_id, error=repr(error), again_in=round(wait, 1), exc_info=trace)
        await tables.store.retry_later(ids, tables.now(), repr(error)[:200])
        return wait

    async def _send(self, table_id: int, batch: Sequence[rows.Message]) -> None:
        match kind_of(batch):
            case "dm":
                await send_hand(self._bot, batch)
            case "lobby":
                await send_lobby(self._bot, batch)
            case "refresh":
                await self._refresh(table_id, batch)
            case _:
                await self._post(table_id, batch)

    async def _post(self, table_id: int, batch: Sequence[rows.Message]) -> None:
        """The table anew, and the former post without its buttons."""
        bot, store = self._bot, self._bot.tables.store
        table = await bot.tables.table(table_id)
        posts = [_post(message) for message in batch]
        channel = bot.get_partial_messageable(batch[0].target, guild_id=table.row.guild_id)
        message_id = await self._arrived(channel, table_id, posts[-1].number) if batch[0].attempts else None
        if message_id is None:
            lang = await post_view.language_of(bot, table)
            people = await store.people([seat.user_id for seat in table.seats if seat.user_id is not None])
            called = {seat for post in posts for seat in post.call} - await self._called_later(table_id, batch)
            message = await channel.send(
                **post_view.message(table, posts, called, lang, people),
                **await self._picture(table, lang),
                nonce=batch[0].nonce,
            )
            message_id = message.id
        if table.row.last_post_id not in (None, message_id) and not any(post.first for post in posts):
            await self._retire(channel, table)  # the lobby's post tells itself that the game has begun
        ids = [message.id for message in batch]
        await store.mark_sent(ids, message_id, now=bot.tables.now(), last_post_of=table_id)

    async def _called_later(self, table_id: int, batch: Sequence[rows.Message]) -> set[Seat]:
        """Whom posts that follow this one will call: one turn, one ping."""
        tables, sent = self._bot.tables, {message.id for message in batch}
        undelivered = await tables.store.waiting(tables.now() + 2 * LEASE, limit=1000, table_id=table_id)
        later = [message for message in undelivered if message.kind == "turn" and message.id not in sent]
        return {seat for message in later for seat in _post(message).call}

    async def _picture(self, table: Table, lang: str) -> dict[str, Any]:
        """The board to attach; a post without it is better than none."""
        try:
            return {"file": await self._bot.pictures.table(table, lang)}
        except Exception:
            logger.exception("no picture", table=table.id)
            return {}

    async def _refresh(self, table_id: int, batch: Sequence[rows.Message]) -> None:
        """The post that stands, saying who is still to choose."""
        bot, store = self._bot, self._bot.tables.store
        table = await bot.tables.table(table_id)
        if table.running and table.row.last_post_id is not None:
            channel = bot.get_partial_messageable(batch[0].target, guild_id=table.row.guild_id)
            status = post_view.status(table, await post_view.language_of(bot, table))
            await channel.get_partial_message(table.row.last_post_id).edit(embed=status)
        await store.mark_sent([message.id for message in batch], None, now=bot.tables.now())

    async def _retire(self, channel: discord.PartialMessageable, table: Table) -> None:
        """Take the buttons off the former post, and who was to choose."""
        assert table.row.last_post_id is not None
        former = channel.get_partial_message(table.row.last_post_id)
        for _ in range(TRIES):
            try:
                await former.edit(view=None, embed=None)
            except LOST:
                continue
            except discord.HTTPException as error:
                logger.info("former post not retired", table=table.id, message=former.id, error=repr(error))
            return

    async def _arrived(self, channel: discord.PartialMessageable, table_id: int, number: int) -> int | None:
        """The message that an attempt before a crash brought into the channel after all.

        Discord remembers a nonce for some minutes only; the buttons name the table and its number for ever.
        """
        mark = post_view.mark(table_id, number)
        try:
            async for message in channel.history(limit=LOOK_BACK):
                if any(mark in str(row.to_dict()) for row in message.components):
                    return message.id
        except discord.Forbidden:
            logger.info("may not read the channel's history", table=table_id)
        return None


def _post(message: rows.Message) -> Post:
    return msgspec.json.decode(message.payload, type=Post)
