"""What happens in a game, as told to the log."""

from typing import ClassVar

from bot.engine.effect import Event


class Started(Event, frozen=True):
    """This seat plays first."""


class Stirred(Event, frozen=True):
    """The first card was turned up: it moved tokens from the Reef and from zone 1 to zone 3 (OCE-02)."""

    card: str
    tokens: int


class RoundBegan(Event, frozen=True):
    begins_round: ClassVar[bool] = True
    number: int


class Evolved(Event, frozen=True):
    """A card became a trait of a species; the tokens it cost went to `end`."""

    card: str
    species: str
    cost: int = 0
    end: str = ""


class Born(Event, frozen=True):
    """A new species stands, with the card as its first trait."""

    card: str
    species: str
    cost: int = 0
    end: str = ""


class Migrated(Event, frozen=True):
    """Tokens went from a place to another, by a card that was discarded for it."""

    card: str
    tokens: int
    start: str
    end: str


class Upwelled(Event, frozen=True):
    """A species' trait moved tokens from a zone to the Reef (Living Ecosystem)."""

    species: str
    tokens: int
    start: str


class Shed(Event, frozen=True):
    """A trait was discarded."""

    card: str
    species: str


class Foraged(Event, frozen=True):
    """A species foraged at a place, or from another species' board."""

    species: str
    tokens: int
    start: str


class Attacked(Event, frozen=True):
    """A species attacked another, owned by `whose`, and took tokens; `value` is its attack value."""

    species: str
    target: str
    whose: int
    tokens: int
    value: int


class Gained(Event, frozen=True):
    """A species gained by a trait or a scenario (`why`: "trait.<key>" or "scenario.<key>")."""

    species: str
    tokens: int
    why: str


class Took(Event, frozen=True):
    """A species took tokens from a place; in games begun long ago also from a species."""

    species: str
    tokens: int
    start: str
    why: str


class TookFrom(Event, frozen=True):
    """A species took or leeched tokens from another, owned by `whose`."""

    species: str
    tokens: int
    target: str
    whose: int
    why: str


class Robbed(Event, frozen=True):
    """A species took tokens from a score pile; the number may show how many there were."""

    reveals: ClassVar[bool] = True
    species: str
    tokens: int
    pile: int
    why: str


class LostTokens(Event, frozen=True):
    """A species lost tokens to the Reef."""

    species: str
    tokens: int
    why: str


class Overpopulated(Event, frozen=True):
    """A species overpopulated; its surplus went to `end`."""

    species: str
    tokens: int
    end: str


class Unfed(Event, frozen=True):
    """No species of this seat could feed; so many tokens were in the Reef."""

    reef: int


class Aged(Event, frozen=True):
    """A species gave tokens to its owner's pile."""

    species: str
    tokens: int


class Scored(Event, frozen=True):
    """Tokens went to this seat's pile by a trait: from a species (`why`: "trait.<key>")."""

    species: str
    tokens: int
    why: str


class Generation(Event, frozen=True):
    """A seat's aging phase is over: so many tokens came to its pile in it.

    `gifts`: what each species gave ("1=1tokens-4=2tokens"). `why`: the text keys of what made them give other amounts
    than usual, joined by "-". `detail`: 0 if neither is known, as in events of former versions, 1 without causes, 2.
    """

    tokens: int
    gifts: str = ""
    why: str = ""
    detail: int = 0


class Bleached(Event, frozen=True):
    """Tokens of the Reef went to a zone of choice (Coral Bleaching)."""

    tokens: int
    end: str


class Extinct(Event, frozen=True):
    species: str


class Exploded(Event, frozen=True):
    """The Cambrian Explosion (OCE-41)."""


class ReserveCame(Event, frozen=True):
    """All zones were empty: the reserve is in zone 3 and the game draws to its end (OCE-42)."""

    tokens: int


class InForce(Event, frozen=True):
    scenario: str


class OutOfForce(Event, frozen=True):
    scenario: str


class Resolved(Event, frozen=True):
    """An event card is resolved (OCE-40)."""

    scenario: str


class TraitSwapped(Event, frozen=True):
    """A trait of a species was swapped for another card or trait."""

    species: str
    card: str
    old: str
    beside: str = ""  # the species that has the first one now


class Passed(Event, frozen=True):
    """A species went to another player (Mass Migration)."""

    species: str
    to: int


class Reshuffled(Event, frozen=True):
    """The traits newly dealt to a species of this seat: "speed_7-hydra", or "none"."""

    reveals: ClassVar[bool] = True
    species: str
    card: str


class TookDeep(Event, frozen=True):
    """A card of the gene pool came to a hand."""

    card: str


class LookedDeep(Event, frozen=True):
    """Cards of the Deep deck were looked at, unseen by the others, to keep one of them."""

    reveals: ClassVar[bool] = True
    cards: int


class Looked(Event, frozen=True):
    """Which cards those were: "hydra-tiny-flight"."""

    only: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    card: str


class Laid(Event, frozen=True):
    """A card that was looked at and not kept lies open on a pile of the gene pool."""

    card: str


class PoolTurned(Event, frozen=True):
    """A card of the Deep deck lies on an empty pile of the gene pool."""

    reveals: ClassVar[bool] = True
    card: str


class Discarded(Event, frozen=True):
    """A card of the hand lies on the discard pile."""

    card: str


class Fetched(Event, frozen=True):
    """A card of the hand was swapped with one of the discard pile (Prescient Mutations)."""

    card: str
    old: str


class Drew(Event, frozen=True):
    """Surface cards were drawn."""

    reveals: ClassVar[bool] = True
    cards: int


class Hand(Event, frozen=True):
    """Which cards were drawn."""

    only: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    card: str


class TurnEnded(Event, frozen=True):
    ends_turn: ClassVar[bool] = True


class Account(Event, frozen=True):
    """A seat's points at the end."""

    reveals: ClassVar[bool] = True
    pile: int
    tokens: int
    bonus: int
    total: int


class Won(Event, frozen=True):
    points: int


class Paid(Event, frozen=True):
    """A player who migrated paid tokens from the score pile to the Reef (Detritus)."""

    tokens: int
