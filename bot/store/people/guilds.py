"""The settings of servers, and which ones the bot has left: those are deleted in time."""

from collections.abc import Collection

import sqlalchemy as sa
from msgspec.structs import asdict

from bot.store.database.link import Link, upsert
from bot.store.rows import GuildRow
from bot.store.schema import bans, columns, guilds, results, server_acts, tables

_guild = sa.select(*columns(guilds, GuildRow)).where(guilds.c.guild_id == sa.bindparam("b_id"))
_known = sa.union(sa.select(guilds.c.guild_id), sa.select(tables.c.guild_id).where(tables.c.guild_id > 0))
_left = sa.select(guilds.c.guild_id, guilds.c.left_at).where(guilds.c.left_at.is_not(None))
_stale = (
    sa.select(tables.c.id)
    .where(tables.c.guild_id == sa.bindparam("b_id"), tables.c.updated_at < sa.bindparam("b_before"))
    .order_by(tables.c.id)
)
NOWHERE = 0  # in place of the server of a result, once the bot has left it for good


class GuildStore:
    """What is stored about servers."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def find(self, guild_id: int) -> GuildRow:
        """Return the settings of this server, or the defaults."""
        return await self._link.read(find_guild, guild_id)

    async def save(self, guild: GuildRow) -> None:
        """Write all settings of a server."""
        await self._link.write(upsert, guilds, asdict(guild), ["language", "settings"])

    async def leave_times(self) -> dict[int, int | None]:
        """Return when the bot was found to have left each known server (ms); None for those where it still is."""
        return await self._link.read(_find_known)

    async def note(self, here: Collection[int], left: Collection[int], at: int) -> None:
        """Write that the bot is on the servers `here` and has left the others by this time (ms)."""
        await self._link.write(_write_presence, here, left, at)

    async def stale_tables(self, guild_id: int, before: int) -> list[int]:
        """Return the ids of a server's tables that have not changed since a time (ms)."""
        return await self._link.read(_find_stale, guild_id, before)

    async def forget(self, guild_id: int) -> None:
        """Delete a server's settings and when it was left, and its id in results, unless it has tables.

        Its bans and its audit go in any case.
        """
        await self._link.write(_forget, guild_id)


def _find_known(connection: sa.Connection) -> dict[int, int | None]:
    """Return when the bot left each server that has settings or tables; None if it has not."""
    left = {guild_id: at for guild_id, at in connection.execute(_left)}  # noqa: C416  a row is no pair to dict()
    return {guild_id: left.get(guild_id) for guild_id in connection.execute(_known).scalars()}


def _write_presence(connection: sa.Connection, here: Collection[int], left: Collection[int], at: int) -> None:
    """Clear when the bot left the servers `here`; set it for those it has left, which may be unknown so far."""
    for guild_id in here:
        connection.execute(sa.update(guilds).where(guilds.c.guild_id == guild_id).values(left_at=None))
    for guild_id in left:
        upsert(connection, guilds, {"guild_id": guild_id, "settings": "{}", "left_at": at}, ["left_at"])


def _find_stale(connection: sa.Connection, guild_id: int, before: int) -> list[int]:
    """Return the ids of a server's tables that have not changed since a time."""
    return list(connection.execute(_stale, {"b_id": guild_id, "b_before": before}).scalars())


def _forget(connection: sa.Connection, guild_id: int) -> None:
    """Delete a server's bans and audit; unless it has tables also its row, and its id from the results of its games."""
    for table in (bans, server_acts):
        connection.execute(sa.delete(table).where(table.c.guild_id == guild_id))
    has_tables = sa.exists().where(tables.c.guild_id == guild_id)
    if connection.execute(sa.delete(guilds).where(guilds.c.guild_id == guild_id, ~has_tables)).rowcount:
        connection.execute(sa.update(results).where(results.c.guild_id == guild_id).values(guild_id=NOWHERE))


def find_guild(connection: sa.Connection, guild_id: int) -> GuildRow:
    """Return the settings of this server, or the defaults."""
    row = connection.execute(_guild, {"b_id": guild_id}).first()
    return GuildRow(guild_id) if row is None else GuildRow(*row)
