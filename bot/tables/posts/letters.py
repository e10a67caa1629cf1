"""Letters: messages of the outbox that are about no table, to people and about tables that are not open yet."""

from collections.abc import Collection, Sequence

from bot.store.rows import MessageRow
from bot.tables.table import TableAccess

MOST = 100  # sent in one go


class LetterService:
    """The letters that are to be sent, and what became of them. Claimed they are as all messages of the outbox."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._outbox = access.store.outbox

    async def due(self, kinds: Sequence[str], to_servers: Collection[str] = ()) -> Sequence[MessageRow]:
        """Return the letters of these kinds to be sent now by this process, oldest first.

        The targets of the kinds `to_servers` are servers, and their letters go from the process that serves them.
        """
        access = self._access
        return await access.store.letters.due(access.now(), kinds, MOST, to_servers=to_servers, shards=access.shards)

    async def note_sent(self, letter: MessageRow, message_id: int | None) -> None:
        """Write that a letter has become this message, or none because it was of no use any more."""
        await self._outbox.mark_sent([letter.id], message_id, now=self._access.now())

    async def retry(self, letter: MessageRow, why: str, wait: float) -> None:
        """Write why a letter was not sent; it is due again after so many seconds."""
        await self._outbox.retry_later([letter.id], self._access.now() + round(wait * 1000), why)
