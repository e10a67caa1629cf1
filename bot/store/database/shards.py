"""Which servers a process serves: Discord assigns each server to a shard by its id."""

import msgspec
import sqlalchemy as sa

from bot.store.schema import tables

DEALT = 1 << 22  # Discord ignores the bits of an id below this one


class Shards(msgspec.Struct, frozen=True):
    """The shards that a process serves at a moment, out of `count`; by default all of them."""

    count: int = 1
    held: frozenset[int] = frozenset({0})

    def serves(self, guild_id: int) -> bool:
        """Return whether this server is served. Direct messages, which belong to no server, are shard 0's."""
        return guild_id // DEALT % self.count in self.held

    @property
    def serves_all(self) -> bool:
        """Whether every server is served."""
        return len(self.held) == self.count

    def with_server(self, guild_id: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        """Return the condition that a server is served."""
        return sa.true() if self.serves_all else (guild_id // DEALT % self.count).in_(sorted(self.held))

    def with_table(self, table_id: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        """Return the condition that the server of this table is served."""
        return (
            sa.true()
            if self.serves_all
            else sa.exists().where(tables.c.id == table_id, self.with_server(tables.c.guild_id))
        )


ALL = Shards()
