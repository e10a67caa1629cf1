"""The order of drawing: answers first, posts can wait a little, films longer."""

import asyncio
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import TypeVar

from bot.process import memory
from cogs.pictures.drawers import Drawer

T = TypeVar("T")
ANSWER, POST, FILM = 0.0, 2.0, 10.0  # patience: the seconds for which less patient requests may overtake one


class DrawingQueue:
    """A priority queue for a few drawers, ordered by when a request came plus its patience."""

    def __init__(self, drawers: Sequence[Drawer]) -> None:
        self._drawers = tuple(drawers)
        self._free = list(drawers)
        self._arrivals = count()
        self._waiting: list[tuple[float, int, asyncio.Future[Drawer]]] = []  # a heap by time, then by arrival
        self._closed = False

    async def work(self, draw: Callable[[], T], patience: float) -> T:
        """Return what `draw` returns. Raise CancelledError if the bot ends before it is called."""
        drawer = await self._wait_for_drawer(patience)
        try:
            return await drawer.work(draw)
        finally:
            self._pass_on(drawer)

    async def everywhere(self, draw: Callable[[], object], patience: float) -> None:
        """Call `draw` as many times as there are drawers; while none is busy, that is once in each."""
        await asyncio.gather(*(self.work(draw, patience) for _ in self._drawers))

    def release_memory(self) -> None:
        """Let idle drawers return their memory to the system."""
        for drawer in self._free:
            drawer.begin(memory.trim_heap)

    def close(self) -> None:
        """Stop without waiting."""
        self._closed = True
        while self._waiting:
            heappop(self._waiting)[2].cancel()
        for drawer in self._drawers:
            drawer.close()

    async def _wait_for_drawer(self, patience: float) -> Drawer:
        """Return a drawer once it is this request's turn. Raise CancelledError if the bot ends before that."""
        if self._closed:
            raise asyncio.CancelledError
        if self._free:
            return self._free.pop()
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[Drawer] = loop.create_future()
        heappush(self._waiting, (loop.time() + patience, next(self._arrivals), turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # a drawer had just been given to it
                self._pass_on(turn.result())
            raise

    def _pass_on(self, drawer: Drawer) -> None:
        """Give a drawer to the next request, or set it free."""
        while self._waiting:
            turn = heappop(self._waiting)[2]
            if not turn.done():  # else the request was given up
                turn.set_result(drawer)
                return
        self._free.append(drawer)
