"""Messages of the outbox that are about no table: letters to people, and orders that come before a table."""

from collections.abc import Sequence

import sqlalchemy as sa

from bot.store.database.link import Link
from bot.store.posts.outbox import read_message
from bot.store.rows import MessageRow
from bot.store.schema import UNDELIVERED, columns, outbox

_letters = sa.select(*columns(outbox, MessageRow), outbox.c.generation).where(outbox.c.table_id.is_(None))
_due = (
    _letters.where(UNDELIVERED, outbox.c.not_before <= sa.bindparam("b_now"))
    .where(outbox.c.kind.in_(sa.bindparam("b_kinds", expanding=True)))
    .order_by(outbox.c.id)
    .limit(sa.bindparam("b_limit"))
)
_same = _letters.where(
    outbox.c.kind == sa.bindparam("b_kind"),
    outbox.c.target == sa.bindparam("b_target"),
    outbox.c.payload == sa.bindparam("b_payload"),
).order_by(outbox.c.id.desc())


class LetterStore:
    """Finds letters; they are claimed and marked as all messages are."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def due(self, now: int, kinds: Sequence[str], limit: int) -> list[MessageRow]:
        """Return the letters of these kinds to be sent by `now`, oldest first, also those whose claim has expired."""
        return await self._link.read(_find_due, now, kinds, limit)

    async def find(self, kind: str, target: int, payload: str) -> MessageRow | None:
        """Return the newest letter of this kind, target and content; None if there is none, or it was sent long ago."""
        return await self._link.read(_find, kind, target, payload)


def _find_due(connection: sa.Connection, now: int, kinds: Sequence[str], limit: int) -> list[MessageRow]:
    values = {"b_now": now, "b_kinds": list(kinds), "b_limit": limit}
    return [read_message(*row) for row in connection.execute(_due, values)]


def _find(connection: sa.Connection, kind: str, target: int, payload: str) -> MessageRow | None:
    values = {"b_kind": kind, "b_target": target, "b_payload": payload}
    row = connection.execute(_same, values).first()
    return None if row is None else read_message(*row)
