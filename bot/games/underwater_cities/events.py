"""What happens in a game, as told to the log and answered by cards."""

from typing import ClassVar

import msgspec

from bot.engine.effect import SAME, Event

from .goods import Goods


class Gained(Event, frozen=True):
    """Goods and points came in ("1kelp-2point"); `by_slot`: an action slot itself gave them (UWC-64)."""

    joint: ClassVar[str] = SAME
    goods: str
    by_slot: bool = False


class Drew(Event, frozen=True):
    """Cards were drawn from the era deck."""

    joint: ClassVar[str] = SAME
    reveals: ClassVar[bool] = True
    outline: ClassVar[bool] = True  # its seat is told which
    counted: ClassVar[str] = "cards"
    cards: int


class DrewLast(Drew, frozen=True):
    """The card at the end of every turn."""

    logged: ClassVar[bool] = True  # a post need not tell what happens in each turn


class Hand(Event, frozen=True):
    """Which cards were drawn: "12-37"."""

    joint: ClassVar[str] = SAME
    shared: ClassVar[tuple[str, ...] | None] = ()
    only: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    card: str


class Advanced(Event, frozen=True):
    """The marker moved up the federation track, perhaps with steps beyond its last space."""

    joint: ClassVar[str] = SAME
    counted: ClassVar[str] = "beyond"
    start: int
    space: int
    beyond: int


class Built(Event, frozen=True):
    """A structure or city stands on a space, paid for with these goods."""

    joint: ClassVar[str] = SAME
    shared: ClassVar[tuple[str, ...] | None] = ("structure",)
    chosen: ClassVar[bool] = True
    structure: str
    space: str
    goods: str


class Upgraded(Event, frozen=True):
    """A structure was upgraded, paid for with these goods."""

    joint: ClassVar[str] = SAME
    shared: ClassVar[tuple[str, ...] | None] = ("structure",)
    chosen: ClassVar[bool] = True
    structure: str
    space: str
    goods: str


class Transformed(Event, frozen=True):
    """A nonsymbiotic city became a symbiotic one."""

    joint: ClassVar[str] = SAME
    space: str


class Connected(Event, frozen=True):
    """A metropolis joined the network."""

    joint: ClassVar[str] = SAME
    card: str  # the tile


class Chartered(Event, frozen=True):
    """A metropolis was drawn from the box."""

    joint: ClassVar[str] = SAME
    reveals: ClassVar[bool] = True
    card: str


class Paid(Event, frozen=True):
    """Goods were paid."""

    joint: ClassVar[str] = SAME
    goods: str


class ActionUsed(Event, frozen=True):
    joint: ClassVar[str] = SAME
    chosen: ClassVar[bool] = True
    card: str


class AbilityUsed(Event, frozen=True):
    """A once-per-turn card was used."""

    joint: ClassVar[str] = SAME
    card: str


class Readied(Event, frozen=True):
    """A used action card may be used again in this era."""

    joint: ClassVar[str] = SAME
    card: str


class SpecialTaken(Event, frozen=True):
    """A face-up special was taken into the hand."""

    joint: ClassVar[str] = SAME
    chosen: ClassVar[bool] = True
    card: str


class TopTurned(Event, frozen=True):
    """The next special lies face up on the deck."""

    joint: ClassVar[str] = SAME
    logged: ClassVar[bool] = True  # the picture shows it
    reveals: ClassVar[bool] = True
    card: str


class Dug(Event, frozen=True):
    """The top special went under its deck, and others were looked at."""

    joint: ClassVar[str] = SAME
    card: str
    cards: int


class Looked(Event, frozen=True):
    """The specials looked at."""

    joint: ClassVar[str] = SAME
    only: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    card: str


class HiddenTaken(Event, frozen=True):
    """A special was kept that the others have not seen."""

    joint: ClassVar[str] = SAME


class Placed(Event, frozen=True):
    """A tile went on a slot and a card was played; `order`: "before", "after" or "only" the slot."""

    chosen: ClassVar[bool] = True
    slot: str
    card: str
    order: str


class Cloned(Event, frozen=True):
    """The action-cloning tile was taken for 1 credit (UWC-17)."""

    joint: ClassVar[str] = SAME


