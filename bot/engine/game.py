"""A game is a value: a key and the functions that make its rules."""

from collections.abc import Callable
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from bot.engine.beside import Besides
from bot.engine.effect import Effect, Next, Seat
from bot.engine.state import State

S = TypeVar("S", bound=State)
V = TypeVar("V")


class Line(msgspec.Struct, frozen=True):
    """A line of an account: `what` is a text key's end ("tally.<what>"), with an optional name to put in."""

    what: str
    points: int
    name: str = ""


class Score(msgspec.Struct, frozen=True):
    """A seat's points so far, or at the end, with how they come about.

    `standing` are the points that would count if they were counted now; they are not part of `total`. `held` says how
    many the seat holds of what it pays with, for a preview to show before and after; lines of one name are added up.
    """

    total: int
    lines: tuple[Line, ...] = ()
    standing: tuple[Line, ...] = ()
    rank: int = 0  # 1 for every winner, 0 while the game runs
    held: tuple[Line, ...] = ()


class NoOptions(msgspec.Struct, frozen=True):
    """A game without lobby options."""


def _nothing(s: Any, seat: Seat, event: Effect) -> Next:
    return ()


def _not_ahead(s: Any, seat: Seat) -> Effect | None:
    return None


def _always_fine(s: Any) -> None:
    """No invariants to check."""


def _as_it_is(saved: dict[str, Any], version: int) -> dict[str, Any]:
    return saved


class Game(msgspec.Struct, Generic[S, V], frozen=True, kw_only=True):
    """Everything the engine must know of a game; see design.md for what each function promises."""

    key: str  # also the folder's name
    command: str  # the slash command's name
    seats: range
    version: int
    state: type[S]
    view: type[V]
    new: Callable[[int, int, Any], S]  # seats, seed, options
    see: Callable[[S, Seat | None], V]  # None: a spectator
    tally: Callable[[S], list[Score]]  # by seat
    guess: Callable[[S, Seat | None, Random], S]  # re-deals, in place, what this seat cannot know
    value: Callable[[S, Seat], float]  # how good the position looks, in points: for computer players
    options: type[Any] = NoOptions  # a frozen struct with defaults: what the lobby offers
    allowed: Callable[[int, Any], str | None] = lambda seats, options: None  # a text key: why not to be started so
    reactions: Callable[[S, Seat, Effect], Next] = _nothing
    beside: Callable[[S, Seat], Besides] | None = None  # what a seat may do besides, whatever it is asked
    ahead: Callable[[S, Seat], Effect | None] = _not_ahead  # what this seat may settle before it is asked just that
    check: Callable[[S], None] = _always_fine  # raises AssertionError where an invariant is broken
    migrate: Callable[[dict[str, Any], int], dict[str, Any]] = _as_it_is  # a saved state of an older version
    depth: int = 4  # own choices that a playout of a computer player lasts at least; it ends with a later own turn
    hands: bool = False  # whether seats hold something that the others may not see
    verbs: tuple[type[Effect], ...] = ()  # what players choose, for slash commands

    @property
    def package(self) -> str:
        """Where the game's effects are registered."""
        return self.state.__module__.rpartition(".")[0]
