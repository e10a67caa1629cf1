"""What ends a turn, a round and the game, as told to the log."""

from typing import ClassVar

from bot.engine.effect import Event


class Rolled(Event, frozen=True):
    """A new die lies on the bridge."""

    reveals: ClassVar[bool] = True
    dice: str


class TurnEnded(Event, frozen=True):
    ends_turn: ClassVar[bool] = True


class RoundEnded(Event, frozen=True):
    """The permanent effects of stations and what developments do at a round's end follow."""

    number: int


class Yielded(Event, frozen=True):
    """What this seat's stations and developments do at a round's end follows, each seat's in a line of its own."""


class Account(Event, frozen=True):
    """A seat's points at the end, all seats' in one line."""

    planets: int
    pieces: int
    total: int


class Won(Event, frozen=True):
    points: int
