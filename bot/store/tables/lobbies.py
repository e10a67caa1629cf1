"""The open lobbies of all servers, and what is known of where people and games have been."""

import sqlalchemy as sa

from bot.store.database.link import Link
from bot.store.database.numbers import table_row, table_rows
from bot.store.rows import TableRow
from bot.store.schema import IN_LOBBY, seats, tables

_newest = (
    table_rows.where(IN_LOBBY, tables.c.channel_id > 0).order_by(tables.c.id.desc()).limit(sa.bindparam("b_limit"))
)
_of_server = _newest.where(tables.c.guild_id == sa.bindparam("b_guild"))
_elsewhere = _newest.where(tables.c.guild_id != sa.bindparam("b_guild"))
_last_channel = (
    sa.select(tables.c.channel_id)
    .where(tables.c.guild_id == sa.bindparam("b_guild"), tables.c.channel_id > 0)
    .order_by(tables.c.id.desc())
    .limit(1)
)
_servers = (
    sa.select(tables.c.guild_id)
    .where(tables.c.id.in_(sa.select(seats.c.table_id).where(seats.c.user_id == sa.bindparam("b_user"))))
    .group_by(tables.c.guild_id)
    .order_by(sa.func.max(tables.c.id).desc())
    .limit(sa.bindparam("b_limit"))
)


class LobbyStore:
    """Lobbies across servers."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def of_server(self, guild_id: int, limit: int) -> list[TableRow]:
        """Return the newest lobbies of a server."""
        return await self._link.read(_find_open, _of_server, guild_id, limit)

    async def elsewhere(self, guild_id: int, limit: int) -> list[TableRow]:
        """Return the newest lobbies of all other servers."""
        return await self._link.read(_find_open, _elsewhere, guild_id, limit)

    async def servers_of(self, user_id: int, limit: int) -> list[int]:
        """Return the servers on which this person has sat at a table, where they did last first."""
        return await self._link.read(_find_servers, user_id, limit)

    async def last_channel(self, guild_id: int) -> int | None:
        """Return the channel of a server's newest table; None if it has had none, or that is gone."""
        return await self._link.read(_find_last_channel, guild_id)


def _find_open(connection: sa.Connection, statement: sa.Executable, guild_id: int, limit: int) -> list[TableRow]:
    values = {"b_guild": guild_id, "b_limit": limit}
    return [table_row(row._mapping) for row in connection.execute(statement, values)]


def _find_servers(connection: sa.Connection, user_id: int, limit: int) -> list[int]:
    return list(connection.execute(_servers, {"b_user": user_id, "b_limit": limit}).scalars())


def _find_last_channel(connection: sa.Connection, guild_id: int) -> int | None:
    channel: int | None = connection.execute(_last_channel, {"b_guild": guild_id}).scalar()
    return channel
