"""Who thinks for whom and when: all that is thought out at tables waits in one queue, for processes that are shared."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.players.budget import Budget
from bot.players.thinker import Thinker, Thinkers
from bot.workers.thinking_queue import ThinkingQueue
from bot.workers.thinking_time import thinking_budget


class Thinking:
    """Lends a thinker to so many at a time, in the order of the queue."""

    def __init__(self, at_once: int = 1, thinkers: Thinkers | None = None) -> None:
        self.thinkers = thinkers or Thinkers()
        self._queue = ThinkingQueue(at_once)

    @asynccontextmanager
    async def turn(self, server: int, table: int, *, people: bool) -> AsyncIterator[Thinker]:
        """Wait for a turn, and yield a thinker that nobody else has meanwhile. `people`: somebody plays there."""
        async with self._queue.turn(server, table, people=people):
            with self.thinkers.lend() as thinker:
                yield thinker

    def budget(self, spent: float) -> Budget:
        """Return what a computer may think about a choice for which people have waited so many seconds already."""
        return thinking_budget(spent, len(self._queue), self._queue.at_once)

    async def end_idle(self) -> None:
        """End the processes that had nothing to think for long."""
        await self.thinkers.end_idle()

    async def close(self) -> None:
        """End all processes. Those that wait for a thought must be cancelled first."""
        await self.thinkers.close()
