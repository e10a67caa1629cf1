"""The messages that wait to be delivered, and the outcome of sending them."""

from collections.abc import Sequence

from bot.store.rows import MessageRow, NewMessage
from bot.tables.table import Post, Table, TableAccess, call_removal, make_removal_order, payload

TURNS = ("turn", "quiet", "refresh")  # kinds of messages about turns that begin and end; one post tells them together


class OutboxService:
    """The outbox, with the tables' clock. Durations are in milliseconds."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._outbox = access.store.outbox

    async def resume(self) -> None:
        """Give up the claims of processes that have ended."""
        await self._outbox.resume()

    async def due(self, table_id: int | None = None, *, within: int = 0, limit: int = 100) -> list[MessageRow]:
        """Return the messages to be sent now or `within` this time, oldest first.

        Without a table: those of every table that this process serves.
        """
        now, shards = self._access.now() + within, self._access.shards
        return await self._outbox.due(now, limit=limit, table_id=table_id, shards=shards)

    async def age(self, *, refused: str) -> int:
        """Return how long the oldest message that can be sent has waited; 0 if there is none.

        What failed with an error that begins with `refused` does not count.
        """
        now = self._access.now()
        since = await self._outbox.waiting_since(now, refused=refused, but_for=self._access.unreadable)
        return 0 if since is None else max(0, now - since)

    async def sent_as(self, nonce: str) -> int | None:
        """Return the Discord id of the message of this nonce; None if it is not known to be sent, or was cleared."""
        return await self._outbox.sent_as(nonce)

    async def of_kind(self, table_id: int, kind: str) -> list[MessageRow]:
        """Return the messages of a kind about a table, sent or not, oldest first; those sent long ago are deleted."""
        return await self._outbox.of_table(table_id, (kind,))

    async def hasten(self, messages: Sequence[MessageRow]) -> None:
        """Make these due now, which were planned for later."""
        if messages:
            await self._outbox.retry_later(_ids(messages), self._access.now())
            for table_id in {message.table_id for message in messages if message.table_id is not None}:
                self._access.on_change(table_id)

    async def claim(self, messages: Sequence[MessageRow], lease: int) -> bool:
        """Claim messages for sending. Return False, and claim none, if another process has claimed one of them.

        After the lease they are due again.
        """
        now = self._access.now()
        return await self._outbox.claim(_ids(messages), now=now, until=now + lease)

    async def record_delivery(
        self,
        table_id: int,
        messages: Sequence[MessageRow],
        message_id: int | None,
        *,
        newest_post: bool,
        then: Sequence[NewMessage] = (),
    ) -> None:
        """Write that these became one Discord message, the table's newest post or not. `then` is to be sent next."""
        await self._outbox.mark_sent(
            _ids(messages),
            message_id,
            now=self._access.now(),
            last_post_of=table_id if newest_post else None,
            messages=then,
            table_id=table_id,
            removal=call_removal,
            review=_review_order if any(message.kind in TURNS for message in messages) else None,
        )

    async def note_hand_shown(self, table: Table, user_id: int, message_id: int) -> None:
        """Write which direct message shows this person's hand now, and order the removal of the former one."""
        hands, now = self._access.store.hands, self._access.now()
        await hands.show(table.id, user_id, message_id, at=now, removal=make_removal_order(table))

    async def remove_hands(self, table: Table) -> None:
        """Order the removal of the direct messages that show this table's hands, because its game is over."""
        await self._access.store.hands.clear(table.id, at=self._access.now(), removal=make_removal_order(table))

    def now(self) -> int:
        """Return the time of the tables' clock."""
        return self._access.now()

    async def show_in_forum(self, table: Table) -> None:
        """Order that the table's channel, a forum's post, gets the title and tags that are right then."""
        order = NewMessage("home", table.row.channel_id, "{}")
        await self._outbox.add([order], at=self._access.now(), table_id=table.id)

    async def renamed_at(self, table: Table) -> int:
        """Return when the title of the table's post in a forum was last changed; 0 if that is long ago."""
        orders = await self._outbox.of_table(table.id, ("home",))
        return max((order.sent_at or 0 for order in orders if order.message_id), default=0)

    async def archive_later(self, table: Table, delay: int) -> None:
        """Order that the table's channel, a thread, is archived after this time."""
        at = self._access.now()
        order = NewMessage("archive", table.row.channel_id, payload(Post(table.row.number)), not_before=at + delay)
        await self._outbox.add([order], at=at, table_id=table.id)

    async def retry(self, messages: Sequence[MessageRow], why: str) -> None:
        """Write that sending failed for this reason. The messages are due again at once."""
        await self._outbox.retry_later(_ids(messages), self._access.now(), why)

    async def give_up(self, messages: Sequence[MessageRow], why: str) -> None:
        """Write that these can never be sent, for this reason."""
        await self._outbox.give_up(_ids(messages), why)

    async def release(self, table_id: int) -> None:
        """Give up this process's claims on a table's messages, after it could not store the outcome of sending them."""
        await self._outbox.release(table_id)

    async def forget_sent(self, age: int) -> None:
        """Delete the messages sent longer ago than this."""
        await self._outbox.clear_sent(self._access.now() - age)


def _ids(messages: Sequence[MessageRow]) -> list[int]:
    """Return the ids of these messages."""
    return [message.id for message in messages]


def _review_order(user_id: int) -> NewMessage:
    """Return the order to check a person's reminder messages: turns that they name may be over."""
    return NewMessage("review", user_id, "{}")
