"""Which direct message shows a person's hand at a table: one at a time."""

import sqlalchemy as sa

from bot.store.database.link import Link, upsert
from bot.store.posts.outbox import Removal, add_messages
from bot.store.schema import hands

_hand = sa.select(hands.c.message_id).where(
    hands.c.table_id == sa.bindparam("b_table"), hands.c.user_id == sa.bindparam("b_user")
)
_hands = sa.select(hands.c.user_id, hands.c.message_id).where(hands.c.table_id == sa.bindparam("b_table"))
_forget = sa.delete(hands).where(hands.c.table_id == sa.bindparam("b_table"), hands.c.user_id == sa.bindparam("b_user"))
_clear = sa.delete(hands).where(hands.c.table_id == sa.bindparam("b_table"))


class HandStore:
    """The newest message that shows each person's hand."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def show(self, table_id: int, user_id: int, message_id: int, *, at: int, removal: Removal) -> None:
        """Write which message shows this hand now; order the removal of the former one."""
        await self._link.write(_show, table_id, user_id, message_id, at, removal)

    async def clear(self, table_id: int, *, at: int, removal: Removal) -> None:
        """Order the removal of the messages that show this table's hands."""
        await self._link.write(_clear_all, table_id, at, removal)


def take_hand(connection: sa.Connection, table_id: int, user_id: int, at: int, removal: Removal) -> None:
    """Order the removal of the message with a person's hand, within the transaction in which they lose it."""
    values = {"b_table": table_id, "b_user": user_id}
    message_id = connection.execute(_hand, values).scalar()
    if message_id is not None:
        connection.execute(_forget, values)
        add_messages(connection, table_id, at, [removal(user_id, message_id)])


def _show(connection: sa.Connection, table_id: int, user_id: int, message_id: int, at: int, removal: Removal) -> None:
    """Write which message shows a hand, and order the removal of another one."""
    former = connection.execute(_hand, {"b_table": table_id, "b_user": user_id}).scalar()
    values: dict[str, object] = {"table_id": table_id, "user_id": user_id, "message_id": message_id}
    upsert(connection, hands, values, ["message_id"])
    if former not in (None, message_id):
        add_messages(connection, table_id, at, [removal(user_id, former)])


def _clear_all(connection: sa.Connection, table_id: int, at: int, removal: Removal) -> None:
    """Delete what is stored about a table's hands, and order the removal of their messages."""
    hands = connection.execute(_hands, {"b_table": table_id}).all()
    connection.execute(_clear, {"b_table": table_id})
    add_messages(connection, table_id, at, [removal(*row) for row in hands])
