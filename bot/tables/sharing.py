"""How this process shares the shards with the other processes of its database."""

from collections.abc import Awaitable, Callable, Iterable

from bot.store.database.shard_balance import ShardLoad
from bot.store.database.shards import Shards
from bot.tables.table import TableAccess

__all__ = ["ShardLoad", "SharingService"]


class SharingService:
    """Takes and gives leases on shards, and says which are served here. Each call may raise StoreUnavailable."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._leases = access.store.leases

    @property
    def is_alone(self) -> bool:
        """Whether no other process can exist."""
        return not self._access.store.link.is_shared

    def serve(self, count: int, numbers: Iterable[int]) -> None:
        """Make this process serve the tables of these shards, out of so many."""
        self._access.shards = Shards(count, frozenset(numbers))

    async def may_host(self) -> bool:
        """Return whether this process may host games: not while a version runs that hosts them alone."""
        return await self._access.store.link.admit()

    async def has_others(self) -> bool:
        """Return whether other processes share the shards."""
        return await self._leases.has_others()

    async def join(self, count: int) -> ShardLoad:
        """Begin to share the shards. If nobody else does, there are `count` of them, else as many as there were."""
        return await self._leases.join(count)

    async def rebalance(self) -> ShardLoad:
        """Take or ask for this process' share of the shards; return who serves what."""
        return await self._leases.rebalance()

    async def hand_over(self, number: int) -> None:
        """Give a shard to the process that asks for it."""
        await self._leases.hand_over(number)

    async def leave(self) -> None:
        """Stop sharing the shards: other processes take over what this one had."""
        await self._leases.leave()

    async def listen(self, on_news: Callable[[int, bool], None], on_begin: Callable[[], Awaitable[None]]) -> None:
        """Call `on_news` whenever another process has changed a table: with its id, and whether it is served here.

        Call `on_begin` once that works. Raise StoreUnavailable when it stops working.
        """

        def on_post(table_id: int, guild_id: int) -> None:
            on_news(table_id, self._access.shards.serves(guild_id))

        await self._access.store.link.listen(on_post, on_begin)

    async def is_queue_free(self, row: int) -> bool:
        """Return whether a connection may be begun now in this row of Discord's queue."""
        return not await self._leases.queue_wait(row)

    async def enter_queue(self, row: int) -> float:
        """Return the seconds until a connection may be begun in this row; if 0, this one counts as begun now."""
        return await self._leases.enter_queue(row) / 1000
