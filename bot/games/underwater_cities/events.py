"""What happens in a game, as told to the log and answered by cards."""

from typing import ClassVar

import msgspec

from bot.engine.effect import Event

from .goods import Goods


class Gained(Event, frozen=True):
    """Goods and points came in ("1kelp-2point"); `by_slot`: an action slot itself gave them (UWC-64)."""

    goods: str
    by_slot: bool = False


class Drew(Event, frozen=True):
    """Cards were drawn from the era deck."""

    reveals: ClassVar[bool] = True
    cards: int


class DrewLast(Drew, frozen=True):
    """The card at the end of every turn."""


class Hand(Event, frozen=True):
    """Which cards were drawn: "12-37"."""

    only: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    card: str


class Advanced(Event, frozen=True):
    """The marker moved up the federation track, perhaps with steps beyond its last space."""

    start: int
    space: int
    beyond: int


class Built(Event, frozen=True):
    """A structure or city stands on a space, paid for with these goods."""

    structure: str
    space: str
    goods: str


class Upgraded(Event, frozen=True):
    """A structure was upgraded, paid for with these goods."""

    structure: str
    space: str
    goods: str


class Transformed(Event, frozen=True):
    """A nonsymbiotic city became a symbiotic one."""

    space: str


class Connected(Event, frozen=True):
    """A metropolis joined the network."""

    card: str  # the tile


class Chartered(Event, frozen=True):
    """A metropolis was drawn from the box."""

    reveals: ClassVar[bool] = True
    card: str


class Paid(Event, frozen=True):
    """Goods were paid."""

    goods: str


class ActionUsed(Event, frozen=True):
    card: str


class AbilityUsed(Event, frozen=True):
    """A once-per-turn card was used."""

    card: str


class Readied(Event, frozen=True):
    """A used action card may be used again in this era."""

    card: str


class SpecialTaken(Event, frozen=True):
    """A face-up special was taken into the hand."""

    card: str


class TopTurned(Event, frozen=True):
    """The next special lies face up on the deck."""

    reveals: ClassVar[bool] = True
    card: str


class Dug(Event, frozen=True):
    """The top special went under its deck, and others were looked at."""

    card: str
    cards: int


class Looked(Event, frozen=True):
    """The specials looked at."""

    only: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    card: str


class HiddenTaken(Event, frozen=True):
    """A special was kept that the others have not seen."""


class Placed(Event, frozen=True):
    """A tile went on a slot and a card was played; `order`: "before", "after" or "only" the slot."""

    slot: str
    card: str
    order: str


class Cloned(Event, frozen=True):
    """The action-cloning tile was taken for 1 credit (UWC-17)."""


class Unmatched(Event, frozen=True):
    """The card has another colour than the slot, so it has no effect."""

    slot: str
    card: str


class SlotUsed(Event, frozen=True):
    """A slot's action begins, by tile or by an effect."""

    slot: str


class Matched(Event, frozen=True):
    """A card is resolved."""

    card: str


class Claimed(Event, frozen=True):
    """A card is kept by its owner."""

    card: str


class Replaced(Event, frozen=True):
    """An action card made room for a fifth (UWC-31)."""

    card: str


class Lost(Event, frozen=True):
    """A matched card was to be used and could not be."""

    card: str


class Discarded(Event, frozen=True):
    """Cards were discarded unplayed, unseen by the others."""

    cards: int


class ContractTaken(Event, frozen=True):
    card: str


class TurnEnded(Event, frozen=True):
    ends_turn: ClassVar[bool] = True


class RoundBegan(Event, frozen=True):
    """A round begins; `first` is the first seat in its turn order."""

    begins_round: ClassVar[bool] = True
    number: int
    first: int


class Blocked(Event, frozen=True):
    """A card was turned up and the fourth blocker stands on this slot (UWC-82)."""

    reveals: ClassVar[bool] = True
    card: str
    slot: str


class EraBegan(Event, frozen=True):
    reveals: ClassVar[bool] = True
    era: int


class Produced(Event, frozen=True):
    """The total of a production; the lines of its account follow."""

    bonus: str  # "2kelp-1point"


class AccountLine(Event, frozen=True):
    """A line of an account: what a number of farms, tunnels, cities ... brought; "1lesskelp" was paid."""

    account: str
    count: int
    bonus: str


class CardLine(Event, frozen=True):
    """A line of an account: what a card or a metropolis brought."""

    card: str
    bonus: str


class Fed(Event, frozen=True):
    """The cities ate: kelp, then biomatter, then points (UWC-53)."""

    kelp: int
    biomatter: int
    points: int
    food: str = ""  # the same goods in notation, without those of which there are none

    def __post_init__(self) -> None:
        """Fill in the notation of the food."""
        msgspec.structs.force_setattr(self, "food", str(Goods(kelp=self.kelp, biomatter=self.biomatter)))


class Scored(Event, frozen=True):
    """The final scoring of a seat, and its total points."""

    metropolis: int
    cards: int
    cities: int
    resources: int
    total: int
    share: str = ""  # what the points are made up of, without parts that brought none: "3metropolis-2cards", or "none"

    def __post_init__(self) -> None:
        """Fill in the shares: before those of the end what the seat had scored until then, if anything is added."""
        final_shares = {
            "metropolis": self.metropolis,
            "cards": self.cards,
            "cities": self.cities,
            "resources": self.resources,
        }
        before = self.total - sum(final_shares.values())
        shares = {"game": before, **final_shares} if any(final_shares.values()) else {}
        share = "-".join(f"{points}{what}" for what, points in shares.items() if points)
        msgspec.structs.force_setattr(self, "share", share or "none")


class Won(Event, frozen=True):
    points: int


class SoloResult(Event, frozen=True):
    """A lone player's end: "won" or "lost" (UWC-83)."""

    result: str
    points: int
    cities: int
