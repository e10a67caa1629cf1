"""Messages of the outbox that are about no table: letters to people, and orders that come before a table."""

from collections.abc import Collection, Sequence

import sqlalchemy as sa

from bot.store.database.link import Link
from bot.store.database.shards import ALL, Shards
from bot.store.posts.outbox import read_message
from bot.store.rows import MessageRow, NewMessage
from bot.store.schema import UNDELIVERED, UNTRIED, columns, outbox

_letters = sa.select(*columns(outbox, MessageRow), outbox.c.generation).where(outbox.c.table_id.is_(None))
_due = (
    _letters.where(UNDELIVERED, outbox.c.not_before <= sa.bindparam("b_now"))
    .where(outbox.c.kind.in_(sa.bindparam("b_kinds", expanding=True)))
    .order_by(outbox.c.id)
    .limit(sa.bindparam("b_limit"))
)
_equal = (
    outbox.c.kind == sa.bindparam("b_kind"),
    outbox.c.target == sa.bindparam("b_target"),
    outbox.c.payload == sa.bindparam("b_payload"),
)
_same = _letters.where(*_equal).order_by(outbox.c.id.desc())
_drop = sa.delete(outbox).where(*_equal, UNDELIVERED, UNTRIED)


class LetterStore:
    """Finds letters; they are claimed and marked as all messages are."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def due(
        self, now: int, kinds: Sequence[str], limit: int, *, to_servers: Collection[str] = (), shards: Shards = ALL
    ) -> list[MessageRow]:
        """Return the letters of these kinds to be sent by `now`, oldest first, also those whose claim has expired.

        The targets of the kinds `to_servers` are servers: they are those of these shards; all others are shard 0's.
        """
        return await self._link.read(_find_due, now, kinds, limit, _in_shards(shards, to_servers))

    async def find(self, kind: str, target: int, payload: str) -> MessageRow | None:
        """Return the newest letter of this kind, target and content; None if there is none, or it was sent long ago."""
        return await self._link.read(_find, kind, target, payload)


def take_back(connection: sa.Connection, message: NewMessage) -> bool:
    """Delete such messages that nobody has tried to send, within the transaction that ends what they tell.

    Return whether there was one.
    """
    values = {"b_kind": message.kind, "b_target": message.target, "b_payload": message.payload}
    return connection.execute(_drop, values).rowcount > 0


def _in_shards(shards: Shards, to_servers: Collection[str]) -> sa.ColumnElement[bool]:
    """Return the condition that a letter is sent by the process that serves these shards."""
    to_server = outbox.c.kind.in_(sorted(to_servers))
    others = ~to_server if shards.serves(0) else sa.false()
    return sa.or_(sa.and_(to_server, shards.with_server(outbox.c.target)), others)


def _find_due(
    connection: sa.Connection, now: int, kinds: Sequence[str], limit: int, in_shards: sa.ColumnElement[bool]
) -> list[MessageRow]:
    values = {"b_now": now, "b_kinds": list(kinds), "b_limit": limit}
    return [read_message(*row) for row in connection.execute(_due.where(in_shards), values)]


def _find(connection: sa.Connection, kind: str, target: int, payload: str) -> MessageRow | None:
    values = {"b_kind": kind, "b_target": target, "b_payload": payload}
    row = connection.execute(_same, values).first()
    return None if row is None else read_message(*row)
