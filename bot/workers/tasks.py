"""One task per table: a table that is woken while its task runs gets another one afterwards."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from bot.process.background import start_task


class Tasks:
    """Runs `work(table_id)` for the tables that are woken, one task per table, in the background or for people."""

    def __init__(self, name: str, work: Callable[[int], Coroutine[Any, Any, None]], *, background: bool = True) -> None:
        self._name, self._work, self._background = name, work, background
        self.running: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self.closed = False

    def wake(self, table_id: int) -> None:
        """Run the work for a table, now or as soon as its present task has ended."""
        if self.closed:
            return
        if table_id in self.running:
            self._again.add(table_id)
            return
        task = start_task(self._work(table_id), f"{self._name} of table {table_id}", background=self._background)
        self.running[table_id] = task
        task.add_done_callback(lambda _: self._on_end(table_id))

    async def drain(self) -> None:
        """Start nothing any more, and return when the present tasks have ended; `closed` tells them to."""
        self.closed = True
        if self.running:
            await asyncio.wait(list(self.running.values()))

    async def close(self) -> None:
        """Cancel the present tasks; nothing starts any more."""
        self.closed = True
        tasks = list(self.running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _on_end(self, table_id: int) -> None:
        """Note that a table's task has ended; start another one if the table was woken meanwhile."""
        self.running.pop(table_id, None)
        if table_id in self._again:
            self._again.discard(table_id)
            self.wake(table_id)
