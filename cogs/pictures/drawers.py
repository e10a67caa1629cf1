"""Who draws: threads of this process, or processes of their own, so that presses are answered while one draws."""

import asyncio
import contextlib
import multiprocessing
import os
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing.process import BaseProcess
from typing import Literal, TypeVar

from bot.process.log import log
from renderers import process

logger = log(__name__)
T = TypeVar("T")
MOST = 4  # processes, unless more are asked for


class Drawer:
    """Draws one thing at a time."""

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self._executor = make()
        self._closed = False

    async def work(self, draw: Callable[[], T]) -> T:
        """What this draws. Where the process ends unasked, as it does where memory is short, another one draws it.

        Raises CancelledError where the bot ends meanwhile.
        """
        try:
            return await self._done(draw)
        except BrokenExecutor:
            if self._closed:
                raise asyncio.CancelledError from None
            logger.warning("a process that draws has ended; another one takes its place")
            self._executor = self._make()
            return await self._done(draw)

    async def _done(self, draw: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._executor, draw)

    def begin(self, draw: Callable[[], object]) -> None:
        """Have this done some time."""
        with contextlib.suppress(BrokenExecutor):  # seen by who asks next
            self._executor.submit(draw)

    def close(self) -> None:
        """Begin nothing more, and wait for nothing: a process is ended over what it draws, a thread goes on alone."""
        self._closed = True
        workers: Mapping[int, BaseProcess] = getattr(self._executor, "_processes", None) or {}
        for worker in [*workers.values()]:  # `kill_workers` comes with Python 3.14
            worker.kill()
        self._executor.shutdown(wait=False, cancel_futures=True)


def in_threads(number: int) -> list[Drawer]:
    """So many that draw in this process."""
    return [Drawer(lambda: ThreadPoolExecutor(1, thread_name_prefix="render")) for _ in range(number)]


def in_processes(number: int | Literal["auto"]) -> list[Drawer]:
    """So many processes of their own, or as many as suit this machine; with 0 a thread of this one draws.

    What they draw, and what comes of it, must be values that can be sent there and back.
    """
    number = _advised() if number == "auto" else number
    try:
        return [Drawer(_process) for _ in range(number)] or in_threads(1)
    except (OSError, ImportError) as error:  # as where /dev/shm is missing
        logger.warning("no process can be begun that draws; the bot draws itself", error=repr(error))
        return in_threads(1)


def _advised() -> int:
    """How many processes suit this machine: one processor is left to the bot."""
    return min(MOST, max(1, (os.cpu_count() or 1) - 1))


def _process() -> Executor:
    # A new interpreter: a copy of this one would have its connections, and its threads' locks as they are just now.
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), process.begin)
