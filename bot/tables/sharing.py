"""How this process shares the shards with the others of its database."""

from collections.abc import Awaitable, Callable, Iterable

from bot.store.database.shard_balance import ShardLoad
from bot.store.database.shards import Shards
from bot.tables.table import TableAccess


class SharingService:
    """Takes and gives leases on shards, and says which are served here. Each call may raise StoreUnavailable."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._leases = access.store.leases

    @property
    def alone(self) -> bool:
        """Whether no other process can be there."""
        return not self._access.store.link.is_shared

    def serve(self, count: int, numbers: Iterable[int]) -> None:
        """From now on this process sees to what happens at the tables of these, of so many shards."""
        self._access.shards = Shards(count, frozenset(numbers))

    async def may_host(self) -> bool:
        """Whether this process may host games: none of a version that hosts them alone does."""
        return await self._access.store.link.admit()

    async def others(self) -> bool:
        """Whether other processes share the shards."""
        return await self._leases.others()

    async def join(self, count: int) -> ShardLoad:
        """Share the shards from now on: `count`, where nobody else does, else as many as there were."""
        return await self._leases.join(count)

    async def look(self) -> ShardLoad:
        """How things stand, having taken or asked for what is this process' share."""
        return await self._leases.look()

    async def hand_over(self, number: int) -> None:
        """Give a shard to the process that asks for it."""
        await self._leases.hand_over(number)

    async def leave(self) -> None:
        """Share the shards no longer: others take over what this process had."""
        await self._leases.leave()

    async def listen(self, told: Callable[[int, bool], None], begun: Callable[[], Awaitable[None]]) -> None:
        """Hear at which tables other processes leave something, and whether they are served here.

        `begun` is called once it is heard. Raises StoreUnavailable when it is heard no longer.
        """

        def heard(table_id: int, guild_id: int) -> None:
            told(table_id, self._access.shards.serves(guild_id))

        await self._access.store.link.listen(heard, begun)

    async def free(self, row: int) -> bool:
        """Whether a connection may be begun now in this row, in which Discord lets them queue."""
        return not await self._leases.waits(row)

    async def queue(self, row: int) -> float:
        """Seconds until a connection may be begun in this row; at 0 it is begun."""
        return await self._leases.queue(row) / 1000
