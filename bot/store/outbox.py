"""The outbox: messages written together with what they tell, delivered afterwards, each until it is known sent."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from msgspec.structs import replace

from bot.store.link import Link
from bot.store.rows import Message, NewMessage
from bot.store.schema import UNDELIVERED, agreements, columns, origin, outbox, requests, tables

_new = sa.insert(outbox).values(generation=sa.select(origin.c.generation).scalar_subquery())
_insert = _new.inline()
_insert_named = _new.returning(outbox.c.generation, outbox.c.id)
_earlier = outbox.alias("earlier")
# A message that was tried and must wait holds back the later ones to its target, so that they arrive in order;
# one planned for later and never tried holds back nothing, and a lobby's post holds back no turn.
_held_back = sa.exists().where(
    _earlier.c.target == outbox.c.target,
    _earlier.c.id < outbox.c.id,
    sa.text("earlier.state IN ('waiting', 'sending')"),
    _earlier.c.attempts > 0,
    _earlier.c.not_before > sa.bindparam("b_now"),
    sa.or_(_earlier.c.kind != sa.text("'lobby'"), outbox.c.kind == sa.text("'lobby'")),
)
_waiting = (
    sa.select(*columns(outbox, Message), outbox.c.generation)
    .where(sa.text("outbox.state IN ('waiting', 'sending')"), outbox.c.not_before <= sa.bindparam("b_now"), ~_held_back)
    .order_by(outbox.c.id)
    .limit(sa.bindparam("b_limit"))
)
_waiting_of_table = _waiting.where(outbox.c.table_id == sa.bindparam("b_table"))
_next = sa.select(sa.func.min(outbox.c.not_before)).where(UNDELIVERED)
_these = sa.update(outbox).where(outbox.c.id.in_(sa.bindparam("b_ids", expanding=True)), UNDELIVERED)
_take = (
    _these.where(outbox.c.not_before <= sa.bindparam("b_now"))
    .values(
        state="sending",
        attempts=outbox.c.attempts + 1,
        not_before=sa.bindparam("b_until"),
        owner=sa.bindparam("b_owner"),
    )
    .inline()
)
_sent = _these.values(
    state="sent", message_id=sa.bindparam("b_message"), sent_at=sa.bindparam("b_now"), error=None
).inline()
_later = _these.values(state="waiting", not_before=sa.bindparam("b_until"), error=sa.bindparam("b_why")).inline()
_dead = _these.values(state="dead", error=sa.bindparam("b_why")).inline()
_sending = sa.text("state = 'sending'")
_free = sa.update(outbox).where(UNDELIVERED, _sending).values(state="waiting", not_before=0).inline()
_free_own = _free.where(outbox.c.table_id == sa.bindparam("b_table"), outbox.c.owner == sa.bindparam("b_owner"))
_untried = sa.text("state = 'waiting' AND attempts = 0")
_drop = sa.delete(outbox).where(outbox.c.id.in_(sa.bindparam("b_ids", expanding=True)), _untried)
_clear = sa.delete(outbox).where(outbox.c.state == "sent", outbox.c.sent_at < sa.bindparam("b_before"))
_clear_request = tuple(
    sa.delete(each).where(each.c.table_id == sa.bindparam("b_table")) for each in (agreements, requests)
)
_as_sent = sa.select(outbox.c.message_id).where(
    outbox.c.generation == sa.bindparam("b_generation"), outbox.c.id == sa.bindparam("b_id")
)
_last_post = (
    sa.update(tables)
    .where(
        tables.c.id == sa.bindparam("b_table"),
        # The lobby's post may be noted after the first turn's: the newest has the table's buttons.
        sa.func.coalesce(tables.c.last_post_id, 0) < sa.bindparam("b_message"),
    )
    .values(last_post_id=sa.bindparam("b_message"))
    .inline()
)


class _HeldError(Exception):
    """Undoes the taking of some where all are wanted."""


class Outbox:
    """The part of the store that knows messages to be sent."""

    link: Link

    async def post(self, messages: Sequence[NewMessage], *, at: int, table_id: int | None = None) -> None:
        """Add messages that come with no other change."""
        await self.link.write(add_messages, table_id, at, messages)

    async def waiting(self, now: int, *, limit: int = 100, table_id: int | None = None) -> list[Message]:
        """What is due, in the order in which it was written; also what was taken and not reported on in time."""
        return await self.link.read(_find_waiting, now, limit, table_id)

    async def next_due(self) -> int | None:
        """When the next message becomes due; None when there is none to be sent."""
        return await self.link.read(_find_next)

    async def sent_as(self, nonce: str) -> int | None:
        """Which message one of this name became; None where it is not known to have arrived, or any more."""
        return await self.link.read(_find_sent, nonce)

    async def mark_sending(self, ids: Sequence[int], *, now: int, until: int) -> bool:
        """Take messages to send them; False, and none is taken, when somebody else holds one of them.

        They are due again after `until`, or as soon as this process is known to be dead.
        """
        try:
            await self.link.write(_take_all, list(ids), now, until, self.link.owner)
        except _HeldError:
            return False
        return True

    async def mark_sent(
        self,
        ids: Sequence[int],
        message_id: int | None,
        *,
        now: int,
        last_post_of: int | None = None,
        messages: Sequence[NewMessage] = (),
        table_id: int | None = None,
    ) -> None:
        """These became the post `message_id`, which now carries the buttons of the table `last_post_of`.

        What is to be sent because of that, for the table `table_id`, is written with it.
        """
        await self.link.write(_mark_sent, list(ids), message_id, now, last_post_of, messages, table_id)

    async def retry_later(self, ids: Sequence[int], not_before: int, why: str | None = None) -> None:
        """Sending failed; try again at `not_before`."""
        await self.link.write(_mark, _later, list(ids), b_until=not_before, b_why=why)

    async def dead(self, ids: Sequence[int], why: str) -> None:
        """These can never be sent."""
        await self.link.write(_mark, _dead, list(ids), b_why=why)

    async def release(self, table_id: int) -> None:
        """Make due what this process took of a table, and of which it could not tell the store how it went."""
        await self.link.write(_release, table_id, self.link.owner)

    async def resume(self) -> int:
        """Make due what processes that are dead by now were sending; return how many."""
        await self.link.show_life()
        dead = _free.where(self.link.dead(outbox.c.owner))
        return await self.link.write(_resume, dead) if await self.link.read(_any_sending) else 0

    async def clear_sent(self, before: int) -> int:
        """Delete the messages sent before this time; return how many."""
        return await self.link.write(_delete_sent, before)


def add_messages(connection: sa.Connection, table_id: int | None, at: int, messages: Sequence[NewMessage]) -> None:
    """Write messages within the transaction of what they tell."""
    rows = [_message_values(table_id, at, message) for message in messages]
    if rows:
        connection.execute(_insert, rows[0] if len(rows) == 1 else rows)
    if any(message.ends_request for message in messages):
        clear_request(connection, table_id)


def clear_request(connection: sa.Connection, table_id: int | None) -> None:
    """Forget the table's request, if there is one."""
    for clear in _clear_request:
        connection.execute(clear, {"b_table": table_id})


