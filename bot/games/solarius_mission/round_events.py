"""What ends a turn, a round and the game, as told to the log."""

from typing import ClassVar

from bot.engine.effect import SAME, Event


class Rolled(Event, frozen=True):
    """A new die lies on the bridge."""

    joint: ClassVar[str] = SAME
    logged: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    dice: str


class TurnEnded(Event, frozen=True):
    joint: ClassVar[str] = SAME
    logged: ClassVar[bool] = True
    posted: ClassVar[bool] = True


class RoundEnded(Event, frozen=True):
    """The permanent effects of stations and what developments do at a round's end follow."""

    logged: ClassVar[bool] = True
    number: int


class Yielded(Event, frozen=True):
    """What this seat's stations and developments do at a round's end follows, each seat's in a line of its own."""

    landmark: ClassVar[str] = "scoring"


class Account(Event, frozen=True):
    """A seat's points at the end, all seats' in one line."""

    landmark: ClassVar[str] = "scoring"
    logged: ClassVar[bool] = True  # a post has the places
    shared: ClassVar[tuple[str, ...] | None] = ()
    planets: int
    pieces: int
    total: int


class Won(Event, frozen=True):
    logged: ClassVar[bool] = True  # a post has the places
    points: int
