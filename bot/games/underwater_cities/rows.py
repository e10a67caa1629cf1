"""The typed rows of cards, tiles, contracts and slots, and where they are looked up.

A row says what a card *does* with the verbs of gains.py, building.py, upgrading.py, using_actions.py,
taking_specials.py and effect_parts.py; printed facts and texts stand in data/underwater_cities.
Parts of one effect are a tuple: they are done in any order, and may be left out (UWC-13).
"""

from typing import Literal

import msgspec

from bot.engine.effect import Effect

from .goods import Goods

Colour = Literal["green", "red", "yellow", ""]
Count = Literal[
    "city",  # connected cities of either kind
    "symbiotic",  # connected symbiotic cities
    "full_city",  # connected cities with all three kinds of building
    "farm",  # connected farms, upgraded ones too; so plants and laboratories
    "plant",
    "laboratory",
    "building",
    "upgraded_farm",
    "upgraded_plant",
    "upgraded_laboratory",
    "tunnel",  # tunnels beside connected cities, upgraded ones too
    "upgraded_tunnel",  # upgraded tunnels beside connected cities
    "any_upgraded_tunnel",  # beside a city or not
    "upgraded_structure",  # connected buildings and tunnels beside connected cities
    "upgraded_set",  # sets of an upgraded tunnel beside a city, farm, plant and laboratory
    "metropolis",  # connected ones, brown and gained ones included
    "action_card",  # held, used or not, the Personal Assistant included
    "paid_special",  # specials played and paid for; discarded action cards do not count
]


# ---- what sets a permanent card off ------------------------------------------------------------------------
class OnBuilt(msgspec.Struct, frozen=True):
    """A structure or city of one of these kinds is built.

    `at_city`: it is the nth of its kind at a connected city (UWC-65); `this_turn`: the nth tunnel of the turn (UWC-63).
    """

    kinds: tuple[str, ...]
    at_city: int = 0
    this_turn: int = 0


class OnUpgraded(msgspec.Struct, frozen=True):
    """A structure of one of these kinds is upgraded; `at_city`: as the nth upgraded one at a connected city."""

    kinds: tuple[str, ...]
    at_city: int = 0


class OnUnmatched(msgspec.Struct, frozen=True):
    """The tile is put on a coloured slot, and the played card has another colour."""


class OnMatched(msgspec.Struct, frozen=True):
    """A card is played on a slot, both of this colour, whether its effect is used or not; not this card itself."""

    colour: str


class OnSlot(msgspec.Struct, frozen=True):
    """A slot with this action is used, by tile or by an effect (UWC-66); `action` is its letter, or "always"."""

    action: str


class OnSlotSteelplast(msgspec.Struct, frozen=True):
    """A use of a slot gave at least 1 steelplast of its own (UWC-64)."""


class OnSpace(msgspec.Struct, frozen=True):
    """The marker enters this space of the federation track, in passing too (UWC-67)."""

    space: int


class OnTurnEnd(msgspec.Struct, frozen=True):
    """At the end of each turn of the seat in which its marker advanced."""


class OnMetropolis(msgspec.Struct, frozen=True):
    """A metropolis is connected, or gained as connected."""


class OnSpecial(msgspec.Struct, frozen=True):
    """A special is taken."""


class OnAction(msgspec.Struct, frozen=True):
    """An action card is used."""


Occasion = (
    OnBuilt
    | OnUpgraded
    | OnUnmatched
    | OnMatched
    | OnSlot
    | OnSlotSteelplast
    | OnSpace
    | OnTurnEnd
    | OnMetropolis
    | OnSpecial
    | OnAction
)


# ---- permanent cards ---------------------------------------------------------------------------------------
class Whenever(msgspec.Struct, frozen=True):
    """On each such occasion the effect is done at once, even inside another effect (UWC-14)."""

    occasion: Occasion
    effect: Effect


class Discount(msgspec.Struct, frozen=True):
    """Building one of these kinds costs `less` less; discounts add up (UWC-26)."""

    kinds: tuple[str, ...]
    less: Goods


class OncePerTurn(msgspec.Struct, frozen=True):
    """May be used once per turn of the seat, between any two parts (UWC-39)."""

    effect: Effect


