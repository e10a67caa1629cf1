"""The poster: delivers the outbox, each message once, in order, whatever happens to the process or the network.

A batch is what one message tells. Its rows are marked as being sent before the first attempt, so that after a crash
the very same batch is sent again under the same nonce; Discord then hands back the message that arrived.
"""

import asyncio
import contextlib
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord
import msgspec

from bot.log import log
from bot.store import rows
from bot.store.errors import StoreError
from bot.tables.desk import Post
from cogs import post_view
from cogs.hands import send_hand

if TYPE_CHECKING:
    from cogs.bot import Gamekeeper

logger = log(__name__)
LEASE = 60_000  # ms in which a process reports on what it took
GATHER = 0.05  # seconds waited for choices that come at once, to make one picture of them
LONGEST = 300  # seconds between attempts
LOOK_BACK = 25  # messages looked through for one that arrived before a crash


class Poster:
    """One task a table that has something to be sent."""

    def __init__(self, bot: "Gamekeeper") -> None:
        self._bot = bot
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._resumed = asyncio.Event()

    async def resume(self) -> None:
        """Take up what a former run left; until then nothing is sent."""
        if self._resumed.is_set():
            return
        await self._bot.tables.store.resume()
        self._resumed.set()
        for message in await self._bot.tables.store.waiting(self._bot.tables.now(), limit=10_000):
            if message.table_id is not None:
                self.wake(message.table_id)

    def wake(self, table_id: int) -> None:
        """Something may be waiting for this table."""
        if table_id in self._tasks:
            self._again.add(table_id)
            return
        task = asyncio.create_task(self._deliver_all(table_id), name=f"posts of table {table_id}")
        self._tasks[table_id] = task
        task.add_done_callback(lambda _: self._rest(table_id))

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        self._again.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _rest(self, table_id: int) -> None:
        self._tasks.pop(table_id, None)
        if table_id in self._again:
            self._again.discard(table_id)
            self.wake(table_id)

    async def _deliver_all(self, table_id: int) -> None:
        await self._resumed.wait()
        await asyncio.sleep(GATHER)
        attempt = 0
        while True:
            try:
                batch = next_batch(await self._bot.tables.store.waiting(self._bot.tables.now(), table_id=table_id))
                if not batch:
                    return
                wait = await self._deliver(table_id, batch, attempt)
            except StoreError as error:
                logger.error("outbox unavailable", table=table_id, error=str(error))
                wait = backoff(attempt)
            except Exception:
                logger.exception("a post failed", table=table_id)
                wait = backoff(attempt)
            attempt = attempt + 1 if wait else 0
            await asyncio.sleep(wait)

    async def _deliver(self, table_id: int, batch: Sequence[rows.Message], attempt: int) -> float:
        """Send a batch; return the seconds to wait before the next attempt, 0 when it is done with."""
        store, now = self._bot.tables.store, self._bot.tables.now()
        ids = [message.id for message in batch]
        wait = backoff(attempt)
        if await store.mark_sending(ids, now=now, until=now + LEASE) != ids:
            return wait
        try:
            await self._send(table_id, batch)
        except discord.NotFound as error:
            await store.dead(ids, f"{error.code} {error.text}")
            logger.warning("nowhere to post", table=table_id, code=error.code)
        except (TimeoutError, discord.HTTPException, OSError) as error:
            logger.warning("post not sent, will try again", table=table_id, error=repr(error), wait=wait)
            await store.retry_later(ids, now, repr(error)[:200])
            return wait
        return 0

    async def _send(self, table_id: int, batch: Sequence[rows.Message]) -> None:
        if batch[0].kind == "dm":
            await send_hand(self._bot, batch[0])
        elif batch[-1].kind == "turn":
            await self._post(table_id, batch)
        else:
            await self._refresh(table_id, batch)

    async def _post(self, table_id: int, batch: Sequence[rows.Message]) -> None:
        """The table anew, and the former post without its buttons."""
        bot, store = self._bot, self._bot.tables.store
        table = await bot.tables.table(table_id)
        posts = [msgspec.json.decode(message.payload, type=Post) for message in batch]
        channel = bot.get_partial_messageable(batch[0].target, guild_id=table.row.guild_id)
        message_id = await self._arrived(channel, table_id, posts[-1].number) if batch[0].attempts else None
        if message_id is None:
            lang = await post_view.language_of(bot, table)
            people = await store.people(table.people(range(len(table.seats))))
            message = await channel.send(
                **post_view.message(table, posts, lang, people),
                file=await bot.pictures.table(table, lang),
                nonce=batch[0].nonce,
            )
            message_id = message.id
        former = table.row.last_post_id
        ids = [message.id for message in batch]
        await store.mark_sent(ids, message_id, now=bot.tables.now(), last_post_of=table_id)
        if former is not None and former != message_id:
            await self._retire(channel, former)

    async def _refresh(self, table_id: int, batch: Sequence[rows.Message]) -> None:
        """The post that stands, saying who is still to choose."""
        bot, store = self._bot, self._bot.tables.store
        table = await bot.tables.table(table_id)
        if table.running and table.row.last_post_id is not None:
            channel = bot.get_partial_messageable(batch[0].target, guild_id=table.row.guild_id)
            status = post_view.status(table, await post_view.language_of(bot, table))
            with contextlib.suppress(discord.NotFound):
                await channel.get_partial_message(table.row.last_post_id).edit(embed=status)
        await store.mark_sent([message.id for message in batch], None, now=bot.tables.now())

    async def _retire(self, channel: discord.PartialMessageable, message_id: int) -> None:
        """Take the buttons off a post; one that was deleted needs nothing."""
        try:
            await channel.get_partial_message(message_id).edit(view=None)
        except discord.HTTPException as error:
            logger.info("former post not retired", message=message_id, code=error.code)

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


def next_batch(waiting: Sequence[rows.Message]) -> Sequence[rows.Message]:
    """What is to be sent next: a DM alone, else what one message can tell; nothing while a turn goes on.

    Rows that were tried already stay together: their message may have arrived.
    """
    if not waiting:
        return []
    tried = waiting[0].attempts > 0
    if waiting[0].kind == "dm":
        return waiting[:1]
    posts = [message for message in waiting if message.kind != "dm" and (message.attempts > 0) == tried]
    turns = [place for place, message in enumerate(posts) if message.kind == "turn"]
    if turns:
        return posts[: turns[-1] + 1]
    return [message for message in posts if message.kind == "refresh"]


def backoff(attempt: int) -> float:
    """Seconds until the next attempt: doubling, with a little chance so that many tables do not come at once."""
    return float(min(LONGEST, 2**attempt)) * random.uniform(0.5, 1)  # noqa: S311 - spreads load
