"""Undo requests: a seat asks to undo a choice that others have seen, and they agree or not."""

from collections.abc import Sequence

import sqlalchemy as sa
from msgspec.structs import asdict, replace

from bot.store.database.link import Link, dialect_insert
from bot.store.posts.outbox import add_message, add_messages, clear_request
from bot.store.rows import NewDue, NewMessage, UndoRequest
from bot.store.schema import agreements, requests, standing
from bot.store.time.due import replace_due

_find = sa.select(requests.c.number, requests.c.seat, requests.c.choice_id, requests.c.nonce).where(
    requests.c.table_id == sa.bindparam("b_id")
)
_agreed = sa.select(agreements.c.user_id).where(agreements.c.table_id == sa.bindparam("b_id"))
_standing = sa.select(standing.c.user_id, standing.c.table_id)


class RequestStore:
    """Undo requests. A table has at most one, until a message ends it."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def find(self, table_id: int) -> UndoRequest | None:
        """Return the table's open request; None if there is none."""
        return await self._link.read(find_request, table_id)

    async def put(
        self,
        request: UndoRequest,
        message: NewMessage,
        *,
        at: int,
        messages: Sequence[NewMessage] = (),
        due: NewDue | None = None,
    ) -> UndoRequest:
        """Write a request in place of any other of the table; return it with the nonce of the message that asks.

        `messages` are written with it; `due` replaces what was due of its kind. Raise ConstraintBroken if there is no
        such table.
        """
        return await self._link.write(_write_request, request, message, at, messages, due)

    async def agree(self, table_id: int, user_id: int, *, always: bool = False) -> UndoRequest | None:
        """Write that a person agrees, with `always` to all requests at this table; return the request after it.

        None, and nothing is written, if the table has no request.
        """
        return await self._link.write(_agree, table_id, user_id, always)

    async def always_agree(self, table_id: int) -> set[int]:
        """Return the user ids of those who always agree at this table."""
        return await self._link.read(_find_standing, table_id)

    async def tables_agreed(self, user_id: int) -> set[int]:
        """Return the ids of the tables at which this person always agrees."""
        return await self._link.read(_find_tables_agreed, user_id)

    async def ask_again(self, table_id: int, user_id: int) -> None:
        """Write that this person no longer always agrees at this table."""
        await self._link.write(_forget_standing, table_id, user_id)


def find_request(connection: sa.Connection, table_id: int) -> UndoRequest | None:
    """Return the table's open request; None if there is none."""
    row = connection.execute(_find, {"b_id": table_id}).first()
    if row is None:
        return None
    agreed = connection.execute(_agreed, {"b_id": table_id}).scalars()
    return UndoRequest(table_id, row.number, row.seat, row.choice_id, tuple(sorted(agreed)), row.nonce)


def _write_request(
    connection: sa.Connection,
    request: UndoRequest,
    message: NewMessage,
    at: int,
    messages: Sequence[NewMessage],
    due: NewDue | None,
) -> UndoRequest:
    """Write an undo request with its messages in place of a former one; return it with its message's nonce."""
    add_messages(connection, request.table_id, at, messages)
    clear_request(connection, request.table_id)
    request = replace(request, nonce=add_message(connection, request.table_id, at, message))
    if due is not None:
        replace_due(connection, due)
    values = asdict(request)
    del values["agreed"]
    connection.execute(sa.insert(requests), values)
    for user_id in request.agreed:
        connection.execute(sa.insert(agreements), {"table_id": request.table_id, "user_id": user_id})
    return request


def _agree(connection: sa.Connection, table_id: int, user_id: int, always: bool) -> UndoRequest | None:
    """Write a person's consent, perhaps for good; return the request after it, None if there is none."""
    if find_request(connection, table_id) is None:
        return None
    # If two processes handle a double press, the second write does nothing.
    values = {"table_id": table_id, "user_id": user_id}
    for table in (agreements, standing) if always else (agreements,):
        connection.execute(dialect_insert(connection, table).on_conflict_do_nothing(), values)
    return find_request(connection, table_id)


def _find_standing(connection: sa.Connection, table_id: int) -> set[int]:
    return {row.user_id for row in connection.execute(_standing.where(standing.c.table_id == table_id))}


def _find_tables_agreed(connection: sa.Connection, user_id: int) -> set[int]:
    return {row.table_id for row in connection.execute(_standing.where(standing.c.user_id == user_id))}


def _forget_standing(connection: sa.Connection, table_id: int, user_id: int) -> None:
    """Delete a person's lasting consent at a table."""
    connection.execute(sa.delete(standing).where(standing.c.table_id == table_id, standing.c.user_id == user_id))
