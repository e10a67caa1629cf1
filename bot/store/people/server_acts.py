"""Changes of a server's rules: each is written together with what it changes and the message that tells it."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict

from bot.store.database.link import Link, dialect_insert, upsert
from bot.store.people.guilds import find_guild
from bot.store.posts.outbox import add_messages
from bot.store.rows import GuildRow, NewMessage
from bot.store.schema import columns, guilds, server_acts
from bot.store.server_rows import ActRow, NewAct

KEPT = 500  # acts of a server; older ones are deleted
Telling: TypeAlias = Callable[[int], Sequence[NewMessage]]
"""The messages that tell the act with this id."""

_guild: sa.BindParameter[int] = sa.bindparam("b_guild", type_=sa.BigInteger)
_of_server = sa.select(*columns(server_acts, ActRow)).where(server_acts.c.guild_id == _guild)
_newest = _of_server.order_by(server_acts.c.id.desc()).limit(sa.bindparam("b_most")).offset(sa.bindparam("b_first"))
_one = sa.select(*columns(server_acts, ActRow)).where(server_acts.c.id == sa.bindparam("b_id"))
_count = sa.select(sa.func.count()).where(server_acts.c.guild_id == _guild)
_insert = sa.insert(server_acts).returning(server_acts.c.id)
_last_kept = (
    sa.select(server_acts.c.id)
    .where(server_acts.c.guild_id == _guild)
    .order_by(server_acts.c.id.desc())
    .offset(KEPT - 1)
    .limit(1)
    .scalar_subquery()
)
_delete_old = sa.delete(server_acts).where(server_acts.c.guild_id == _guild, server_acts.c.id < _last_kept)


class Alteration(Struct, frozen=True):
    """What is to be written of a server: its settings, what was changed, and the messages that tell it."""

    guild: GuildRow
    act: NewAct
    telling: Telling


class ServerActStore:
    """The rules of servers, as they are changed, and who has changed them."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def change(self, guild_id: int, alter: Callable[[GuildRow], Alteration | None], *, at: int) -> GuildRow:
        """Change a server's settings by `alter`, called within the transaction, and return them; None changes nothing.

        Two changes at the same time are made one after the other, so that neither undoes the other.
        """
        return await self._link.write(_change, guild_id, alter, at)

    async def newest(self, guild_id: int, first: int, most: int) -> list[ActRow]:
        """Return the newest changes of a server's rules, without the `first` ones, newest first."""
        return await self._link.read(_find_newest, guild_id, first, most)

    async def count(self, guild_id: int) -> int:
        """Return how many changes of a server's rules are kept."""
        return await self._link.read(_count_acts, guild_id)

    async def find(self, act_id: int) -> ActRow | None:
        """Return the change with this id; None if it is no longer kept."""
        return await self._link.read(_find_act, act_id)


def add_act(connection: sa.Connection, guild_id: int, act: NewAct, at: int, telling: Telling) -> None:
    """Write a change of a server's rules with the messages that tell it, within the transaction that makes it."""
    act_id = connection.execute(_insert, asdict(act) | {"guild_id": guild_id, "at": at}).scalar_one()
    connection.execute(_delete_old, {"b_guild": guild_id})
    add_messages(connection, None, at, telling(act_id))


def _change(
    connection: sa.Connection, guild_id: int, alter: Callable[[GuildRow], Alteration | None], at: int
) -> GuildRow:
    """Change a server's settings, and return them as they are now."""
    unset = {"guild_id": guild_id, "settings": GuildRow(guild_id).settings}
    connection.execute(dialect_insert(connection, guilds).on_conflict_do_nothing(), unset)
    # SQLite has one writer and ignores this; in PostgreSQL the next change waits here.
    connection.execute(sa.select(guilds.c.guild_id).where(guilds.c.guild_id == guild_id).with_for_update())
    before = find_guild(connection, guild_id)
    altered = alter(before)
    if altered is None:
        return before
    upsert(connection, guilds, asdict(altered.guild), ["language", "settings"])
    add_act(connection, guild_id, altered.act, at, altered.telling)
    return altered.guild


def _find_newest(connection: sa.Connection, guild_id: int, first: int, most: int) -> list[ActRow]:
    values = {"b_guild": guild_id, "b_first": first, "b_most": most}
    return [ActRow(**row) for row in connection.execute(_newest, values).mappings()]


def _count_acts(connection: sa.Connection, guild_id: int) -> int:
    return connection.execute(_count, {"b_guild": guild_id}).scalar_one()


def _find_act(connection: sa.Connection, act_id: int) -> ActRow | None:
    row = connection.execute(_one, {"b_id": act_id}).mappings().first()
    return None if row is None else ActRow(**row)
