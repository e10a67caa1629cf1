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
_spent = sa.select(sa.func.coalesce(sa.func.sum(uses.c.spent), 0)).where(
    uses.c.kind == sa.bindparam("b_kind"),
    uses.c.user_id == sa.bindparam("b_user"),
    uses.c.at > sa.bindparam("b_since"),
)
_settle = sa.update(uses).where(uses.c.id == sa.bindparam("b_id")).values(spent=sa.bindparam("b_spent")).inline()
_newest = sa.select(sa.func.max(uses.c.id)).where(
    uses.c.kind == sa.bindparam("b_kind"), uses.c.user_id == sa.bindparam("b_user")
)
_give_back = sa.delete(uses).where(uses.c.id == _newest.scalar_subquery())
_forget = sa.delete(uses).where(uses.c.at <= sa.bindparam("b_until"), uses.c.spent.is_(None))
_forget_spent = sa.delete(uses).where(uses.c.at <= sa.bindparam("b_until"), uses.c.spent.is_not(None))


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

    async def give_back(self, kind: str, user_id: int) -> None:
        """Delete a person's newest use of a kind, which came to nothing."""
        await self._link.write(_execute, _give_back, {"b_kind": kind, "b_user": user_id})

    async def spend(self, use: NewUse, spent: int, *, since: int, most: int) -> int | None:
        """Write a use that takes so many milliseconds of a processor, and return its id.

        Return None if the person's uses of this kind have taken `most` since a time (ms).
        """
        return await self._link.write(_spend, use, spent, since, most)

    async def settle(self, use_id: int, spent: int) -> None:
        """Write how many milliseconds of a processor a use has taken."""
        await self._link.write(_execute, _settle, {"b_id": use_id, "b_spent": spent})

    async def forget(self, until: int) -> None:
        """Delete the uses up to this time (ms) that are counted one by one."""
        await self._link.write(_execute, _forget, {"b_until": until})

    async def forget_spent(self, until: int) -> None:
        """Delete the uses up to this time (ms) that are counted by what they have taken."""
        await self._link.write(_execute, _forget_spent, {"b_until": until})


def _take(connection: sa.Connection, use: NewUse, since: int, person: int, server: int) -> int | None:
    """Write a use and return None, or return the number that is exceeded."""
    values = {"b_kind": use.kind, "b_since": since}
    if connection.execute(_of_person, values | {"b_user": use.user_id}).scalar_one() >= person:
        return person
    if connection.execute(_of_server, values | {"b_guild": use.guild_id}).scalar_one() >= server:
        return server
    connection.execute(_insert, _row(connection, use))
    return None


def _spend(connection: sa.Connection, use: NewUse, spent: int, since: int, most: int) -> int | None:
    """Write a use that takes so long and return its id, or None if too much is spent."""
    values = {"b_kind": use.kind, "b_user": use.user_id, "b_since": since}
    if connection.execute(_spent, values).scalar_one() >= most:
        return None
    written = connection.execute(sa.insert(uses).values(**_row(connection, use), spent=spent).returning(uses.c.id))
    return int(written.scalar_one())


def _row(connection: sa.Connection, use: NewUse) -> dict[str, object]:
    """Return the columns of a use; without the person if nothing may be noted about them."""
    whose = use.user_id if may_note(connection, use.user_id) else None
    return {"kind": use.kind, "user_id": whose, "guild_id": use.guild_id, "at": use.at}


def _execute(connection: sa.Connection, statement: sa.Executable, values: dict[str, int | str]) -> None:
    connection.execute(statement, values)
