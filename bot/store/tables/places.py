"""Where tables are: moved to another channel, or left without one."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import sqlalchemy as sa

from bot.store.change import Change
from bot.store.database.link import Link
from bot.store.database.numbers import find_table, language
from bot.store.errors import BeingSent, ChannelTaken, ConstraintBroken
from bot.store.posts.outbox import add_messages, clear_request, unsent_messages
from bot.store.rows import MessageRow, NewMessage, RunningTable, TableRow
from bot.store.schema import UNDELIVERED, outbox, tables
from bot.store.tables.changes import OPEN_STATUSES, write_change
from bot.store.tables.tables import find_open

Rewriting: TypeAlias = Callable[[TableRow, Sequence[MessageRow]], tuple[Sequence[int], Sequence[NewMessage]]]
"""Given the table before the move and the messages that wait for its channel: ids to delete, and the new messages."""

_here = sa.update(tables).where(tables.c.id == sa.bindparam("b_id"), tables.c.channel_id == sa.bindparam("b_channel"))
_remove_channel = (
    _here.where(tables.c.status == "running")
    .values(channel_id=-tables.c.id, last_post_id=None, number=tables.c.number + 1)
    .inline()
)
_close_lobby = _here.where(tables.c.status == "lobby").values(status="ended", updated_at=sa.bindparam("b_at")).inline()
_hold_messages = (
    sa.update(outbox)
    .where(outbox.c.table_id == sa.bindparam("b_id"), outbox.c.target == sa.bindparam("b_channel"), UNDELIVERED)
    .values(target=-outbox.c.table_id)
    .inline()
)

_running_tables = sa.select(tables.c.id, tables.c.channel_id, language).where(
    tables.c.id.in_(sa.bindparam("b_ids", expanding=True)), tables.c.status == "running"
)


class PlaceStore:
    """The channels of tables."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def running(self, table_ids: Iterable[int]) -> dict[int, RunningTable]:
        """Return those of these tables at which a game runs, by id."""
        return await self._link.read(_find_running, list(table_ids))

    async def move(self, table_id: int, change: Change, channel_id: int, rewriting: Rewriting) -> None:
        """Move an open table to another channel, without its post and its undo request.

        Raise ChannelTaken, BeingSent if a message that must be rewritten is being sent, Stale if the table is not open
        or has changed, and UnknownTable.
        """
        try:
            await self._link.write(_move, table_id, change, channel_id, rewriting)
        except ConstraintBroken:
            taken = await self._link.read(find_open, channel_id)
            if taken is None:
                raise
            raise ChannelTaken(channel_id, taken.id) from None

    async def lose(self, table_id: int, channel_id: int, *, at: int) -> bool:
        """Write that a table's channel was deleted: a game goes on without one, a lobby is closed.

        Messages waiting to be posted there are kept, the undo request is deleted. Returns whether a game is kept.
        """
        return await self._link.write(_lose, table_id, channel_id, at)


def _find_running(connection: sa.Connection, table_ids: list[int]) -> dict[int, RunningTable]:
    rows = connection.execute(_running_tables, {"b_ids": table_ids})
    return {table_id: RunningTable(channel, language) for table_id, channel, language in rows}


def _move(connection: sa.Connection, table_id: int, change: Change, channel_id: int, rewriting: Rewriting) -> None:
    """Move a table to a channel and replace the messages that wait for its former one. Raise BeingSent."""
    former = find_table(connection, table_id)
    write_change(connection, table_id, change, OPEN_STATUSES, {"channel_id": channel_id, "last_post_id": None})
    assert former is not None
    ids, messages = rewriting(former, unsent_messages(connection, table_id, former.channel_id))
    if ids:
        waiting = sa.delete(outbox).where(outbox.c.id.in_(ids), outbox.c.state == "waiting")
        if connection.execute(waiting).rowcount != len(ids):
            raise BeingSent(table_id)
    add_messages(connection, table_id, change.at, messages)
    clear_request(connection, table_id)


def _lose(connection: sa.Connection, table_id: int, channel_id: int, at: int) -> bool:
    """Write that a table has lost its channel; return whether its game goes on."""
    values: dict[str, int] = {"b_id": table_id, "b_channel": channel_id}
    if connection.execute(_remove_channel, values).rowcount == 1:
        connection.execute(_hold_messages, values)
        clear_request(connection, table_id)
        return True
    connection.execute(_close_lobby, values | {"b_at": at})
    return False
