"""Reminders, sent when they are due by whichever process is there then."""

import asyncio
import contextlib

from bot.log import log
from bot.tables.errors import StoreError
from bot.tables.tables import Tables

logger = log(__name__)
SWEEP = 2.0  # seconds between two looks at what is due
CLAIMS = 15  # looks between two at what another process had claimed and may not have done


class Reminders:
    """Looks at what is due, from `resume` to `close`."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._sweeper: asyncio.Task[None] | None = None

    async def resume(self) -> None:
        """Begin, and take up what became due while nobody was there."""
        if self._sweeper is None:
            self._sweeper = asyncio.create_task(self._sweep(), name="reminders")

    async def close(self) -> None:
        if self._sweeper:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper

    async def _sweep(self) -> None:
        look = 0
        while True:
            try:
                if look % CLAIMS == 0 or await self._tables.reminders.any_due():
                    await self._send_all()
            except StoreError as error:
                logger.error("reminders unavailable", error=str(error))
            except Exception:
                logger.exception("reminders failed")
            look += 1
            await asyncio.sleep(SWEEP)

    async def _send_all(self) -> None:
        while await self._tables.reminders.send_due():
            pass
