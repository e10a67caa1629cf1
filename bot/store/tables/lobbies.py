"""The open lobbies of all servers, and what is known of where people and games have been."""

import sqlalchemy as sa

from bot.store.database.link import Link
from bot.store.database.numbers import table_row, table_rows
from bot.store.rows import TableRow
from bot.store.schema import OPEN, seats, tables

_open = (
    table_rows.where(tables.c.status == "lobby", OPEN, tables.c.channel_id > 0)
    .order_by(tables.c.id.desc())
    .limit(sa.bindparam("b_limit"))
)
_last_channel = (
    sa.select(tables.c.channel_id)
    .where(tables.c.guild_id == sa.bindparam("b_guild"), tables.c.channel_id > 0)
    .order_by(tables.c.id.desc())
    .limit(1)
)
_servers = (
    sa.select(tables.c.guild_id)
    .where(tables.c.id.in_(sa.select(seats.c.table_id).where(seats.c.user_id == sa.bindparam("b_user"))))
    .distinct()
)


class LobbyStore:
    """Lobbies across servers."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def newest(self, limit: int) -> list[TableRow]:
        """Return the newest open lobbies of all servers."""
        return await self._link.read(_find_open, limit)

    async def servers_of(self, user_id: int) -> list[int]:
        """Return the servers on which this person has sat at a table."""
        return await self._link.read(_find_servers, user_id)

    async def last_channel(self, guild_id: int) -> int | None:
        """Return the channel of a server's newest table; None if it has had none, or that is gone."""
        return await self._link.read(_find_last_channel, guild_id)


def _find_open(connection: sa.Connection, limit: int) -> list[TableRow]:
    return [table_row(row._mapping) for row in connection.execute(_open, {"b_limit": limit})]


def _find_servers(connection: sa.Connection, user_id: int) -> list[int]:
    return sorted(connection.execute(_servers, {"b_user": user_id}).scalars())


def _find_last_channel(connection: sa.Connection, guild_id: int) -> int | None:
    channel: int | None = connection.execute(_last_channel, {"b_guild": guild_id}).scalar()
    return channel
