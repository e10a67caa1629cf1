"""What is begun is finished: a transaction whose caller is cancelled meanwhile is neither cut off nor forgotten."""

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

T = TypeVar("T")


class Finishing:
    """Runs work to its end, even when whoever waits for it is cancelled."""

    def __init__(self) -> None:
        self._begun: set[asyncio.Task[object]] = set()

    async def run(self, work: Coroutine[object, object, T]) -> T:
        """What the work returns. Raises what it raises; CancelledError in who waits leaves it running."""
        task = asyncio.create_task(work)
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)
        return await asyncio.shield(task)

    async def wait(self) -> None:
        """Return when all that was begun has ended."""
        if self._begun:
            await asyncio.wait(self._begun)