def nonce_of(generation: int, message_id: int) -> str:
    """What names a message for ever, to Discord and on its buttons: at most 25 characters (8, a dash, 16)."""
    return f"{generation:x}-{message_id:x}"


def add_message(connection: sa.Connection, table_id: int | None, at: int, message: NewMessage) -> str:
    """Write one message as `add_messages` does, and return its nonce."""
    return nonce_of(*connection.execute(_insert_named, _message_values(table_id, at, message)).one())


def drop_messages(connection: sa.Connection, ids: Sequence[int]) -> bool:
    """Take back messages within the transaction that takes back what they tell; False where one may have been sent."""
    return connection.execute(_drop, {"b_ids": list(ids)}).rowcount == len(ids)


def _message_values(table_id: int | None, at: int, message: NewMessage) -> dict[str, object]:
    return {
        "table_id": table_id,
        "kind": message.kind,
        "target": message.target,
        "payload": message.payload,
        "state": "waiting",
        "attempts": 0,
        "not_before": message.not_before,
        "created_at": at,
    }


def _find_waiting(connection: sa.Connection, now: int, limit: int, table_id: int | None) -> list[Message]:
    values = {"b_now": now, "b_limit": limit}
    if table_id is None:
        return [_message(*row) for row in connection.execute(_waiting, values)]
    return [_message(*row) for row in connection.execute(_waiting_of_table, values | {"b_table": table_id})]


def _message(*row: Any) -> Message:
    """A row with its generation last; one that was written before there were generations has its nonce in itself."""
    *values, generation = row
    message = Message(*values)
    return message if generation is None else replace(message, nonce=nonce_of(generation, message.id))


def _find_sent(connection: sa.Connection, nonce: str) -> int | None:
    generation, message_id = (int(part, 16) for part in nonce.split("-"))
    found: int | None = connection.execute(_as_sent, {"b_generation": generation, "b_id": message_id}).scalar()
    return found


def _find_next(connection: sa.Connection) -> int | None:
    due: int | None = connection.execute(_next).scalar()
    return due


def _take_all(connection: sa.Connection, ids: list[int], now: int, until: int, owner: int) -> None:
    taken = connection.execute(_take, {"b_ids": ids, "b_now": now, "b_until": until, "b_owner": owner})
    if taken.rowcount != len(ids):
        raise _HeldError


def _mark(connection: sa.Connection, /, statement: sa.Update, ids: list[int], **values: object) -> None:
    connection.execute(statement, {"b_ids": ids, **values})


def _mark_sent(
    connection: sa.Connection,
    ids: list[int],
    message_id: int | None,
    now: int,
    last_post_of: int | None,
    messages: Sequence[NewMessage],
    table_id: int | None,
) -> None:
    _mark(connection, _sent, ids, b_message=message_id, b_now=now)
    add_messages(connection, table_id, now, messages)
    if last_post_of is not None:
        connection.execute(_last_post, {"b_table": last_post_of, "b_message": message_id})


def _release(connection: sa.Connection, table_id: int, owner: int) -> None:
    connection.execute(_free_own, {"b_table": table_id, "b_owner": owner})


def _any_sending(connection: sa.Connection) -> bool:
    return connection.execute(sa.select(outbox.c.id).where(UNDELIVERED, _sending).limit(1)).first() is not None


def _resume(connection: sa.Connection, dead: sa.Update) -> int:
    return connection.execute(dead).rowcount


def _delete_sent(connection: sa.Connection, before: int) -> int:
    return connection.execute(_clear, {"b_before": before}).rowcount
