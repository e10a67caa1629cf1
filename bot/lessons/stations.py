"""What a lesson consists of: `data/<key>/lesson.toml`, the same in all languages.

Its words are texts of the game, in `lesson.<lang>.toml`.
"""

from functools import cache
from logging import getLogger

import msgspec

from bot.data import folders, names, read
from bot.engine.effect import Choice, Seat

FILE = "lesson.toml"
logger = getLogger(__name__)
YOU: Seat = 0  # the learner's seat; for the others the lesson says what they choose


class Step(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A choice that is made without asking: `[1, "forest large-r0 B2"]`."""

    seat: Seat
    choice: Choice


class Pointing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture, and the spots on it that are pointed at, by the names that the game's renderer knows.

    The spots of `number` are numbered from 1 on. With `crop` only the parts around these spots are shown, one below
    another; with `hand` it is a picture of the learner's hand instead of the table.
    """

    ring: tuple[str, ...] = ()
    number: tuple[str, ...] = ()
    crop: tuple[tuple[str, ...], ...] = ()
    hand: bool = False


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that the learner may try. Its number stands on the picture at the spot `at`, which gets a ring."""

    choice: Choice
    at: tuple[str, ...] = ()
    right: bool = False


class Station(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea, and with `offers` a choice that practises it.

    `before` is played before the station is shown; `then` is played after the right choice and before the result is
    shown.
    """

    name: str
    before: tuple[Step, ...] = ()
    picture: Pointing = Pointing()
    offer: tuple[Offer, ...] = ()
    then: tuple[Step, ...] = ()
    result: Pointing = Pointing()

    @property
    def right(self) -> int | None:
        """The index of the offer with which the game goes on. None if nothing is offered."""
        return next((place for place, offer in enumerate(self.offer) if offer.right), None)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"stations": "station"}):
    """A game that is always dealt the same, and the stations that teach it, in order."""

    seed: int
    stations: tuple[Station, ...]
    seats: int = 2
    options: dict[str, object] = {}

    def place(self, name: str) -> int:
        """Return the index of the station with this name; 0 if there is none."""
        return next((place for place, station in enumerate(self.stations) if station.name == name), 0)

    def is_last(self, place: int) -> bool:
        """Return whether no station follows the one with this index."""
        return place + 1 >= len(self.stations)


@cache
def find_lesson(key: str) -> Lesson | None:
    """Return the lesson of a game by its key. None if it has none, or one that cannot be read, which is logged."""
    try:
        return read_lesson(key)
    except ValueError as problem:
        logger.error("a lesson is left out: %s", problem)
        return None


def read_lesson(key: str) -> Lesson | None:
    """Return the lesson of a game by its key. None if it has none.

    Raise ValueError, naming the file, if it is faulty.
    """
    if key not in folders() or FILE not in names(key):
        return None
    try:
        return msgspec.convert(read(key, FILE), Lesson)
    except ValueError as problem:  # no TOML, or not of this shape
        raise ValueError(f"data/{key}/{FILE}: {problem}") from None
