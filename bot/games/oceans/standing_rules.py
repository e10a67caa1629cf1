"""Rules of traits that always hold: values, permissions, feedings; read when needed, never stored."""

from typing import Literal

import msgspec


# ---- standing values ---------------------------------------------------------------------------------------
class PerDeep(msgspec.Struct, frozen=True):
    """Its forage icon counts `forage` for each Deep trait on the species."""

    forage: int


class PerToken(msgspec.Struct, frozen=True):
    """Its attack icon counts `attack` for each token on the species; without tokens there is no icon (OCE-47)."""

    attack: int


class PerOther(msgspec.Struct, frozen=True):
    """Shells for each other species of the same owner."""

    shells: int


class DoublesAttack(msgspec.Struct, frozen=True):
    """Each attack icon of the species counts double (OCE-48)."""


class AttacksByForage(msgspec.Struct, frozen=True):
    """The forage value is the attack value, whatever icons and ban it has (OCE-48)."""


class ShellsBeside(msgspec.Struct, frozen=True):
    """Both neighbours have this many more shells; one that is both left and right of it has them once."""

    shells: int


class Places(msgspec.Struct, frozen=True):
    """The limit of traits is higher; None: there is none."""

    more: int | None = 1


class Spaces(msgspec.Struct, frozen=True):
    """More fish spaces."""

    more: int


class NeverOverpopulates(msgspec.Struct, frozen=True):
    """It may use the bone space and stay there."""


class SurplusScores(msgspec.Struct, frozen=True):
    """Its surplus goes to its owner's pile."""


class NeverExtinct(msgspec.Struct, frozen=True):
    """It survives without tokens."""


class Ages(msgspec.Struct, frozen=True):
    """It gives more in aging; `by_traits`: exactly its number of traits; `none`: nothing."""

    more: int = 0
    by_traits: bool = False
    none: bool = False


class MayAge(msgspec.Struct, frozen=True):
    """What its owner may choose in aging: giving nothing, up to `more` in addition, or aging with other players."""

    zero: bool = False
    more: int = 0
    always: bool = False


class Gaining(msgspec.Struct, frozen=True):
    """All its gains: first increased, then multiplied (OCE-49)."""

    more: int = 0
    times: int = 1


class Rooted(msgspec.Struct, frozen=True):
    """It can be neither removed nor copied."""


class PlayedOn(msgspec.Struct, frozen=True):
    """It is played on any player's species that has room for a trait; `again`: another card is evolved after it."""

    whose: Literal["any", "others"]
    again: bool = False


class DeepFree(msgspec.Struct, frozen=True):
    """Other Deep traits cost nothing on its species."""


class LeavesAbove(msgspec.Struct, frozen=True):
    """It is discarded once forage or attack of its species is above this (OCE-62)."""

    value: int


# ---- who may attack whom -----------------------------------------------------------------------------------
class Protected(msgspec.Struct, frozen=True):
    """It cannot be attacked; if conditions are stated, only while they hold."""

    tokens: int = 0  # while it has this many tokens or more
    reef: bool = False  # while there are tokens in the Reef
    surface: bool = False  # by a species with a Surface trait
    without: str = ""  # by a species that lacks this trait
    at_least: int = 0  # by an attack value of this or more
    below: int = 0  # by an attack value below this
    below_forage: bool = False  # by an attack value below its forage value


class Unleechable(msgspec.Struct, frozen=True):
    """Cannot be leeched; `reef`: while there are tokens in the Reef."""

    reef: bool = False


class AttacksOnly(msgspec.Struct, frozen=True):
    """It may attack only species with enough tokens, or without Surface traits."""

    tokens: int = 0
    no_surface: bool = False


class IgnoresShells(msgspec.Struct, frozen=True):
    """It ignores all shells."""


class IgnoresTraits(msgspec.Struct, frozen=True):
    """Its attacks ignore these traits (of both kinds); `no_deep`: only of targets without a Deep trait."""

    kins: tuple[str, ...]
    no_deep: bool = False


class IgnoresDefensive(msgspec.Struct, frozen=True):
    """Its attacks ignore this number of defensive traits of the target (None: all), as its player chooses (OCE-57).

    `deep`: only if the target has a Deep trait.
    """

    number: int | None = 1
    deep: bool = False


class IgnoresProtection(msgspec.Struct, frozen=True):
    """It may attack protected species; if conditions are stated, only such targets."""

    weaker: bool = False  # whose attack value is below the attacker's
    leeching: bool = False  # with a leeching trait
    value: int = 0  # whose forage or attack value is this or more
    by_deep: bool = False  # protected by a Deep trait


class TakesAtMost(msgspec.Struct, frozen=True):
    """An attack of it takes no more than this."""

    tokens: int


# ---- feeding -----------------------------------------------------------------------------------------------
class Feeds(msgspec.Struct, frozen=True):
    """Further feedings, of one kind or any (OCE-51); `scores`: the tokens of attacks after the first go to the pile."""

    more: int
    only: Literal["", "forage", "attack"] = ""
    scores: bool = False


class FeedsIfEvolved(msgspec.Struct, frozen=True):
    """It may feed once more if another trait was evolved on it in this turn (OCE-52)."""


class ForagesZones(msgspec.Struct, frozen=True):
    """It may forage from any zone."""


class ForagesLess(msgspec.Struct, frozen=True):
    """It may take less than its forage value (OCE-60)."""


class HostsForagers(msgspec.Struct, frozen=True):
    """Its neighbours may forage from its board (OCE-59)."""


class Splashes(msgspec.Struct, frozen=True):
    """Its attack may take 1 from each species without a defensive trait (OCE-58)."""


class Feeding(msgspec.Struct, frozen=True):
    """In its attacks, gains of these traits are greater (OCE-49)."""

    kins: tuple[str, ...]
    more: int
