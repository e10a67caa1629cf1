"""What is measured of a single game, besides what is measured of all: `BENCH` in bot/bench/own/<key>.py."""

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from bot.bench.figure import Aim, Figure
from bot.bench.scale import Scale
from bot.engine.effect import Choice, Seat, SeatEvent
from bot.engine.game import S
from bot.engine.state import State

S_contra = TypeVar("S_contra", bound=State, contravariant=True)
Amounts = Iterable[tuple[str, float]]  # names and amounts; those whose names end in "each" are per player


class GamePlayer(Protocol[S_contra]):
    """Chooses for every seat of a game."""

    def choose(self, s: S_contra, seat: Seat) -> Choice:
        """Return one of the choices that a seat has."""


def _seats_by_number(s: State) -> Sequence[Seat]:
    return range(s.seats)


def _no_amounts(*_: object) -> Amounts:
    return ()


def _no_cards(events: Sequence[SeatEvent]) -> Iterable[tuple[Seat, str]]:
    return ()


def _no_items(s: object) -> Iterable[str]:
    return ()


def _no_figures(scale: Scale) -> Iterable[Figure]:
    return ()


class Balance(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """What a game's balance is judged by, in `python -m bot bench balance KEY`."""

    order: Callable[[S], Sequence[Seat]] = _seats_by_number  # the seats in order of play
    event_counts: Callable[[S, Sequence[SeatEvent]], Amounts] = _no_amounts  # what a choice adds
    end_counts: Callable[[S], Amounts] = _no_amounts  # what the end of a game adds
    delays: Callable[[S, Seat], Amounts] = _no_amounts  # what asking this seat now adds
    ran_out: Callable[[S], bool] | None = None  # whether a colour of the pieces has run out
    hands: Callable[[S], Sequence[Iterable[str]]] | None = None  # the cards that each seat holds
    used_cards: Callable[[Sequence[SeatEvent]], Iterable[tuple[Seat, str]]] = _no_cards  # the cards used, with who did
    dealt_items: Callable[[S], Iterable[str]] = _no_items  # what is laid out for all at the start


class BenchSpec(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """How fast a game is to be, how few presses it is to need, and how its balance is measured."""

    aims: dict[str, Aim] = {}  # of the figures of engine.py: "decisions", "options", "copy" ...
    measure: Callable[[Scale], Iterable[Figure]] = _no_figures  # figures that no other game has
    presses: tuple[Aim | None, Aim | None] = (None, None)  # per turn (per usual one, if `usual` is set): mean, p90
    press_seats: tuple[int, ...] = (2,)  # numbers of players with which presses are counted
    make_presser: Callable[[Random], GamePlayer[S]] | None = None  # who chooses what is pressed; None: greedy
    usual: tuple[str, ...] = ()  # the questions of a usual turn; a repeated one may come so often
    playouts: int | None = None  # the most of a search for one choice, for games with many choices in a turn
    matches: dict[tuple[str, str, int], Aim] = {}  # by better player, worse player and seats: the better one's wins, %
    balance: Balance[S] | None = None


def bench_spec(key: str) -> BenchSpec[Any]:
    """Return the `BENCH` of a game; an empty one if it has none."""
    name = f"bot.bench.own.{key}"
    bench: BenchSpec[Any] = import_module(name).BENCH if find_spec(name) else BenchSpec()
    return bench
