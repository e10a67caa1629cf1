"""The outbox: messages are written in the transaction that causes them, and delivered later until known to be sent."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeAlias

import sqlalchemy as sa
from msgspec.structs import replace

from bot.store.database.link import Link
from bot.store.database.shards import ALL, Shards
from bot.store.posts.vote_posts import end_vote, show_vote, vote_is_open
from bot.store.rows import MessageRow, NewMessage
from bot.store.schema import (
    RUNG,
    UNDELIVERED,
    UNTRIED,
    agreements,
    columns,
    origin,
    outbox,
    reminded,
    requests,
    seats,
    tables,
)

Removal: TypeAlias = Callable[[int, int], NewMessage]
"""The order to take away a message: (id of the person or channel that it was sent to, message id)."""
Review: TypeAlias = Callable[[int], NewMessage]
"""The order to look again at what reminds the person of this id."""

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
_due = (
    sa.select(*columns(outbox, MessageRow), outbox.c.generation)
    .where(sa.text("outbox.state IN ('waiting', 'sending')"), outbox.c.not_before <= sa.bindparam("b_now"), ~_held_back)
    # The plus keeps SQLite from going through all messages in this order instead of the index of the undelivered.
    .order_by(sa.text("+outbox.id"))
    .limit(sa.bindparam("b_limit"))
)
_undelivered = (
    sa.select(*columns(outbox, MessageRow), outbox.c.generation)
    .where(outbox.c.table_id == sa.bindparam("b_table"), outbox.c.target == sa.bindparam("b_target"), UNDELIVERED)
    .order_by(outbox.c.id)
)
_due_of_table = _due.where(outbox.c.table_id == sa.bindparam("b_table"))
_next = sa.select(sa.func.min(outbox.c.not_before)).where(UNDELIVERED)
_tried = outbox.c.attempts > 0
# What was tried has waited since it was written, what was not since it could be sent.
_planned = sa.and_(~_tried, outbox.c.not_before > outbox.c.created_at)
_oldest = sa.select(sa.func.min(sa.case((_planned, outbox.c.not_before), else_=outbox.c.created_at))).where(
    UNDELIVERED,
    sa.or_(_tried, outbox.c.not_before <= sa.bindparam("b_now")),
    sa.func.coalesce(outbox.c.error, "").not_like(sa.bindparam("b_refused")),
    sa.func.coalesce(outbox.c.table_id, 0).not_in(sa.bindparam("b_but_for", expanding=True)),
    ~sa.exists().where(tables.c.id == outbox.c.table_id, tables.c.channel_id < 0),
)
_these = sa.update(outbox).where(outbox.c.id.in_(sa.bindparam("b_ids", expanding=True)), UNDELIVERED)
_claim = (
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
_drop = sa.delete(outbox).where(outbox.c.id.in_(sa.bindparam("b_ids", expanding=True)), UNTRIED)
_clear = sa.delete(outbox).where(outbox.c.state == "sent", outbox.c.sent_at < sa.bindparam("b_before"))
_clear_request = tuple(
    sa.delete(table).where(table.c.table_id == sa.bindparam("b_table")) for table in (agreements, requests)
)
_of_table = (
    sa.select(*columns(outbox, MessageRow), outbox.c.generation)
    .where(outbox.c.table_id == sa.bindparam("b_table"), outbox.c.kind.in_(sa.bindparam("b_kinds", expanding=True)))
    .order_by(outbox.c.id)
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
_rung = sa.select(outbox.c.id, outbox.c.target, outbox.c.message_id).where(
    outbox.c.table_id == sa.bindparam("b_table"), RUNG
)
_reminded = (
    sa.select(reminded.c.user_id)
    .distinct()
    .join(seats, seats.c.user_id == reminded.c.user_id)
    .where(seats.c.table_id == sa.bindparam("b_table"))
)
_unrung = sa.update(outbox).where(outbox.c.id.in_(sa.bindparam("b_ids", expanding=True))).values(message_id=None)


class _ClaimedError(Exception):
    """Rolls back a claim of messages of which another process has claimed one."""


class Outbox:
    """Messages to be sent."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def add(self, messages: Sequence[NewMessage], *, at: int, table_id: int | None = None) -> None:
        """Add messages that come with no other change. Raise ConstraintBroken if there is no such table."""
        await self._link.write(add_messages, table_id, at, messages)

    async def due(
        self, now: int, *, limit: int = 100, table_id: int | None = None, shards: Shards = ALL
    ) -> list[MessageRow]:
        """Return the messages to be sent by `now`, oldest first, including those whose claim has expired.

        Without a table: those of every table in these shards.
        """
        return await self._link.read(_find_due, now, limit, table_id, shards)

    async def next_due(self) -> int | None:
        """Return the time at which the next message is to be sent; None if there is none."""
        return await self._link.read(_find_next)

    async def waiting_since(self, now: int, *, refused: str, but_for: Collection[int]) -> int | None:
        """Return since when the oldest message that can be sent by `now` has waited; None if there is none.

        Not counted are messages that failed with an error that begins with `refused`, those about a table without a
        channel, and those about the tables `but_for`: they wait for people.
        """
        return await self._link.read(_find_oldest, now, refused, list(but_for))

    async def sent_as(self, nonce: str) -> int | None:
        """Return the Discord id of the message of this nonce; None if it is not known to be sent, or was cleared."""
        return await self._link.read(_find_sent, nonce)

    async def of_table(self, table_id: int, kinds: Collection[str]) -> list[MessageRow]:
        """Return all messages of a table of these kinds, oldest first; those sent long ago are no longer stored."""
        return await self._link.read(_find_of_table, table_id, list(kinds))

    async def has(self, table_id: int, message: NewMessage, *, since: int) -> bool:
        """Return whether the same message about a table was written at this time or later, sent or not."""
        return await self._link.read(_find_same, table_id, message, since)

    async def claim(self, ids: Sequence[int], *, now: int, until: int) -> bool:
        """Claim messages for sending. Return False, and claim none, if one of them is not due or is claimed.

        They are due again after `until`, or as soon as this process is known to have ended.
        """
        try:
            await self._link.write(_claim_all, list(ids), now, until, self._link.owner)
        except _ClaimedError:
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
        removal: Removal | None = None,
        review: Review | None = None,
    ) -> None:
        """Write that these became the Discord message `message_id`, the newest post of the table `last_post_of`.

        `messages`, for the table `table_id`, are written with it; with a new post also the orders to remove what has
        called to a turn below a former one, and with `review` orders to look again at the reminders of its people.
        """
        values = (message_id, now, last_post_of, messages, table_id, removal, review)
        await self._link.write(_mark_sent, list(ids), *values)

    async def retry_later(self, ids: Sequence[int], not_before: int, why: str | None = None) -> None:
        """Write that sending failed for this reason, and is to be tried again at `not_before`."""
        await self._link.write(_mark, _later, list(ids), b_until=not_before, b_why=why)

    async def give_up(self, ids: Sequence[int], why: str) -> None:
        """Write that these can never be sent, for this reason."""
        await self._link.write(_mark, _dead, list(ids), b_why=why)

    async def release(self, table_id: int) -> None:
        """Give up this process's claims on a table's messages, after it could not store the outcome of sending them."""
        await self._link.write(_release, table_id, self._link.owner)

    async def resume(self) -> int:
        """Give up the claims of processes that have ended; return how many messages are due again."""
        await self._link.show_life()
        dead = _free.where(self._link.dead(outbox.c.owner))
        return await self._link.write(_resume, dead) if await self._link.read(_any_sending) else 0

    async def clear_sent(self, before: int) -> int:
        """Delete the messages sent before this time; return how many."""
        return await self._link.write(_delete_sent, before)


