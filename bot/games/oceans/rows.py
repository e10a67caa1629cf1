"""What a trait and a scenario are made of: typed rows, and where they are looked up.

A row says what a card does; printed facts and texts stand in data/oceans. A text that names a trait means both kinds,
the Surface one and the Deep one of that name (`Trait.kin`).
"""

from typing import Literal

import msgspec

Whom = Literal["self", "arrow", "beside", "other", "any"]  # in relation to the species with the trait


# ---- standing values ---------------------------------------------------------------------------------------
class PerDeep(msgspec.Struct, frozen=True):
    """Its forage icon counts so much for each Deep trait on the species."""

    forage: int


class PerToken(msgspec.Struct, frozen=True):
    """Its attack icon counts so much for each token on the species; with none it shows no icon (OCE-47)."""

    attack: int


class PerOther(msgspec.Struct, frozen=True):
    """So many shells for each other species of the same owner."""

    shell: int


class DoublesAttack(msgspec.Struct, frozen=True):
    """Each attack icon of the species counts double (OCE-48)."""


class AttacksByForage(msgspec.Struct, frozen=True):
    """The forage value is the attack value, whatever icons and ban it has (OCE-48)."""


class ShellsBeside(msgspec.Struct, frozen=True):
    """Both neighbours have so many shells more, once each."""

    shell: int


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


# ---- what is done on an occasion ---------------------------------------------------------------------------
class Gains(msgspec.Struct, frozen=True):
    """Gains its printed number (OCE-33)."""


class Takes(msgspec.Struct, frozen=True):
    """Takes so many from those named; no gain, no leeching unless `leech` (OCE-14, OCE-55)."""

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
    """Those named lose so many to the Reef."""

    tokens: int
    who: Literal["feeder", "gainers", "target", "leechers"]


class Drains(msgspec.Struct, frozen=True):
    """Every Parasitic leeches so many from it."""

    tokens: int


class Scores(msgspec.Struct, frozen=True):
    """The trait's player scores so many of its species' tokens."""

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
    """After a feeding whose feeder, or target, is so related to the species.

    `value`: the feeding's value is at least this; `lost`: the target lost so many to the attack itself; `emptied`: it
    has none left; `nearest`: it is the nearest of its kin to the feeder on a side (OCE-36).
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
    """For each copy of this trait that fires, both kinds, also if it gains nothing."""

    kin: str
    does: Does


class WhenCleaned(msgspec.Struct, frozen=True):
    """After all cleaners of this kin that a feeding set off."""

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


Rule = (
    PerDeep
    | PerToken
    | PerOther
    | DoublesAttack
    | AttacksByForage
    | ShellsBeside
    | Places
    | Spaces
    | NeverOverpopulates
    | SurplusScores
    | NeverExtinct
    | Ages
    | MayAge
    | Gaining
    | Rooted
    | PlayedOn
    | DeepFree
    | LeavesAbove
    | Protected
    | Unleechable
    | AttacksOnly
    | IgnoresShells
    | IgnoresTraits
    | IgnoresDefensive
    | IgnoresProtection
    | TakesAtMost
    | Feeds
    | FeedsIfEvolved
    | ForagesZones
    | ForagesLess
    | HostsForagers
    | Splashes
    | Feeding
    | After
    | Before
    | WhenFires
    | WhenCleaned
    | WhenNeighbourGains
    | WhenMigratedToReef
    | WhenBorn
    | WhenDeepPlayed
    | WhenLeeched
    | WhenAging
)


class Trait(msgspec.Struct, frozen=True, kw_only=True):
    """A trait; of what is printed what play needs."""

    key: str
    id: int
    deep: bool = False
    kin: str = ""  # the trait for which it counts in texts; its own key where nothing else is said
    cost: int = 0  # of a Deep one: what evolving costs, and its migration number
    arrow: bool = False
    forage: int = 0
    attack: int = 0
    shell: int = 0
    gain: int = 0
    bans: tuple[Literal["forage", "attack"], ...] = ()
    defensive: bool = False
    rules: tuple[Rule, ...] = ()

    @property
    def named(self) -> str:
        return self.kin or self.key

    @property
    def leeches(self) -> bool:
        """Whether it is a leeching trait (OCE-54): it leeches before its owner's feeding."""
        return any(isinstance(row, Before) and isinstance(row.does, Takes) and row.does.leech for row in self.rules)


# ---- scenarios ---------------------------------------------------------------------------------------------
class Standing(msgspec.Struct, frozen=True):
    """Numbers that hold for every species while the card is in force."""

    forage: int = 0  # an icon more
    attack: int = 0
    shell: int = 0
    icons: int = 0  # added to each forage and attack icon of traits
    gain: int = 0  # added to every gain icon
    places: int = 0
    spaces: int = 0
    aging: int = 0
    wild: int = 0  # by so much each number may be taken higher or lower by who feeds


class Allows(msgspec.Struct, frozen=True):
    """What is possible, or impossible, while the card is in force."""

    what: Literal[
        "forage_zones",  # species may forage from any zone
        "no_stronger",  # no attack on a target with a higher value
        "kill_empty",  # species without tokens may be attacked and die
        "no_surplus",  # no species overpopulates
        "surplus_kills",  # who overpopulates goes extinct
        "pool_plays",  # traits may be evolved from the gene pool
    ]


class EachLoses(msgspec.Struct, frozen=True):
    """All such species lose so many to the Reef; None: all that they have."""

    tokens: int | None
    which: Literal["no_deep", "most", "beside", "feeder"]


class Bestows(msgspec.Struct, frozen=True):
    """The species it is about gains so many."""

    tokens: int


class ScenarioDoes(msgspec.Struct, frozen=True):
    """One of the steps that only scenarios have."""

    what: Literal[
        "age_one_again",  # the aging player picks an own species
        "age_previous",  # the previous player's species age as well
        "age_all",  # all species age
        "pay_for_migrating",  # 2 from the own pile
        "reef_to_zone",  # 2 to a zone of choice
        "swap_beside",  # a trait with one of a neighbour
        "swap_discard",  # a Surface card of the hand with one of the discard pile
        "double",  # all tokens are doubled from the zones
        "fire_all_gains",  # each gain icon in play fires
        "pass_species",  # each leftmost species goes to the player on the left
        "shuffle_traits",  # each player's traits are dealt anew
    ]


class On(msgspec.Struct, frozen=True):
    """What is done on an occasion while the card is in force."""

    occasion: Literal[
        "born", "defensive", "migrated", "before_feeding", "foraged", "overpopulated", "aged", "extinct", "refilled"
    ]
    does: EachLoses | Bestows | ScenarioDoes


class Once(msgspec.Struct, frozen=True):
    """What is resolved each time the zone runs dry (OCE-40)."""

    does: EachLoses | ScenarioDoes


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario card; it is an event where a row of it is resolved once."""

    key: str
    id: int
    promo: bool = False
    rules: tuple[Standing | Allows | On | Once, ...]

    @property
    def event(self) -> bool:
        return any(isinstance(row, Once) for row in self.rules)


# Filled by traits.py, deep.py and scenarios.py when the game is loaded.
TRAITS: dict[str, Trait] = {}
SCENARIOS: dict[str, Scenario] = {}
