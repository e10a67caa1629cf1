"""What is due, done at its time by whichever process is there then."""

import asyncio
import contextlib

from bot.background import begin
from bot.log import log
from bot.tables.errors import StoreError
from bot.tables.tables import Tables
from bot.workers.brake import Brake

logger = log(__name__)
SWEEP = 1.0  # seconds between two looks at what is due
CLAIMS = 30  # looks between two at what another process had claimed and may not have done, and between heartbeats


class DueWorker:
    """Looks at what is due, from `resume` to `close`."""

    def __init__(self, tables: Tables, brake: Brake) -> None:
        self._tables = tables
        self._brake = brake
        self._rested = False
        self._sweeper: asyncio.Task[None] | None = None

    async def resume(self) -> None:
        """Begin, and take up what became due while nobody was there."""
        if self._sweeper is None:
            self._sweeper = begin(self._sweep(), "what is due")

    async def close(self) -> None:
        if self._sweeper:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper

    async def _sweep(self) -> None:
        look = 0
        while True:
            try:
                await self._look(claims=look % CLAIMS == 0)
            except StoreError as error:
                logger.error("what is due is unavailable", error=str(error))
            except Exception:
                logger.exception("what is due failed")
            look += 1
            await asyncio.sleep(SWEEP)

    async def _look(self, claims: bool) -> None:
        """Do what is due. While posts pause no life is shown either, so that no clock runs meanwhile."""
        due = self._tables.due
        if self._brake.pressed:
            self._rested = True
            return
        if claims or self._rested:
            await due.beat()  # first of all: clocks have stood still while no process ran
            self._rested = False
        if claims or await due.any():
            while await due.do():
                pass
