"""Receives notifications of what other processes leave for this one, while the database can be reached."""

from collections.abc import Awaitable, Callable

from bot.tables.tables import Tables
from bot.workers.periodic_task import PeriodicTask

PAUSE = 1.0  # seconds between two attempts


class Listener:
    """Listens from `resume` to `close`.

    `told` is called with a table's id and whether this process serves it; `begun` whenever listening begins again,
    because earlier notifications were missed.
    """

    def __init__(self, tables: Tables, told: Callable[[int, bool], None], begun: Callable[[], Awaitable[None]]) -> None:
        self._sharing, self._told, self._begun = tables.sharing, told, begun
        self._listening = PeriodicTask(self._listen, "what other processes tell", PAUSE)

    async def resume(self) -> None:
        """Begin, if other processes can exist."""
        if not self._sharing.is_alone:
            self._listening.begin()

    async def close(self) -> None:
        """Stop listening."""
        await self._listening.close()

    async def _listen(self) -> None:
        await self._sharing.listen(self._told, self._begun)
