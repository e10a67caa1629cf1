"""What of a trait simply holds: values, permissions, feedings; read when needed, never stored."""

from typing import Literal

import msgspec


# ---- standing values ---------------------------------------------------------------------------------------
class PerDeep(msgspec.Struct, frozen=True):
    """Its forage icon counts so much for each Deep trait on the species."""

    forage: int


class PerToken(msgspec.Struct, frozen=True):
    """Its attack icon counts so much for each token on the species; with none it shows no icon (OCE-47)."""

    attack: int


class PerOther(msgspec.Struct, frozen=True):
    """So many shells for each other species of the same owner."""

    shells: int


class DoublesAttack(msgspec.Struct, frozen=True):
    """Each attack icon of the species counts double (OCE-48)."""


class AttacksByForage(msgspec.Struct, frozen=True):
    """The forage value is the attack value, whatever icons and ban it has (OCE-48)."""


class ShellsBeside(msgspec.Struct, frozen=True):
    """Both neighbours have so many shells more, once each."""

    shells: int


class Places(msgspec.Struct, frozen=True):
    """So many traits more; None: any number."""

    more: int | None = 1


class Spaces(msgspec.Struct, frozen=True):
    """So many fish spaces more."""

    more: int


class NeverOverpopulates(msgspec.Struct, frozen=True):
    """It may use the bone space and stay there."""


class SurplusScores(msgspec.Struct, frozen=True):
    """Its surplus goes to its owner's pile."""


class NeverExtinct(msgspec.Struct, frozen=True):
    """It lives on without tokens."""


class Ages(msgspec.Struct, frozen=True):
    """Its aging amount: so much more; `by_traits`: exactly its number of traits; `none`: it gives nothing."""

    more: int = 0
    by_traits: bool = False
    none: bool = False


class MayAge(msgspec.Struct, frozen=True):
    """What its owner may choose in aging: nothing at all, up to `more` besides, or with any other player's aging."""

    zero: bool = False
    more: int = 0
    always: bool = False


class Gaining(msgspec.Struct, frozen=True):
    """All its gains: so many more, then so many times (OCE-49)."""

    more: int = 0
    times: int = 1


class Rooted(msgspec.Struct, frozen=True):
    """It can be neither removed nor copied."""


class PlayedOn(msgspec.Struct, frozen=True):
    """It is played on somebody's species that has a free place; `again`: another card is evolved after it."""

    whose: Literal["any", "others"]
    again: bool = False


class DeepFree(msgspec.Struct, frozen=True):
    """Other Deep traits cost nothing on its species."""


class LeavesAbove(msgspec.Struct, frozen=True):
    """It is discarded once forage or attack of its species is above this (OCE-62)."""

    value: int


# ---- who may attack whom -----------------------------------------------------------------------------------
class Protected(msgspec.Struct, frozen=True):
    """Cannot be attacked; where something is stated, only as long as that holds."""

    tokens: int = 0  # with so many tokens or more on it
    reef: bool = False  # while there are tokens in the Reef
    surface: bool = False  # by a species with a Surface trait
    without: str = ""  # by a species that lacks this trait
    at_least: int = 0  # by an attack value of so much or more
    below: int = 0  # by an attack value below this
    below_forage: bool = False  # by an attack value below its forage value


class Unleechable(msgspec.Struct, frozen=True):
    """Cannot be leeched; `reef`: while there are tokens in the Reef."""

    reef: bool = False


class AttacksOnly(msgspec.Struct, frozen=True):
    """It may attack only species with so many tokens, or without Surface traits."""

    tokens: int = 0
    no_surface: bool = False


class IgnoresShells(msgspec.Struct, frozen=True):
    """All shells."""


class IgnoresTraits(msgspec.Struct, frozen=True):
    """These traits (both kinds), in an attack on a species; `no_deep`: only where that has no Deep trait."""

    kins: tuple[str, ...]
    no_deep: bool = False


class IgnoresDefensive(msgspec.Struct, frozen=True):
    """So many defensive traits of the target, None: all; `deep`: only where that has a Deep trait (OCE-57)."""

    number: int | None = 1
    deep: bool = False


class IgnoresProtection(msgspec.Struct, frozen=True):
    """That a target cannot be attacked; where something is stated, only as far as that holds."""

    weaker: bool = False  # its attack value is below the attacker's
    leeching: bool = False  # it has a leeching trait
    value: int = 0  # its forage or attack value is so much or more
    by_deep: bool = False  # what its Deep traits say


class TakesAtMost(msgspec.Struct, frozen=True):
    """An attack of it takes no more than this."""

    tokens: int


# ---- feeding -----------------------------------------------------------------------------------------------
class Feeds(msgspec.Struct, frozen=True):
    """So many more feedings, of a kind or of any (OCE-51); `scores`: loot of later attacks goes to the pile."""

    more: int
    only: Literal["", "forage", "attack"] = ""
    scores: bool = False


class FeedsIfEvolved(msgspec.Struct, frozen=True):
    """It may feed besides if another trait was evolved on it in this turn (OCE-52)."""


class ForagesZones(msgspec.Struct, frozen=True):
    """It may forage from any zone."""


class ForagesLess(msgspec.Struct, frozen=True):
    """It may take less than its forage value (OCE-60)."""


class HostsForagers(msgspec.Struct, frozen=True):
    """Its neighbours may forage from its board (OCE-59)."""


class Splashes(msgspec.Struct, frozen=True):
    """Its attack may take 1 from each species without a defensive trait (OCE-58)."""


class Feeding(msgspec.Struct, frozen=True):
    """In its attacks, gains of these traits are so much more (OCE-49)."""

    kins: tuple[str, ...]
    more: int
