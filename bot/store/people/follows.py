"""Who follows which tables by DM, and up to where each was told."""

from collections.abc import Callable, Mapping

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict

from bot.store.database.link import Link, upsert
from bot.store.posts.outbox import add_messages
from bot.store.rows import NewMessage
from bot.store.schema import UNTRIED, columns, follows, outbox

FOLLOW = "follow"  # the kind of the messages that tell people of tables that they follow


class FollowRow(Struct, frozen=True):
    """Somebody without a seat who is told about a table by DM: each turn, each round or the end (`wish`).

    `rings`: whether that makes a sound. `number`: the table's number up to which they were told, or are about to be.
    """

    user_id: int
    table_id: int
    wish: str
    rings: bool
    number: int


class FollowNews(Struct, frozen=True):
    """How a follower is told: the message that begins at their number, or what one that still waits becomes."""

    begin: Callable[[int], NewMessage]
    extend: Callable[[str], str]


_user: sa.BindParameter[int] = sa.bindparam("b_user", type_=sa.BigInteger)
_table: sa.BindParameter[int] = sa.bindparam("b_table", type_=sa.BigInteger)
_this = (follows.c.user_id == _user, follows.c.table_id == _table)
_rows = sa.select(*columns(follows, FollowRow))
_one = _rows.where(*_this)
_of_person = _rows.where(follows.c.user_id == _user).order_by(follows.c.table_id)
_of_table = _rows.where(follows.c.table_id == _table).order_by(follows.c.user_id)
_delete = sa.delete(follows).where(*_this)
_forward = (
    sa.update(follows)
    .where(*_this, follows.c.number < sa.bindparam("b_number"))
    .values(number=sa.bindparam("b_number"))
    .inline()
)
_untried = (
    sa.select(outbox.c.id, outbox.c.payload)
    .where(outbox.c.table_id == _table, outbox.c.target == _user, outbox.c.kind == FOLLOW, UNTRIED)
    .order_by(outbox.c.id.desc())
    .limit(1)
)
_rewrite = (
    sa.update(outbox)
    .where(outbox.c.id == sa.bindparam("b_id"), UNTRIED)
    .values(payload=sa.bindparam("b_payload"))
    .inline()
)
_drop = sa.delete(outbox).where(outbox.c.table_id == _table, outbox.c.target == _user, outbox.c.kind == FOLLOW, UNTRIED)


class FollowStore:
    """Who follows which tables."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def find(self, user_id: int, table_id: int) -> FollowRow | None:
        """Return how this person follows a table; None if they do not."""
        return await self._link.read(_find, user_id, table_id)

    async def of_person(self, user_id: int) -> list[FollowRow]:
        """Return all that a person follows, the oldest tables first."""
        return await self._link.read(_find_all, _of_person, {"b_user": user_id})

    async def of_table(self, table_id: int) -> list[FollowRow]:
        """Return who follows a table."""
        return await self._link.read(_find_all, _of_table, {"b_table": table_id})

    async def save(self, follow: FollowRow, *, most_tables: int, most_people: int) -> str:
        """Write how a person follows a table; return "", or what there is too much of: "tables" or "people".

        Raise ConstraintBroken if there is no such table.
        """
        return await self._link.write(_save, follow, most_tables, most_people)

    async def stop(self, user_id: int, table_id: int) -> bool:
        """Delete that a person follows a table, with news of it still untried; return whether they did."""
        return await self._link.write(_stop, user_id, table_id)

    async def tell(self, table_id: int, number: int, news: Mapping[int, FollowNews], *, at: int) -> bool:
        """Write the news of a table up to this number, by follower; return whether there was anything to tell.

        Who was told that far is not told again. What is not sent yet becomes part of what they are told now.
        """
        return await self._link.write(_tell, table_id, number, news, at)


def _find(connection: sa.Connection, user_id: int, table_id: int) -> FollowRow | None:
    row = connection.execute(_one, {"b_user": user_id, "b_table": table_id}).first()
    return None if row is None else FollowRow(*row)


def _find_all(
    connection: sa.Connection, statement: sa.Select[tuple[object, ...]], values: dict[str, int]
) -> list[FollowRow]:
    return [FollowRow(**row) for row in connection.execute(statement, values).mappings()]


def _save(connection: sa.Connection, follow: FollowRow, most_tables: int, most_people: int) -> str:
    """Write a follower unless that would be one too many."""
    followed = _find_all(connection, _of_person, {"b_user": follow.user_id})
    former = next((row for row in followed if row.table_id == follow.table_id), None)
    if former is None:
        if len(followed) >= most_tables:
            return "tables"
        if len(_find_all(connection, _of_table, {"b_table": follow.table_id})) >= most_people:
            return "people"
    # Who is told of turns or rounds is told on from there: one may be on its way. Who wanted the end was told nothing.
    changed = ["wish", "rings", *(["number"] if former and former.wish == "end" else [])]
    upsert(connection, follows, asdict(follow), changed)
    return ""


def _stop(connection: sa.Connection, user_id: int, table_id: int) -> bool:
    """Delete a follower and what they were about to be told."""
    values = {"b_user": user_id, "b_table": table_id}
    connection.execute(_drop, values)
    return connection.execute(_delete, values).rowcount > 0


def _tell(connection: sa.Connection, table_id: int, number: int, news: Mapping[int, FollowNews], at: int) -> bool:
    """Write the news of those followers who were not told so far; return whether there were any."""
    told = False
    for follow in _find_all(connection, _of_table, {"b_table": table_id}):
        values = {"b_user": follow.user_id, "b_table": table_id}
        if follow.user_id not in news:
            continue
        if connection.execute(_forward, values | {"b_number": number}).rowcount:
            _write_news(connection, follow, news[follow.user_id], at)
            told = True
    return told


def _write_news(connection: sa.Connection, follow: FollowRow, news: FollowNews, at: int) -> None:
    """Write a follower's news: in the message that waits for its time, else in a new one."""
    waiting = connection.execute(_untried, {"b_user": follow.user_id, "b_table": follow.table_id}).first()
    if waiting:
        rewritten = {"b_id": waiting.id, "b_payload": news.extend(waiting.payload)}
        if connection.execute(_rewrite, rewritten).rowcount:
            return
    add_messages(connection, follow.table_id, at, [news.begin(follow.number)])
