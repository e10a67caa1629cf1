"""The words of a picture that must be readable at a glance: reported to a listener, so that tests can measure them."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import NamedTuple

PHONE, HIGH = 336, 9  # pixels: how wide a chat on a phone shows a picture, how high its essential letters are there


class WrittenText(NamedTuple):
    """Words written on a picture: at which font size, and whether as a detail, which may be small."""

    words: str
    size: int
    detail: bool


@dataclass
class Listener:
    """The words written while it listens, and the sprites drawn meanwhile: kept apart, so that none is missed."""

    written: list[WrittenText] = field(default_factory=list)
    sprites: dict[Hashable, object] = field(default_factory=dict)


_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)
_detail: ContextVar[bool] = ContextVar("detail", default=False)


def least(width: int) -> int:
    """Return the smallest font size of essential words on a picture of this width."""
    return round(HIGH * width / PHONE)


@contextmanager
def detail() -> Iterator[None]:
    """Mark words written in this context as details; also a decorator of functions that draw details only."""
    before = _detail.set(True)
    try:
        yield
    finally:
        _detail.reset(before)


@contextmanager
def listen() -> Iterator[list[WrittenText]]:
    """Yield a list of all that is written meanwhile, also on sprites that would otherwise come from a cache."""
    listener = Listener()
    before = _listener.set(listener)
    try:
        yield listener.written
    finally:
        _listener.reset(before)


def report(words: str, size: int) -> None:
    """Report words and their size to the listener, if there is one."""
    listener = _listener.get()
    if listener is not None:
        listener.written.append(WrittenText(words, size, _detail.get()))


def sprites() -> tuple[dict[Hashable, object], bool] | None:
    """Return the listener's sprites, and whether a detail is being drawn; None without a listener."""
    listener = _listener.get()
    return (listener.sprites, _detail.get()) if listener is not None else None
