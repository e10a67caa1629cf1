"""Requests to undo a choice that others have seen: who asks for what, and who agrees."""

from collections.abc import Sequence

import sqlalchemy as sa
from msgspec.structs import asdict, replace

from bot.store.link import Link, dialect_insert
from bot.store.outbox import add_message, add_messages, clear_request
from bot.store.rows import NewMessage, Request
from bot.store.schema import agreements, requests

_find = sa.select(requests.c.number, requests.c.seat, requests.c.choice_id, requests.c.nonce).where(
    requests.c.table_id == sa.bindparam("b_id")
)
_agreed = sa.select(agreements.c.user_id).where(agreements.c.table_id == sa.bindparam("b_id"))


class Requests:
    """The part of the store that knows requests; a table has one at most, until a message ends it."""

    link: Link

    async def request(self, table_id: int) -> Request | None:
        """The table's open request, if there is one."""
        return await self.link.read(_find_request, table_id)

    async def put_request(
        self, request: Request, message: NewMessage, *, at: int, messages: Sequence[NewMessage] = ()
    ) -> Request:
        """Make this the table's request, in place of any other; it gets its nonce from the message that asks.

        What else is to be sent because of that is written with it.
        """
        return await self.link.write(_put, request, message, at, messages)

    async def agree(self, table_id: int, user_id: int) -> Request | None:
        """Note that a person agrees; return the request then, None if there is none."""
        return await self.link.write(_agree, table_id, user_id)


def _find_request(connection: sa.Connection, table_id: int) -> Request | None:
    row = connection.execute(_find, {"b_id": table_id}).first()
    if row is None:
        return None
    agreed = connection.execute(_agreed, {"b_id": table_id}).scalars()
    return Request(table_id, row.number, row.seat, row.choice_id, tuple(sorted(agreed)), row.nonce)


def _put(
    connection: sa.Connection, request: Request, message: NewMessage, at: int, messages: Sequence[NewMessage]
) -> Request:
    add_messages(connection, request.table_id, at, messages)
    clear_request(connection, request.table_id)
    request = replace(request, nonce=add_message(connection, request.table_id, at, message))
    values = asdict(request)
    del values["agreed"]
    connection.execute(sa.insert(requests), values)
    for user_id in request.agreed:
        connection.execute(sa.insert(agreements), {"table_id": request.table_id, "user_id": user_id})
    return request


def _agree(connection: sa.Connection, table_id: int, user_id: int) -> Request | None:
    if _find_request(connection, table_id) is None:
        return None
    # Who presses twice at once may be answered by two processes.
    values = {"table_id": table_id, "user_id": user_id}
    connection.execute(dialect_insert(connection, agreements).on_conflict_do_nothing(), values)
    return _find_request(connection, table_id)
