"""Trophies: feats with tiers, declared as data, and reached by what is counted of finished games."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

import msgspec

F = TypeVar("F")


class Trophy(msgspec.Struct, Generic[F], frozen=True):
    """A feat, as the texts "trophy.<key>" and "trophy_about.<key>" call it.

    `measure` says how far games have led to it, and `tiers` which number is bronze, which silver, and which gold.
    """

    key: str
    tiers: tuple[int, int, int]
    measure: Callable[[Sequence[F]], int]


class Finish(msgspec.Struct, frozen=True):
    """How a person has ended a game of a title that they stayed in: what was counted, their points, whether they won.

    Who plays alone wins nothing.
    """

    counts: Mapping[str, int]
    points: int
    won: bool

    def sum(self, names: Sequence[str]) -> int:
        """Return how much was counted under these names."""
        return sum(self.counts.get(name, 0) for name in names)


class Most(msgspec.Struct, frozen=True):
    """The most that was counted in one game under these names together."""

    names: tuple[str, ...]

    def __call__(self, games: Sequence[Finish]) -> int:
        """Return that."""
        return max((game.sum(self.names) for game in games), default=0)


class Total(msgspec.Struct, frozen=True):
    """What was counted in all games under these names together."""

    names: tuple[str, ...]

    def __call__(self, games: Sequence[Finish]) -> int:
        """Return that."""
        return sum(game.sum(self.names) for game in games)


class Even(msgspec.Struct, frozen=True):
    """The most of which each of these was counted in one game."""

    names: tuple[str, ...]

    def __call__(self, games: Sequence[Finish]) -> int:
        """Return that."""
        return max((min(game.sum((name,)) for name in self.names) for game in games), default=0)


class Points(msgspec.Struct, frozen=True):
    """The most points in one game."""

    def __call__(self, games: Sequence[Finish]) -> int:
        """Return that."""
        return max((game.points for game in games), default=0)


class Victories(msgspec.Struct, frozen=True):
    """How many games were won in which at most so much was counted under these names together."""

    names: tuple[str, ...]
    most: int = 0

    def __call__(self, games: Sequence[Finish]) -> int:
        """Return that."""
        return sum(game.won and game.sum(self.names) <= self.most for game in games)
