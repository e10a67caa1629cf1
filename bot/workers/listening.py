"""Hearing of what other processes leave for this one, for as long as the database can be reached."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from bot.background import begin
from bot.log import log
from bot.tables.errors import StoreError
from bot.tables.tables import Tables

logger = log(__name__)
PAUSE = 1.0  # seconds between two attempts


class Listener:
    """Hears what is told, from `resume` to `close`.

    `told` is called with a table's id and whether this process serves it; `begun` whenever it hears anew: what was told
    before it has missed.
    """

    def __init__(self, tables: Tables, told: Callable[[int, bool], None], begun: Callable[[], Awaitable[None]]) -> None:
        self._tables, self._told, self._begun = tables, told, begun
        self._listening: asyncio.Task[None] | None = None

    async def resume(self) -> None:
        """Begin, if other processes can be there."""
        if self._listening is None and not self._tables.sharing.alone:
            self._listening = begin(self._listen(), "what other processes tell")

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening

    async def _listen(self) -> None:
        while True:
            try:
                await self._tables.sharing.listen(self._told, self._begun)
            except StoreError as error:
                logger.warning("nobody hears what other processes tell", error=str(error))
            except Exception:
                logger.exception("nobody hears what other processes tell")
            await asyncio.sleep(PAUSE)