class HandLimit(msgspec.Struct, frozen=True):
    """The hand limit is higher (UWC-69)."""

    more: int = 1


Lasting = Whenever | Discount | OncePerTurn | HandLimit


# ---- production --------------------------------------------------------------------------------------------
class Instead(msgspec.Struct, frozen=True):
    """One connected building of this kind may make `makes` instead of its plain production."""

    kind: str
    makes: Goods


class Convert(msgspec.Struct, frozen=True):
    """Once in a production: goods made in it may be turned into points (UWC-68)."""

    produced: Goods
    points: int


Produces = Effect | Instead | Convert  # of the effects Gain, GainPer and If(AtLeast) of such


# ---- end scoring -------------------------------------------------------------------------------------------
class Per(msgspec.Struct, frozen=True):
    """`points` for every `per` of the count after the first `beyond`; rounded down unless `up` (UWC-62)."""

    count: Count
    points: int = 1
    per: int = 1
    beyond: int = 0
    up: bool = False


class Tiers(msgspec.Struct, frozen=True):
    """The points of the highest step reached: ((8, 5), (9, 7), (10, 9)) give 5 for 8 of them, 7 for 9, 9 for more."""

    count: Count
    steps: tuple[tuple[int, int], ...]


class Buy(msgspec.Struct, frozen=True):
    """Pay the price for the points, as often as wished up to `most` times."""

    price: Goods
    points: int
    most: int = 1


Counted = Per | Tiers
Scoring = Counted | Buy


# ---- cards and tiles ---------------------------------------------------------------------------------------
class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card; exactly one of `instant`, `permanent`, `action`, `production`, `scoring` is filled and is its type."""

    name: str  # its number: "1" to "205", or "assistant"
    era: int = 0  # 1 to 3; 0: a special or the Personal Assistant
    colour: Colour
    cost: int = 0  # credits, of a special (UWC-34)
    instant: tuple[Effect, ...] = ()
    permanent: tuple[Lasting, ...] = ()
    action: tuple[Effect, ...] = ()
    production: tuple[Produces, ...] = ()
    scoring: tuple[Scoring, ...] = ()

    @property
    def kind(self) -> str:
        """The card's type: "instant", "permanent", "action", "production", "scoring"."""
        return next(kind for kind in ("instant", "permanent", "action", "production", "scoring") if getattr(self, kind))


class Metropolis(msgspec.Struct, frozen=True, kw_only=True):
    """A metropolis tile: blue ones ("blue1" to "blue11") gain and perhaps produce, brown ones ("brown1"...) score."""

    name: str
    instant: tuple[Effect, ...] = ()
    production: tuple[Produces, ...] = ()
    scoring: tuple[Counted, ...] = ()


class Contract(msgspec.Struct, frozen=True):
    """A government contract: conditions that must all hold, and what its taker gains (UWC-72)."""

    name: str  # "1" to "8"
    conditions: tuple[Effect, ...]  # queries: AtLeast, OnTrack
    benefit: tuple[Effect, ...]


class Slot(msgspec.Struct, frozen=True):
    """An action slot of one side of the main board."""

    name: str  # "G1" to "Y5", on the side for 1-2 players "g1" to "y4", or "always"
    colour: Colour  # "": the always-available slot
    action: str  # its letter in ACTIONS, or "always"
    further: str = ""  # what the name of its action does not tell: "slot.price"


# filled by cards.py, specials.py, metropolises.py, contracts.py, slots.py when the game is loaded, not here: rows hold
# verbs, and verbs look rows up
CARDS: dict[str, Card] = {}
METROPOLISES: dict[str, Metropolis] = {}
CONTRACTS: dict[str, Contract] = {}
ACTIONS: dict[str, tuple[Effect, ...]] = {}  # slot actions by letter; "always"
PARTIAL: dict[
    str, tuple[Effect, ...]
] = {}  # slot actions done only in part, for those where that is possible, by letter
SLOT_NAMED: dict[str, Slot] = {}  # of both sides by name
# by side ("1-2", "3-4") and name, clockwise from the first green one, "always" last
SLOTS: dict[str, dict[str, Slot]] = {}