class Unmatched(Event, frozen=True):
    """The card has another colour than the slot, so it has no effect."""

    joint: ClassVar[str] = SAME
    logged: ClassVar[bool] = True  # that the card is for the slot only says it
    chosen: ClassVar[bool] = True
    slot: str
    card: str


class SlotUsed(Event, frozen=True):
    """A slot's action begins, by tile or by an effect."""

    joint: ClassVar[str] = SAME
    logged: ClassVar[bool] = True  # a post names slot and card once
    chosen: ClassVar[bool] = True
    slot: str


class Matched(Event, frozen=True):
    """A card is resolved."""

    joint: ClassVar[str] = SAME
    chosen: ClassVar[bool] = True
    logged: ClassVar[bool] = True
    card: str


class Claimed(Event, frozen=True):
    """A card is kept by its owner."""

    untold: ClassVar[bool] = True  # cards of its kind always are
    card: str


class Replaced(Event, frozen=True):
    """An action card made room for a fifth (UWC-31)."""

    joint: ClassVar[str] = SAME
    card: str


class Lost(Event, frozen=True):
    """A matched card was to be used and could not be."""

    joint: ClassVar[str] = SAME
    card: str


class Discarded(Event, frozen=True):
    """Cards were discarded unplayed, unseen by the others."""

    chosen: ClassVar[bool] = True
    counted: ClassVar[str] = "cards"
    cards: int


class ContractTaken(Event, frozen=True):
    joint: ClassVar[str] = SAME
    card: str


class TurnEnded(Event, frozen=True):
    untold: ClassVar[bool] = True  # the next turn says it
    posted: ClassVar[bool] = True


class RoundBegan(Event, frozen=True):
    """`first` is the first in turn order."""

    landmark: ClassVar[str] = "round"
    ends_line: ClassVar[bool] = True
    named: ClassVar[tuple[str, ...]] = ("first",)
    number: int
    first: int


class Blocked(Event, frozen=True):
    """A card was turned up and the fourth blocker stands on this slot (UWC-82)."""

    reveals: ClassVar[bool] = True
    card: str
    slot: str


class EraBegan(Event, frozen=True):
    ends_line: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    era: int


class Produced(Event, frozen=True):
    """The total of a production; the lines of its account follow."""

    landmark: ClassVar[str] = "scoring"
    shared: ClassVar[tuple[str, ...] | None] = ()
    bonus: str  # "2kelp-1point"


class AccountLine(Event, frozen=True):
    """A line of an account: what a number of farms, tunnels, cities ... brought; "1lesskelp" was paid."""

    logged: ClassVar[bool] = True
    recorded: ClassVar[bool] = True  # the picture has the account
    counted: ClassVar[str] = "count"
    account: str
    count: int
    bonus: str


class CardLine(Event, frozen=True):
    """A line of an account: what a card or a metropolis brought."""

    logged: ClassVar[bool] = True
    recorded: ClassVar[bool] = True  # the picture has the account
    card: str
    bonus: str


class Fed(Event, frozen=True):
    """The cities ate: kelp, then biomatter, then points (UWC-53)."""

    shared: ClassVar[tuple[str, ...] | None] = ()
    counted: ClassVar[str] = "points"
    kelp: int
    biomatter: int
    points: int
    food: str = ""  # the same goods in notation, which leaves out what is none

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "food", str(Goods(kelp=self.kelp, biomatter=self.biomatter)))


class Scored(Event, frozen=True):
    """The final scoring of a seat, and its total points."""

    landmark: ClassVar[str] = "scoring"
    shared: ClassVar[tuple[str, ...] | None] = ()
    metropolis: int
    cards: int
    cities: int
    resources: int
    total: int
    share: str = ""  # of metropolis, cards, cities, resources, in notation and without what is none

    def __post_init__(self) -> None:
        shares = {
            "metropolis": self.metropolis,
            "cards": self.cards,
            "cities": self.cities,
            "resources": self.resources,
        }
        share = "-".join(f"{points}{what}" for what, points in shares.items() if points)
        msgspec.structs.force_setattr(self, "share", share or "none")


class Won(Event, frozen=True):
    logged: ClassVar[bool] = True  # a post has the places
    points: int


class SoloResult(Event, frozen=True):
    """A lone player's end: "won" or "lost" (UWC-83)."""

    result: str
    points: int
    cities: int
