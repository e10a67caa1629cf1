"""Background work, which nobody waits for: it yields scarce resources to what people do."""

import asyncio
from collections.abc import Coroutine
from contextvars import ContextVar, copy_context
from typing import TypeVar

T = TypeVar("T")
_background: ContextVar[bool] = ContextVar("background", default=False)


def in_background() -> bool:
    """Return whether the running code was started as background work, or by such work."""
    return _background.get()


def start_task(work: Coroutine[object, object, T], name: str, *, background: bool = True) -> asyncio.Task[T]:
    """Start a task, in the background or for people, whatever starts it."""
    context = copy_context()
    context.run(_background.set, background)
    return asyncio.create_task(work, name=name, context=context)
