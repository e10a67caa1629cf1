"""Whom people avoid, and of whose lobbies they are told. Only they themselves ever see it."""

from collections.abc import Collection
from typing import Literal

import sqlalchemy as sa
from msgspec import Struct

from bot.store.database.link import Link, upsert
from bot.store.schema import columns, people, ties

Kind = Literal["avoid", "friend"]


class TieRow(Struct, frozen=True):
    """What the person `user_id` has set about another one."""

    user_id: int
    other_id: int
    kind: Kind


class TiesFull(Exception):
    """A person has set something about as many others as they may."""


_of_person = (
    sa.select(*columns(ties, TieRow)).where(ties.c.user_id == sa.bindparam("b_user")).order_by(ties.c.kind.desc())
)
_count = sa.select(sa.func.count()).where(ties.c.user_id == sa.bindparam("b_user"))
_this = (ties.c.user_id == sa.bindparam("b_user"), ties.c.other_id == sa.bindparam("b_other"))
_delete = sa.delete(ties).where(*_this)
_kind = sa.select(ties.c.kind).where(*_this)
_followers = (
    sa.select(ties.c.user_id)
    .join(people, people.c.user_id == ties.c.user_id, isouter=True)
    .where(ties.c.other_id == sa.bindparam("b_user"), ties.c.kind == "friend")
    .where(ties.c.user_id.not_in(sa.bindparam("b_but", expanding=True)))
    .order_by(sa.func.coalesce(people.c.active_at, 0).desc(), ties.c.user_id)
    .limit(sa.bindparam("b_most"))
)
_avoided = sa.select(ties.c.user_id, ties.c.other_id).where(
    ties.c.kind == "avoid",
    ties.c.user_id.in_(sa.bindparam("b_ids", expanding=True)),
    ties.c.other_id.in_(sa.bindparam("b_others", expanding=True)),
)


class TieStore:
    """What people have set about others."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def of_person(self, user_id: int) -> list[TieRow]:
        """Return what this person has set about others, friends first."""
        return await self._link.read(_find_of_person, user_id)

    async def find(self, user_id: int, other_id: int) -> Kind | None:
        """Return what a person has set about another one; None if nothing."""
        return await self._link.read(_find_kind, user_id, other_id)

    async def save(self, row: TieRow, most: int) -> None:
        """Write what a person has set about another one. Raise TiesFull for more than `most` others."""
        await self._link.write(_save, row, most)

    async def delete(self, user_id: int, other_id: int) -> None:
        """Delete what a person has set about another one, if anything."""
        await self._link.write(_forget, user_id, other_id)

    async def followers(self, user_id: int, most: int, *, but: Collection[int] = ()) -> list[int]:
        """Return who is told when this person opens a lobby, `but` for these: so many of those who were active last."""
        return await self._link.read(_find_followers, user_id, most, list(but))

    async def avoidances(self, user_ids: Collection[int], others: Collection[int]) -> set[tuple[int, int]]:
        """Return which of these people avoid which of the others: (who, whom)."""
        return await self._link.read(_find_avoided, list(user_ids), list(others))


def _find_of_person(connection: sa.Connection, user_id: int) -> list[TieRow]:
    return [TieRow(*row) for row in connection.execute(_of_person, {"b_user": user_id})]


def _find_kind(connection: sa.Connection, user_id: int, other_id: int) -> Kind | None:
    kind: Kind | None = connection.execute(_kind, {"b_user": user_id, "b_other": other_id}).scalar()
    return kind


def _save(connection: sa.Connection, row: TieRow, most: int) -> None:
    """Write a row in place of the former one about the same person. Raise TiesFull."""
    is_new = _find_kind(connection, row.user_id, row.other_id) is None
    if is_new and connection.execute(_count, {"b_user": row.user_id}).scalar_one() >= most:
        raise TiesFull
    upsert(connection, ties, {"user_id": row.user_id, "other_id": row.other_id, "kind": row.kind}, ["kind"])


def _forget(connection: sa.Connection, user_id: int, other_id: int) -> None:
    connection.execute(_delete, {"b_user": user_id, "b_other": other_id})


def _find_followers(connection: sa.Connection, user_id: int, most: int, but: list[int]) -> list[int]:
    return list(connection.execute(_followers, {"b_user": user_id, "b_most": most, "b_but": but}).scalars())


def _find_avoided(connection: sa.Connection, user_ids: list[int], others: list[int]) -> set[tuple[int, int]]:
    values = {"b_ids": user_ids, "b_others": others}
    return {(who, whom) for who, whom in connection.execute(_avoided, values)}
