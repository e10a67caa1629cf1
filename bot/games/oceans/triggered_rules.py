"""What a trait does on an occasion."""

from typing import Literal

import msgspec

Whom = Literal["self", "arrow", "beside", "other", "any"]  # in relation to the species with the trait


class Gains(msgspec.Struct, frozen=True):
    """Gains its printed number (OCE-33)."""


class Takes(msgspec.Struct, frozen=True):
    """Takes tokens from those named; not a gain, and leeching only with `leech` (OCE-14, OCE-55)."""

    tokens: int
    source: Literal[
        "feeder",  # who has just fed
        "cleaners",  # each species whose cleaners gained
        "arrow",  # the neighbour of its arrow
        "beside",  # a neighbour of choice
        "deep",  # a species of choice with a Deep trait
        "strongest",  # the species with the highest attack value
        "leechers",  # each species with a leeching trait
        "schooling",  # each species with Schooling
        "pile",  # a score pile of choice
        "reef",
        "zone",  # a zone of choice
    ]
    leech: bool = False


class Loses(msgspec.Struct, frozen=True):
    """Those named lose tokens to the Reef."""

    tokens: int
    who: Literal["feeder", "gainers", "target", "leechers"]


class Drains(msgspec.Struct, frozen=True):
    """Every Parasitic leeches tokens from it."""

    tokens: int


class Scores(msgspec.Struct, frozen=True):
    """The trait's player scores tokens of its species."""

    tokens: int


class Migrates(msgspec.Struct, frozen=True):
    """Its forage value is migrated from a zone of choice to the Reef."""


class SwapsWithHand(msgspec.Struct, frozen=True):
    """Its other traits may be swapped with Surface cards of the hand."""


class SwapsBeside(msgspec.Struct, frozen=True):
    """Its Surface traits may be swapped with traits of its owner's neighbouring species."""


class SwapsWithPool(msgspec.Struct, frozen=True):
    """A Deep trait on it may be swapped with a top card of the gene pool."""


class StrikesBack(msgspec.Struct, frozen=True):
    """It may attack the attacker, if that is legal (OCE-39)."""


Does = Gains | Takes | Loses | Drains | Scores | Migrates | SwapsWithHand | SwapsBeside | SwapsWithPool | StrikesBack


class After(msgspec.Struct, frozen=True):
    """After a feeding whose feeder (or target: `role`) stands in the relation `whom` to the species with the trait.

    `value`: the feeding's value is at least this; `lost`: the target lost at least this many to the attack itself;
    `emptied`: it has none left; `nearest`: the species is the nearest of its kin on a side of the feeder (OCE-36).
    """

    does: Does
    feeding: Literal["attack", "forage", "any"] = "attack"
    role: Literal["feeder", "target"] = "feeder"
    whom: Whom = "any"
    value: int = 0
    lost: int = 0
    emptied: bool = False
    nearest: bool = False


class Before(msgspec.Struct, frozen=True):
    """Before its owner's feeding phase (OCE-53)."""

    does: Does


class WhenFires(msgspec.Struct, frozen=True):
    """For each copy of this trait (Surface or Deep) that fires, even if it gains nothing."""

    kin: str
    does: Does


class WhenCleaned(msgspec.Struct, frozen=True):
    """After all cleaners of this kin that a feeding triggered."""

    kin: str
    does: Does


class WhenNeighbourGains(msgspec.Struct, frozen=True):
    """Once for each gain of at least 1 token of a neighbour."""

    does: Does


class WhenMigratedToReef(msgspec.Struct, frozen=True):
    """When at least 1 token was migrated to the Reef, by card or Living Ecosystem."""

    does: Does


class WhenBorn(msgspec.Struct, frozen=True):
    """After a new species is created; not its own (OCE-50)."""

    does: Does


class WhenDeepPlayed(msgspec.Struct, frozen=True):
    """After a Deep trait is played on a species; not itself (OCE-50)."""

    does: Does


class WhenLeeched(msgspec.Struct, frozen=True):
    """After its species was leeched: the leecher loses."""

    loses: int


class WhenAging(msgspec.Struct, frozen=True):
    """Before its species ages."""

    does: Does
