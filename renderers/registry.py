"""Which module draws a game: the one named like it, else the plain one."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from PIL.Image import Image

from .look import Look


class Renderer(Protocol):
    """What a game's renderer offers; each is a pure function of what a viewer may see."""

    def table(self, view: Any, look: Look) -> Image:
        """The whole table."""

    def seat(self, view: Any, seat: int, look: Look) -> Image:
        """One player's part at large."""

    def hand(self, view: Any, look: Look) -> Image:
        """What the viewer alone may see."""

    def focus(self, view: Any, seat: int) -> int:
        """Whose part a seat is busy with: mostly its own."""

    def card(self, name: str, look: Look) -> Image:
        """One card at large."""

    def describe(self, view: Any, look: Look) -> str:
        """The table in at most 1,000 characters, for the picture's alt text."""

    def describe_long(self, view: Any, look: Look) -> str:
        """The table in full, in words."""


class Describer(Protocol):
    """What a renderer may offer besides, each by itself: words for pictures of less than the table."""

    def describe_seat(self, view: Any, seat: int, look: Look) -> str:
        """One player's part in at most 1,000 characters; without it the table is told."""

    def stands(self, view: Any, seat: int, look: Look) -> list[str]:
        """What a player has on the table with its values, a line each, for who is about to choose."""

    def follows(self, before: Any, after: Any, seat: int, look: Look) -> list[str]:
        """What `brings` tells, shorter, for who compares choices."""

    def describe_card(self, name: str, look: Look) -> str:
        """What a card shows beside its name and its text, such as colour and cost; empty where that is all."""


class Foreteller(Protocol):
    """What a renderer offers that can tell of a choice before it is made."""

    def preview(self, before: Any, after: Any, seat: int, look: Look) -> Image:
        """One's part as a choice would make it, with what else could be chosen marked; without one both are equal."""

    def brings(self, before: Any, after: Any, seat: int, look: Look) -> list[str]:
        """What a choice would cost and bring, in sentences."""


@cache
def foreteller(key: str) -> Foreteller | None:
    """The renderer of a game if it tells of choices."""
    found = renderer(key)
    return cast("Foreteller", found) if hasattr(found, "brings") else None


@cache
def renderer(key: str) -> Renderer:
    """The renderer of a game, or the plain one when the game has none of its own."""
    own = f"{__package__}.{key}"
    if key.isidentifier() and key not in {"kit", "look", "registry"} and find_spec(own):
        return cast("Renderer", import_module(own))
    return cast("Renderer", import_module(f"{__package__}.plain"))
