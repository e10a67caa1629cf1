"""Work that is finished once begun: a transaction is neither cut off nor forgotten if its caller is cancelled."""

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

T = TypeVar("T")


class ShieldedWork:
    """Runs work to its end, even if the task that waits for it is cancelled."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()

    async def run(self, work: Coroutine[object, object, T]) -> T:
        """Return what the work returns, or raise what it raises. Cancelling the caller leaves the work running."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def wait(self) -> None:
        """Return when all work that was begun has ended."""
        if self._tasks:
            await asyncio.wait(self._tasks)
