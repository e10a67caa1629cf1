"""Recent uses of what is costly, such as a film: who had it when."""

import sqlalchemy as sa
from msgspec import Struct

from bot.store.database.link import Link
from bot.store.people.people import may_note
from bot.store.schema import uses

_since = (
    sa.select(sa.func.count())
    .select_from(uses)
    .where(uses.c.kind == sa.bindparam("b_kind"), uses.c.at > sa.bindparam("b_since"))
)
_of_person = _since.where(uses.c.user_id == sa.bindparam("b_user"))
_of_server = _since.where(uses.c.guild_id == sa.bindparam("b_guild"))
_insert = sa.insert(uses).inline()
_forget = sa.delete(uses).where(uses.c.at <= sa.bindparam("b_until"))


class NewUse(Struct, frozen=True):
    """A use of something that is limited (`kind`: a film, a thread): who has it, on which server, when."""

    kind: str
    user_id: int
    guild_id: int
    at: int


class UseStore:
    """Recent uses of what is limited."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def take(self, use: NewUse, *, since: int, person: int, server: int) -> int | None:
        """Write a use and return None; if there were too many since a time (ms), return their number instead."""
        return await self._link.write(_take, use, since, person, server)

    async def forget(self, until: int) -> None:
        """Delete the uses up to this time (ms)."""
        await self._link.write(_forget_until, until)


def _take(connection: sa.Connection, use: NewUse, since: int, person: int, server: int) -> int | None:
    """Write a use and return None, or return the number that is exceeded."""
    values = {"b_kind": use.kind, "b_since": since}
    if connection.execute(_of_person, values | {"b_user": use.user_id}).scalar_one() >= person:
        return person
    if connection.execute(_of_server, values | {"b_guild": use.guild_id}).scalar_one() >= server:
        return server
    whose = use.user_id if may_note(connection, use.user_id) else None
    row = {"kind": use.kind, "user_id": whose, "guild_id": use.guild_id, "at": use.at}
    connection.execute(_insert, row)
    return None


def _forget_until(connection: sa.Connection, until: int) -> None:
    connection.execute(_forget, {"b_until": until})
