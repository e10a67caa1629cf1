"""What nobody waits for at this moment: where there is little of something, such work lets people's acts go first."""

import asyncio
from collections.abc import Coroutine
from contextvars import ContextVar, copy_context
from typing import TypeVar

T = TypeVar("T")
_background: ContextVar[bool] = ContextVar("background", default=False)


def in_background() -> bool:
    """Whether what runs now was begun as work in the background, or by such work."""
    return _background.get()


def begin(work: Coroutine[object, object, T], name: str, *, background: bool = True) -> asyncio.Task[T]:
    """The task of some work, in the background or for people, whatever it is begun by."""
    context = copy_context()
    context.run(_background.set, background)
    return asyncio.create_task(work, name=name, context=context)
