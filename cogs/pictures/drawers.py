"""Drawers: threads or other processes that draw, so that the event loop can answer meanwhile."""

import asyncio
import contextlib
import multiprocessing
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing.process import BaseProcess
from typing import Literal, TypeVar

from bot.process.log import log
from bot.process.processors import number_of_processes
from renderers import process
from renderers.kit.cache import Cache

logger = log(__name__)
T = TypeVar("T")
MOST = 4  # processes, unless the owner sets more
# Of the usual room for drawings that are kept, where the bot draws itself, which is to save memory: little for what all
# tables use, least for what is one table's own, which hardly ever comes twice in a row where many take turns.
LITTLE, LEAST = 0.4, 0.05
IDLE = 600.0  # seconds without a picture after which a process ends, and gives back its memory


class Drawer:
    """Draws one thing at a time in its own executor, which `make` creates; its process or thread begins when needed.

    It ends when it was not needed for long.
    """

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self._executor = make()
        self._closed = False
        self._ending: asyncio.TimerHandle | None = None  # while nothing is drawn, if its process or thread runs

    async def work(self, draw: Callable[[], T]) -> T:
        """Return what `draw` returns. If the process dies, as for lack of memory, a new one draws it again.

        Raise CancelledError if the bot ends meanwhile.
        """
        if self._ending:
            self._ending.cancel()
        try:
            return await self._run(draw)
        except BrokenExecutor:
            if self._closed:
                raise asyncio.CancelledError from None
            logger.warning("a process that draws has ended; another one takes its place")
            self._executor = self._make()
            return await self._run(draw)
        finally:
            if not self._closed:
                self._ending = asyncio.get_running_loop().call_later(IDLE, self._end)

    async def _run(self, draw: Callable[[], T]) -> T:
        """Return what `draw` returns in the executor. Raise BrokenExecutor if its process has died."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, draw)

    def begin(self, draw: Callable[[], object]) -> None:
        """Call `draw` in the background, unless there is no process or thread."""
        if self._ending:
            with contextlib.suppress(BrokenExecutor):  # the next `work` replaces it
                self._executor.submit(draw)

    def _end(self) -> None:
        """Let the process or thread end; the next `work` begins another one."""
        self._ending = None
        self._executor.shutdown(wait=False)
        self._executor = self._make()

    def close(self) -> None:
        """Stop without waiting: processes are killed, threads finish by themselves."""
        self._closed = True
        if self._ending:
            self._ending.cancel()
        workers: Mapping[int, BaseProcess] = getattr(self._executor, "_processes", None) or {}
        for worker in [*workers.values()]:  # `kill_workers` comes with Python 3.14
            worker.kill()
        self._executor.shutdown(wait=False, cancel_futures=True)


def in_threads(number: int) -> list[Drawer]:
    """Return drawers that use threads of this process."""
    return [Drawer(lambda: ThreadPoolExecutor(1, thread_name_prefix="render")) for _ in range(number)]


def in_processes(number: int | Literal["auto"]) -> list[Drawer]:
    """Return this number of drawers in processes, "auto" for as many as suit this machine; for 0, one in a thread.

    What they draw with and return must be picklable.
    """
    processes = number_of_processes(number)
    if number == "auto":
        processes = min(MOST, processes)
    try:
        return [Drawer(_new_process) for _ in range(processes)] or in_threads(1)
    except (OSError, ImportError) as error:  # as where /dev/shm is missing
        logger.warning("no process can be begun that draws; the bot draws itself", error=repr(error))
        return in_threads(1)


def keep_fewer_drawings() -> None:
    """Keep fewer drawings in this process: it takes a third less memory, and a picture twice as long."""
    Cache.share, Cache.share_of_table = LITTLE, LEAST


def _new_process() -> Executor:
    """Return an executor with one process."""
    # A new interpreter: a copy of this one would share its connections, and hold locks that its threads hold now.
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), process.begin)
