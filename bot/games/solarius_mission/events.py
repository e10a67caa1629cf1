"""What happens in a game, as told to the log and answered by developments."""

from typing import ClassVar

from bot.engine.effect import Event


# ---- effects of cards, stations and bonuses ------------------------------------------------------------------
class Gained(Event, frozen=True):
    """Fuel and bucks came in ("2fuel-1buck")."""

    goods: str


class Stocked(Event, frozen=True):
    """Cubes were placed ("black_12-blue_1")."""

    cubes: str


class Raised(Event, frozen=True):
    """Faces of technology dice went up by so many steps ("black_1-blue_2")."""

    steps: str


class Moved(Event, frozen=True):
    """Technology dice moved so many columns ("black_1-blue_2")."""

    steps: str


class Installed(Event, frozen=True):
    """An extra drive was placed; the range is now so much."""

    range: int


class Improved(Event, frozen=True):
    """An extra drive was flipped to 2; the range is now so much."""

    range: int


class Cleaned(Event, frozen=True):
    """So much contamination was removed."""

    counted: ClassVar[str] = "number"
    number: int


class Widened(Event, frozen=True):
    """There are so many further spaces for contamination."""

    number: int


class Scored(Event, frozen=True):
    """An effect brought points."""

    counted: ClassVar[str] = "points"
    points: int


class Drew(Event, frozen=True):
    """Progress cards were drawn."""

    reveals: ClassVar[bool] = True
    counted: ClassVar[str] = "cards"
    cards: int


class Hand(Event, frozen=True):
    """Which cards were drawn: "12-30"."""

    only: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    card: str


class Discarded(Event, frozen=True):
    """Progress cards were discarded, face up."""

    card: str


class Played(Event, frozen=True):
    """A progress card was played as a "mission" or "development"."""

    card: str
    side: str
