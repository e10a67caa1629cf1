"""Work that is repeated while the bot runs."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from bot.process.background import start_task
from bot.process.log import log
from bot.tables.table import StoreError
from bot.workers.backoff import backoff

logger = log(__name__)


class PeriodicTask:
    """Does `work` in the background, from `begin` to `close`, every so many seconds; failures are logged.

    After a failure it is repeated sooner, if the pause is a long one.
    """

    def __init__(self, work: Callable[[], Awaitable[object]], name: str, pause: float) -> None:
        self._work, self._name, self._pause = work, name, pause
        self._task: asyncio.Task[None] | None = None
        self._at_once = asyncio.Event()
        self._closed = False
        self._failures = 0  # in a row
        self.done = asyncio.Event()  # set once the work was done without a failure

    def begin(self) -> None:
        """Start repeating the work, unless it has started; nothing starts after `close`."""
        if self._task is None and not self._closed:
            self._task = start_task(self._repeat(), self._name)

    def at_once(self) -> None:
        """Do the work now instead of after the pause, or once more if it is being done."""
        self._at_once.set()
        self.begin()

    async def close(self) -> None:
        """Stop repeating the work, and return when the present one has ended."""
        self._closed = True
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _repeat(self) -> None:
        """Do the work again and again, sooner after a failure."""
        while not self._closed:  # a cancellation can get lost if the pause ends at the same moment
            self._at_once.clear()
            await self._work_once()
            pause = min(self._pause, backoff(self._failures - 1)) if self._failures else self._pause
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._at_once.wait(), pause)

    async def _work_once(self) -> None:
        """Do the work once; log a failure and count it."""
        self._failures += 1
        try:
            await self._work()
        except StoreError as error:
            logger.error("the database cannot be used", work=self._name, error=str(error))
        except Exception:
            logger.exception("work failed", work=self._name)
        else:
            self._failures = 0
            self.done.set()
