"""A renderer is a value, like the game itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from PIL.Image import Image

from .kit.numbered_marks import Spot
from .look import Look
from .signs import SignGroup

V = TypeVar("V")

Foretold = Callable[[V, V, int, Look], list[str]]  # sentences from a seat's views before and after a choice


def _own(view: object, seat: int) -> int:
    """Return the seat itself: it is busy with its own part."""
    return seat


def _no_lines(view: object, seat: int, look: Look) -> list[str]:
    return []


def _no_spots(view: object, look: Look) -> dict[str, Spot]:
    return {}


def _no_words(name: str, look: Look) -> str:
    return ""


@dataclass(frozen=True, kw_only=True)
class Renderer(Generic[V]):
    """A game's pictures and the words for them; each function knows only what its viewer may see.

    `preview` and `brings` come together or not at all: a picture of what a choice would make of one's part, with what
    else could be chosen marked (without a choice both views are equal), and what it would cost and bring.
    Raises ValueError if one of them is missing.
    """

    table: Callable[[V, Look], Image]  # all of it
    seat: Callable[[V, int, Look], Image]  # one player's part at large
    hand: Callable[[V, Look], Image]  # what the viewer alone may see
    # what of the hand is not on `table` already, if anything; without this function the hand is drawn
    hand_extra: Callable[[V, Look], Image | None] | None = None
    card: Callable[[str, Look], Image]  # one card at large
    describe: Callable[[V, Look], str]  # the table in at most 600 characters, for a picture's alt text
    describe_long: Callable[[V, Look], str]  # the table in full
    describe_seat: Callable[[V, int, Look], str] | None = None  # one player's part; without it the table is described
    describe_card: Callable[[str, Look], str] = _no_words  # what a card shows besides its name and its text
    focus: Callable[[V, int], int] = _own  # the seat whose part a player's choice is about, mostly the player's own
    holdings: Callable[[V, int, Look], list[str]] = _no_lines  # what a player has, told to who is to choose
    spots: Callable[[V, Look], Mapping[str, Spot]] = _no_spots  # where on `table` things lie, by name
    hand_spots: Callable[[V, Look], Mapping[str, Spot]] = _no_spots  # the same on `hand`
    preview: Callable[[V, V, int, Look], Image] | None = None  # from a seat's views before and after a choice
    brings: Foretold[V] | None = None  # what the choice costs and brings
    follows: Foretold[V] | None = None  # the same, but shorter, to compare choices
    signs: tuple[SignGroup, ...] = ()  # what stands on its boards and cards, in groups

    def __post_init__(self) -> None:
        if (self.preview is None) != (self.brings is None):
            raise ValueError("a renderer has both preview and brings, or neither")
