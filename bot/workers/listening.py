"""Receives notifications of what other processes leave for this one, while the database can be reached."""

from collections.abc import Awaitable, Callable

from bot.tables.tables import Tables
from bot.workers.periodic_task import PeriodicTask

PAUSE = 1.0  # seconds between two attempts


class Listener:
    """Listens from `resume` to `close`.

    `on_news` is called with a table's id and whether this process serves it, `on_begin` whenever listening begins:
    notifications before that were missed.
    """

    def __init__(
        self, tables: Tables, on_news: Callable[[int, bool], None], on_begin: Callable[[], Awaitable[None]]
    ) -> None:
        self._sharing, self._on_news, self._on_begin = tables.sharing, on_news, on_begin
        self._listening = PeriodicTask(self._listen, "what other processes tell", PAUSE)

    async def resume(self) -> None:
        """Begin, if other processes can exist."""
        if not self._sharing.is_alone:
            self._listening.begin()

    async def close(self) -> None:
        """Stop listening."""
        await self._listening.close()

    async def _listen(self) -> None:
        """Listen until that stops working. Raise StoreUnavailable."""
        await self._sharing.listen(self._on_news, self._on_begin)
