"""Which part of the servers a process serves: Discord deals them out by their ids."""

import msgspec
import sqlalchemy as sa

from bot.store.schema import tables

DEALT = 1 << 22  # what lies below this in an id does not count


class Shards(msgspec.Struct, frozen=True):
    """Those of all shards that a process serves at a moment; without further ado all there is."""

    count: int = 1
    held: frozenset[int] = frozenset({0})

    def serves(self, guild_id: int) -> bool:
        """Whether a server is among those served; what belongs to none, such as direct messages, is shard 0's."""
        return guild_id // DEALT % self.count in self.held

    @property
    def whole(self) -> bool:
        """Whether every server is."""
        return len(self.held) == self.count

    def with_server(self, guild_id: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        """The condition that a server is."""
        return sa.true() if self.whole else (guild_id // DEALT % self.count).in_(sorted(self.held))

    def with_table(self, table_id: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        """The condition that the server of this table is."""
        return (
            sa.true() if self.whole else sa.exists().where(tables.c.id == table_id, self.with_server(tables.c.guild_id))
        )


ALL = Shards()
