"""Which computer thinks next: servers take turns, and the tables of each, so that none waits for all of another's."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

from bot.process.metrics import THINKING_QUEUE

IN_A_ROW = 3  # after so many choices for which people wait comes one of a game in which only computers play

Turn = asyncio.Future[None]
Place = tuple[int, int]  # a server and one of its tables


class ThinkingQueue:
    """Lets so many computers think at a time.

    Tables where people wait go first, but others are not kept waiting for ever.
    """

    def __init__(self, at_once: int = 1) -> None:
        self.at_once = at_once
        self._thinking = 0
        self._people: dict[Place, deque[Turn]] = {}
        self._others: dict[Place, deque[Turn]] = {}
        self._people_in_a_row = 0
        self._order = count(1)
        self._last: dict[Place | int, int] = {}  # the number of the last turn of a server, and of a table

    @asynccontextmanager
    async def turn(self, server: int, table: int, *, people: bool) -> AsyncIterator[None]:
        """Wait for a turn and keep it during the block. `people`: somebody plays at this table."""
        place = server, table
        if self._thinking >= self.at_once:
            await self._wait(place, self._people if people else self._others)
        else:
            self._thinking += 1
        self._last[server] = self._last[place] = next(self._order)
        try:
            yield
        finally:
            self._pass_on()

    def __len__(self) -> int:
        """Return how many choices wait."""
        return sum(map(len, (*self._people.values(), *self._others.values())))

    async def _wait(self, place: Place, waiting: dict[Place, deque[Turn]]) -> None:
        """Wait for this place's turn; pass it on if the waiting task is cancelled as it comes."""
        turn: Turn = asyncio.get_running_loop().create_future()
        waiting.setdefault(place, deque()).append(turn)
        THINKING_QUEUE.inc()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had just come
                self._pass_on()
            raise
        finally:
            THINKING_QUEUE.dec()

    def _pass_on(self) -> None:
        """Give the turn to the next waiting task, skipping cancelled ones, or free it."""
        while turn := self._next():
            if not turn.done():
                turn.set_result(None)
                return
        self._thinking -= 1
        if not self._thinking:
            self._last.clear()

    def _next(self) -> Turn | None:
        """Return the next turn: people's first, but others' after so many of them in a row; None if nobody waits."""
        if self._people and not (self._others and self._people_in_a_row >= IN_A_ROW):
            self._people_in_a_row += 1
            return self._take(self._people)
        self._people_in_a_row = 0
        return self._take(self._others) if self._others else None

    def _take(self, waiting: dict[Place, deque[Turn]]) -> Turn:
        """Remove and return the first turn of the server served longest ago, and of its table served longest ago."""
        place = min(waiting, key=lambda place: (self._last.get(place[0], 0), self._last.get(place, 0)))
        turn = waiting[place].popleft()
        if not waiting[place]:
            del waiting[place]
        return turn
