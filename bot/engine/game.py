"""A game is a value: its name and the functions that are its rules."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from bot.engine.counts import NOTHING, Counts
from bot.engine.effect import Effect, Event, Next, Seat
from bot.engine.side_actions import SideActions
from bot.engine.state import State
from bot.engine.trophies import Finish, Trophy

S = TypeVar("S", bound=State)
V = TypeVar("V", covariant=True)
Json: TypeAlias = dict[str, Any]  # a JSON object


class Line(msgspec.Struct, frozen=True):
    """Points of one kind: `what` picks the text "tally.<what>", and `name` is a value in that text.

    Among what is held, the less of it a seat has the better if it is `unwanted`.
    """

    what: str
    points: int
    name: str = ""
    unwanted: bool = False


def sum_lines(lines: Iterable[Line]) -> dict[tuple[str, str], int]:
    """Return the points of lines by what they are and their name; those of the same are added up."""
    sums: dict[tuple[str, str], int] = {}
    for line in lines:
        sums[line.what, line.name] = sums.get((line.what, line.name), 0) + line.points
    return sums


class Score(msgspec.Struct, frozen=True):
    """The points of a seat, and what they consist of.

    `standing` are points that the seat would get if the game ended now; they are not part of `total`. `held` are the
    amounts of what the seat pays with, for previews to compare; amounts of the same name are added up. `spent` are the
    names in `standing` that stop counting later, which previews leave out.
    """

    total: int
    lines: tuple[Line, ...] = ()
    standing: tuple[Line, ...] = ()
    rank: int = 0  # 1 for every winner; 0 while the game is running
    held: tuple[Line, ...] = ()
    spent: tuple[str, ...] = ()


class Change(msgspec.Struct, frozen=True):
    """Something on the table that a seat has changed: the name of its spot, which the game's renderer knows."""

    spot: str
    seat: Seat


class Features(NamedTuple):
    """What a position may bring a seat, as named numbers that a learned value weighs; 0 is worth nothing.

    `left` is the share of the game that is left, from 1 to 0.
    """

    left: float
    numbers: Mapping[str, float]


class NoOptions(msgspec.Struct, frozen=True):
    """A game without lobby options."""


def _nothing(s: object, seat: Seat, event: Event) -> Next:
    """The default of `Game.reactions`: nothing follows from any event."""
    return ()


def _any(seats: int, options: object) -> None:
    """The default of `Game.options_error`: all options go with all numbers of seats."""


def _all_matter(seats: int) -> Collection[str]:
    """The default of `Game.idle`: every option changes something, whatever the number of seats."""
    return ()


def _no_changes(before: object, after: object) -> tuple[Change, ...]:
    """The default of `Game.changes`: no spots of the table are named."""
    return ()


def _no_places(event: Event) -> tuple[str, ...]:
    """The default of `Game.places`: no event names the places where it happened."""
    return ()


def _no_awards(view: object) -> Mapping[str, Sequence[int]]:
    """The default of `Game.awards`: nothing is awarded."""
    return {}


def _nobody(s: object) -> None:
    """The default of `Game.starter`: no seat begins, because all choose at the same time."""


def _own_turns(s: object) -> None:
    """The default of `Game.active`: the turn belongs to the seat that is asked."""


def _always_fine(s: object) -> None:
    """The default of `Game.check`: no invariants to check."""


def _no_order(s: object) -> None:
    """The default of `Game.redeal`: no pile has a hidden order, because each draw is determined when it is made."""


def _as_it_is(saved: Json, version: int) -> Json:
    """The default of `Game.migrate`: the saved state is read unchanged."""
    return saved


class Game(msgspec.Struct, Generic[S, V], frozen=True, kw_only=True):
    """Everything the engine knows of a game. How to write one: data/guides/en/add_a_game.md."""

    key: str  # the name of its folder: "sky_islands"
    command: str  # the name of its slash command: "sky"
    seats: range
    version: int
    state: type[S]
    view: type[V]
    new: Callable[[int, int, Any], S]  # seats, seed, options
    see: Callable[[S, Seat | None], V]  # None: a spectator
    tally: Callable[[S], list[Score]]  # by seat
    guess: Callable[[S, Seat | None, Random], S]  # re-deals, in place, what this seat cannot know
    value: Callable[[S, Seat], float]  # how good the position is for a seat, in points: for computer players
    features: Callable[[S, Seat], Features] | None = None  # what learned values weigh beside `value`
    options: type[msgspec.Struct] = NoOptions  # a frozen struct with defaults: the options in the lobby
    options_error: Callable[[int, Any], str | None] = _any  # a text key: why not these seats with these options
    idle: Callable[[int], Collection[str]] = _all_matter  # the options that change nothing with so many seats
    reactions: Callable[[S, Seat, Event], Next] = _nothing
    side_actions: Callable[[S, Seat], SideActions] | None = None  # side actions of a seat, whatever it is asked
    starter: Callable[[S], Seat | None] = _nobody  # which seat begins, of a new state
    active: Callable[[S], Seat | None] = _own_turns  # whose turn it is, where others may be asked in it
    redeal: Callable[[S], None] = _no_order  # shuffles the unseen piles again, in place, with the state's `chance`
    check: Callable[[S], None] = _always_fine  # raises AssertionError where an invariant is broken
    migrate: Callable[[Json, int], Json] = _as_it_is  # a state of an older version -> one of this version
    depth: int = 4  # least number of own choices in a computer player's playout, which ends with a later own turn
    hands: bool = False  # whether seats hold something hidden from the others
    points: Callable[[S], Sequence[int]] | None = None  # by seat, hidden points included: for the curve of a past game
    changes: Callable[[V, V], Sequence[Change]] = _no_changes  # what differs in a view, to be marked on its picture
    places: Callable[[Event], Sequence[str]] = _no_places  # where it happened, as spots: views may not show it any more
    awards: Callable[[V], Mapping[str, Sequence[int]]] = _no_awards  # who is best at what: "award.<name>", by seat
    counts: Counts = NOTHING  # what statistics count of a game
    trophies: tuple[Trophy[Finish], ...] = ()  # what people can reach in its games
    verbs: tuple[type[Effect], ...] = ()  # each becomes a slash command

    def standings(self, state: S) -> Sequence[int]:
        """Return the points of each seat as they are known to everybody once the game is over."""
        return self.points(state) if self.points else [score.total for score in self.tally(state)]

    @property
    def asks_aside(self) -> bool:
        """Whether a seat may be asked in another's turn."""
        return self.active is not _own_turns

    @property
    def package(self) -> str:
        """The package in which the game's effects are registered: "bot.games.oceans"."""
        return self.state.__module__.rpartition(".")[0]
