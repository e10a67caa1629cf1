"""Does what is due at its time, in whichever process is running then."""

from collections.abc import Callable
from itertools import count

from bot.tables.tables import Tables
from bot.workers.circuit_breaker import CircuitBreaker
from bot.workers.periodic_task import PeriodicTask

SWEEP = 1.0  # seconds between two looks at what is due
CLAIMS = 30  # every so many looks: a heartbeat, and a look at rows that another process claimed and may not have done
MISSED = 120  # every so many looks: one for people whom nobody has called


class DueWorker:
    """Does what is due, from `resume` to `close`, while people can reach the bot and posts are not paused."""

    def __init__(self, tables: Tables, breaker: CircuitBreaker, is_reachable: Callable[[], bool]) -> None:
        self._tables = tables
        self._breaker = breaker
        self._is_reachable = is_reachable
        self._paused = False
        self._looks = count()
        self._has_ordered = False
        self._sweep = PeriodicTask(self.do_due, "what is due", SWEEP)

    async def resume(self) -> None:
        """Begin, first with what became due while no process ran."""
        self._sweep.begin()

    async def close(self) -> None:
        """Stop looking for what is due."""
        await self._sweep.close()

    async def do_due(self) -> None:
        """Do what is due. While nobody can be told, no sign of life is written either, so that no clock runs."""
        look_number = next(self._looks)
        due, claims = self._tables.due, look_number % CLAIMS == 0
        if self._breaker.is_open or not self._is_reachable():
            self._paused = True
            return
        if claims or self._paused:
            await due.beat()  # first of all: clocks have stood still while no process ran
            self._paused = False
        if not self._has_ordered:
            await self._tables.results.order_counts()
            self._has_ordered = True
        if look_number % MISSED == MISSED - 1:
            await due.call_missed()
        if claims or await due.has_due():
            while await due.do():
                pass