def add_messages(connection: sa.Connection, table_id: int | None, at: int, messages: Sequence[NewMessage]) -> None:
    """Write messages within the transaction that causes them; one that ends the table's undo request deletes it.

    One that ends a vote raises VoteOver if that is over by now.
    """
    rows = [_message_values(table_id, at, message) for message in messages if not message.shows_vote]
    if rows:
        connection.execute(_insert, rows[0] if len(rows) == 1 else rows)
    if any(message.ends_request for message in messages):
        clear_request(connection, table_id)
    for message in messages:
        if message.ends_vote:
            end_vote(connection, table_id, message.ends_vote)
        if message.shows_vote and vote_is_open(connection, table_id):
            show_vote(connection, table_id, add_message(connection, table_id, at, message))


def clear_request(connection: sa.Connection, table_id: int | None) -> None:
    """Delete the table's undo request, if there is one."""
    for clear in _clear_request:
        connection.execute(clear, {"b_table": table_id})


def nonce_of(generation: int, message_id: int) -> str:
    """Return the permanent name of a message, in Discord and on its buttons: (27, 300) -> "1b-12c"."""
    return f"{generation:x}-{message_id:x}"


def add_message(connection: sa.Connection, table_id: int | None, at: int, message: NewMessage) -> str:
    """Write a message within the current transaction; return its nonce."""
    return nonce_of(*connection.execute(_insert_named, _message_values(table_id, at, message)).one())


def unsent_messages(connection: sa.Connection, table_id: int, target: int) -> list[MessageRow]:
    """Return a table's messages to one target that are not known to be sent, oldest first."""
    rows = connection.execute(_undelivered, {"b_table": table_id, "b_target": target})
    return [read_message(*row) for row in rows]


def drop_messages(connection: sa.Connection, ids: Sequence[int]) -> bool:
    """Delete messages within the transaction that undoes what they tell; return False if one may have been sent."""
    return connection.execute(_drop, {"b_ids": list(ids)}).rowcount == len(ids)


def _message_values(table_id: int | None, at: int, message: NewMessage) -> dict[str, object]:
    """Return the columns of a new message."""
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


