"""Waiting until something becomes true, woken by changes instead of polling."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Waiters:
    """Tasks that wait for a predicate; `wake` checks each predicate again."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []

    def wake(self) -> None:
        """Check each predicate, and resume the tasks whose predicate is true now."""
        if not self._waiting:
            return
        for entry in list(self._waiting):
            self._try(*entry)
        self._waiting = [entry for entry in self._waiting if not entry[1].done()]

    def _try(self, predicate: Callable[[], Any], future: asyncio.Future[Any]) -> None:
        """Check a predicate, and complete its future with the true value or the error."""
        if future.done():
            return
        try:
            if value := predicate():
                future.set_result(value)
        except Exception as error:  # noqa: BLE001 - raised in the task that waits
            future.set_exception(error)

    async def until(self, predicate: Callable[[], T], timeout: float = 10.0) -> T:  # noqa: ASYNC109
        """Return the first true value of the predicate. Raise TimeoutError after `timeout` seconds of real time."""
        if value := predicate():
            return value
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((predicate, future))
        try:
            async with asyncio.timeout(timeout):
                return await future
        except TimeoutError:
            raise TimeoutError(f"it did not happen within {timeout:g} s") from None
