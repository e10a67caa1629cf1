"""Whose picture is drawn next: for an answer somebody waits now, a post can wait a little, a film longer."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from heapq import heappop, heappush
from itertools import count
from typing import TypeVar

T = TypeVar("T")
ANSWER, POST, FILM = 0.0, 2.0, 10.0  # seconds for which what comes later, and cannot wait as long, goes first


class DrawingQueue:
    """A few threads that draw; what could wait has waited in vain no longer than its patience."""

    def __init__(self, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="render")
        self._free = threads
        self._order = count()
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._closed = False

    async def work(self, draw: Callable[[], T], patience: float) -> T:
        """What this draws, in one of the threads. Raises CancelledError where the bot ends before it is begun."""
        await self._turn(patience)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, draw)
        finally:
            self._pass_on()

    def close(self) -> None:
        """Begin nothing more, and wait for what is being drawn."""
        self._closed = True
        while self._waiting:
            heappop(self._waiting)[2].cancel()
        self._threads.shutdown(wait=True, cancel_futures=True)

    async def _turn(self, patience: float) -> None:
        """Wait until a thread is ours."""
        if self._closed:
            raise asyncio.CancelledError
        if self._free:
            self._free -= 1
            return
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        heappush(self._waiting, (loop.time() + patience, next(self._order), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the thread had just been given
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """A thread goes to whose time comes first, or is free."""
        while self._waiting:
            turn = heappop(self._waiting)[2]
            if not turn.done():  # whoever waited may have given up
                turn.set_result(None)
                return
        self._free += 1