def _find_due(
    connection: sa.Connection, now: int, limit: int, table_id: int | None, shards: Shards
) -> list[MessageRow]:
    """Return the messages to send by now, at most `limit`: of one table, or of all that these shards serve."""
    values = {"b_now": now, "b_limit": limit}
    if table_id is None:
        all_due = _due.where(shards.with_table(outbox.c.table_id))
        return [read_message(*row) for row in connection.execute(all_due, values)]
    return [read_message(*row) for row in connection.execute(_due_of_table, values | {"b_table": table_id})]


def _find_of_table(connection: sa.Connection, table_id: int, kinds: list[str]) -> list[MessageRow]:
    return [read_message(*row) for row in connection.execute(_of_table, {"b_table": table_id, "b_kinds": kinds})]


def read_message(*row: Any) -> MessageRow:
    """Return the message of a row that ends with its generation.

    Rows older than generations have their nonce stored.
    """
    *values, generation = row
    message = MessageRow(*values)
    return message if generation is None else replace(message, nonce=nonce_of(generation, message.id))


def _find_same(connection: sa.Connection, table_id: int, message: NewMessage, since: int) -> bool:
    """Return whether an equal message about a table was written since a time."""
    same = sa.select(outbox.c.id).where(
        outbox.c.table_id == table_id,
        outbox.c.kind == message.kind,
        outbox.c.target == message.target,
        outbox.c.payload == message.payload,
        outbox.c.created_at >= since,
    )
    return connection.execute(same.limit(1)).first() is not None


def _find_sent(connection: sa.Connection, nonce: str) -> int | None:
    """Return the Discord id of the message of this nonce, which is made of generation and id."""
    generation, message_id = (int(part, 16) for part in nonce.split("-"))
    sent_id: int | None = connection.execute(_as_sent, {"b_generation": generation, "b_id": message_id}).scalar()
    return sent_id


def _find_next(connection: sa.Connection) -> int | None:
    due: int | None = connection.execute(_next).scalar()
    return due


def _find_oldest(connection: sa.Connection, now: int, refused: str, but_for: list[int]) -> int | None:
    """Return since when the oldest sendable message has waited; None if there is none."""
    values = {"b_now": now, "b_refused": f"{refused}%", "b_but_for": but_for}
    since: int | None = connection.execute(_oldest, values).scalar()
    return since


def _claim_all(connection: sa.Connection, ids: list[int], now: int, until: int, owner: int) -> None:
    """Claim these messages. Raise _ClaimedError if one of them is not due or is claimed."""
    claimed = connection.execute(_claim, {"b_ids": ids, "b_now": now, "b_until": until, "b_owner": owner})
    if claimed.rowcount != len(ids):
        raise _ClaimedError


def _mark(connection: sa.Connection, /, statement: sa.Update, ids: list[int], **values: object) -> None:
    """Run an update for these messages."""
    connection.execute(statement, {"b_ids": ids, **values})


def _mark_sent(
    connection: sa.Connection,
    ids: list[int],
    message_id: int | None,
    now: int,
    last_post_of: int | None,
    messages: Sequence[NewMessage],
    table_id: int | None,
    removal: Removal | None,
    review: Review | None,
) -> None:
    """Write that these messages were sent, with all that follows from it."""
    _mark(connection, _sent, ids, b_message=message_id, b_now=now)
    reviews = [review(user_id) for user_id in _reminded_people(connection, table_id)] if review else []
    add_messages(connection, table_id, now, [*messages, *reviews])
    if last_post_of is not None:
        connection.execute(_last_post, {"b_table": last_post_of, "b_message": message_id})
        if removal:
            _remove_calls(connection, last_post_of, now, removal)


def _reminded_people(connection: sa.Connection, table_id: int | None) -> list[int]:
    """Return the people at a table who have a reminder message."""
    return list(connection.execute(_reminded, {"b_table": table_id}).scalars())


def _remove_calls(connection: sa.Connection, table_id: int, at: int, removal: Removal) -> None:
    """Order the removal of the messages that called to turns, each once."""
    rung = connection.execute(_rung, {"b_table": table_id}).all()
    if rung:
        connection.execute(_unrung, {"b_ids": [row_id for row_id, *_ in rung]})
        add_messages(connection, table_id, at, [removal(*message) for _, *message in rung])


def _release(connection: sa.Connection, table_id: int, owner: int) -> None:
    connection.execute(_free_own, {"b_table": table_id, "b_owner": owner})


def _any_sending(connection: sa.Connection) -> bool:
    """Return whether any message is claimed."""
    return connection.execute(sa.select(outbox.c.id).where(UNDELIVERED, _sending).limit(1)).first() is not None


def _resume(connection: sa.Connection, dead: sa.Update) -> int:
    return connection.execute(dead).rowcount


def _delete_sent(connection: sa.Connection, before: int) -> int:
    return connection.execute(_clear, {"b_before": before}).rowcount
