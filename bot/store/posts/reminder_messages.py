"""Which message reminds a person of waiting turns: one on each server, or one DM for all of them."""

from collections.abc import Callable
from typing import TypeAlias

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict

from bot.store.database.link import Link, upsert
from bot.store.posts.outbox import add_messages
from bot.store.rows import NewMessage
from bot.store.schema import columns, reminded


class ReminderMessageRow(Struct, frozen=True):
    """The message that reminds a person of waiting turns, on a server (`guild_id`) or by DM (0).

    `told` is what it says, as JSON; `nonce` identifies it on its buttons. `table_id` is one of the tables it names.
    """

    user_id: int
    guild_id: int
    table_id: int
    channel_id: int
    message_id: int
    nonce: str
    told: str


DIRECT = 0  # in place of a server: a direct message
Away: TypeAlias = Callable[[ReminderMessageRow], NewMessage]
"""The order to take away the message of a row."""

_of_person = sa.select(*columns(reminded, ReminderMessageRow)).where(reminded.c.user_id == sa.bindparam("b_user"))
_forget = sa.delete(reminded).where(
    reminded.c.user_id == sa.bindparam("b_user"), reminded.c.guild_id == sa.bindparam("b_guild")
)
_tell = (
    sa.update(reminded)
    .where(reminded.c.user_id == sa.bindparam("b_user"), reminded.c.message_id == sa.bindparam("b_message"))
    .values(told=sa.bindparam("b_told"))
)


class ReminderMessageStore:
    """The messages that remind people."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def of_person(self, user_id: int) -> list[ReminderMessageRow]:
        """Return the messages that remind this person."""
        return await self._link.read(_find, user_id)

    async def show(self, row: ReminderMessageRow, *, at: int, away: Away) -> None:
        """Write which message reminds a person now; order the removal of those that it replaces."""
        await self._link.write(_show, row, at, away)

    async def tell(self, row: ReminderMessageRow) -> None:
        """Write what a message says now."""
        await self._link.write(_change, row)

    async def take_away(self, row: ReminderMessageRow, *, at: int, away: Away) -> None:
        """Delete a message's row and order its removal."""
        await self._link.write(_take_away, row, at, away)


def _find(connection: sa.Connection, user_id: int) -> list[ReminderMessageRow]:
    return [ReminderMessageRow(*row) for row in connection.execute(_of_person, {"b_user": user_id})]


def _show(connection: sa.Connection, row: ReminderMessageRow, at: int, away: Away) -> None:
    """Write which message reminds a person; order the removal of the one it replaces: of the same server, or a DM."""
    for former in _find(connection, row.user_id):
        same = former.guild_id == row.guild_id or DIRECT in (former.guild_id, row.guild_id)
        if same and former.message_id != row.message_id:
            _take_away(connection, former, at, away)
    upsert(connection, reminded, asdict(row), ["table_id", "channel_id", "message_id", "nonce", "told"])


def _change(connection: sa.Connection, row: ReminderMessageRow) -> None:
    """Write what a message says now."""
    connection.execute(_tell, {"b_user": row.user_id, "b_message": row.message_id, "b_told": row.told})


def _take_away(connection: sa.Connection, row: ReminderMessageRow, at: int, away: Away) -> None:
    """Delete a message's row and order its removal."""
    connection.execute(_forget, {"b_user": row.user_id, "b_guild": row.guild_id})
    add_messages(connection, row.table_id, at, [away(row)])
