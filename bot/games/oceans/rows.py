"""What a trait and a scenario are made of: typed rows, and where they are looked up.

A row says what a card does; printed facts and texts stand in data/oceans. A text that names a trait means both kinds,
the Surface one and the Deep one of that name (`Trait.kin`).
"""

from typing import Literal

import msgspec

from .standing_rules import (
    Ages,
    AttacksByForage,
    AttacksOnly,
    DeepFree,
    DoublesAttack,
    Feeding,
    Feeds,
    FeedsIfEvolved,
    ForagesLess,
    ForagesZones,
    Gaining,
    HostsForagers,
    IgnoresDefensive,
    IgnoresProtection,
    IgnoresShells,
    IgnoresTraits,
    LeavesAbove,
    MayAge,
    NeverExtinct,
    NeverOverpopulates,
    PerDeep,
    PerOther,
    PerToken,
    Places,
    PlayedOn,
    Protected,
    Rooted,
    ShellsBeside,
    Spaces,
    Splashes,
    SurplusScores,
    TakesAtMost,
    Unleechable,
)
from .triggered_rules import (
    After,
    Before,
    Takes,
    WhenAging,
    WhenBorn,
    WhenCleaned,
    WhenDeepPlayed,
    WhenFires,
    WhenLeeched,
    WhenMigratedToReef,
    WhenNeighbourGains,
)

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
    """A trait: what play needs of what is printed."""

    key: str
    id: int
    deep: bool = False
    kin: str = ""  # the trait that it counts as where a text names one; "": its own key
    cost: int = 0  # of a Deep one: what evolving costs, and its migration number
    arrow: bool = False
    forage: int = 0
    attack: int = 0
    shells: int = 0
    gain: int = 0
    bans: tuple[Literal["forage", "attack"], ...] = ()
    defensive: bool = False
    rules: tuple[Rule, ...] = ()

    @property
    def kin_name(self) -> str:
        """The key of the trait that it counts as where a text names one."""
        return self.kin or self.key

    @property
    def leeches(self) -> bool:
        """Whether it is a leeching trait (OCE-54): it leeches before its owner's feeding."""
        return any(isinstance(row, Before) and isinstance(row.does, Takes) and row.does.leech for row in self.rules)


# ---- scenarios ---------------------------------------------------------------------------------------------
class Standing(msgspec.Struct, frozen=True):
    """Changes to every species' values while the card is in force."""

    forage: int = 0  # an icon more
    attack: int = 0
    shells: int = 0
    icons: int = 0  # added to each forage and attack icon of traits
    gain: int = 0  # added to every gain icon
    places: int = 0
    spaces: int = 0
    aging: int = 0
    wild: int = 0  # how much higher or lower the feeding player may take each printed number


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
    """All these species lose tokens to the Reef; None: all that they have."""

    tokens: int | None
    which: Literal["no_deep", "most", "beside", "feeder"]


class Bestows(msgspec.Struct, frozen=True):
    """The species concerned gains tokens."""

    tokens: int


class ScenarioDoes(msgspec.Struct, frozen=True):
    """A step that only scenarios do."""

    what: Literal[
        "age_one_again",  # the aging player picks an own species
        "age_previous",  # the previous player's species age as well
        "age_all",  # all species age
        "pay_for_migrating",  # 2 from its owner's pile
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
    """A scenario card; it is an event if one of its rows is resolved once."""

    key: str
    id: int
    promo: bool = False
    rules: tuple[Standing | Allows | On | Once, ...]

    @property
    def event(self) -> bool:
        """Whether it is an event: whether one of its rows is resolved once."""
        return any(isinstance(row, Once) for row in self.rules)


# filled by surface_traits.py, deep_traits_a_to_h.py, deep_traits_i_to_z.py and scenarios.py when cards.py is imported
TRAITS: dict[str, Trait] = {}
SCENARIOS: dict[str, Scenario] = {}
