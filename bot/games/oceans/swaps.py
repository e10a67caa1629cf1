"""Swapping traits: with the hand, with a neighbour (Atavism, Gene Transfer, Horizontal Gene Transfer)."""

from collections.abc import Sequence
from typing import ClassVar

from bot.engine.effect import Hint, Next, Options, Part, Seat, Verb

from . import hints
from .bodies import rooted
from .cards import is_deep, ordered
from .events import TraitSwapped
from .limits import Limits
from .ring import neighbours
from .state import State
from .triggers import Copy
from .water import change

NO = "no"


def replace(s: State, name: str, old: str, new: str) -> None:
    """Put a card where another lay on a species."""
    traits = [*s.species[name].traits]
    traits[traits.index(old)] = new
    change(s, name, traits=tuple(traits))


class Regress(Verb, frozen=True):
    """Swap its other traits with Surface cards of the hand, one at a time, any number of times (Atavism)."""

    plain: ClassVar[bool] = True
    quick: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("trait", whole=True), Part("card", hand=True))
    copy: Copy
    done: tuple[str, ...] = ()  # cards that have come by this

    def options(self, s: State, me: Seat) -> Options:
        if not self.copy.there(s):
            return {}
        mine = [trait for trait in dict.fromkeys(s.species[self.copy.species].traits) if self._may(trait)]
        hand = [card for card in dict.fromkeys(ordered(s.hands[me])) if not is_deep(card)]
        swaps: dict[str, tuple[str, str] | None] = {
            f"{trait} {card}": (trait, card) for trait in mine for card in hand if trait != card
        }
        return swaps | {f"{NO} {NO}": None} if swaps else {}

    def _may(self, trait: str) -> bool:
        return trait != self.copy.card and trait not in self.done and not rooted(trait)

    def hint(self, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
        return hints.of_card(value)

    def do(self, s: State, me: Seat, choice: tuple[str, str] | None) -> Next:
        if choice is None:
            return ()
        trait, new = choice
        hand = [*s.hands[me], trait]
        hand.remove(new)
        s.hands[me] = tuple(hand)
        replace(s, self.copy.species, trait, new)
        swapped = TraitSwapped(self.copy.species, new, trait)
        return swapped, Limits(), Regress(self.copy, (*self.done, new))


class Swap(Verb, frozen=True):
    """Swap a trait with one of a neighbour.

    With `species`: its Surface traits with those of its owner's neighbouring species, any number of times (Gene
    Transfer); else one trait of any of one's species with any neighbour's (Horizontal Gene Transfer).
    """

    plain: ClassVar[bool] = True
    quick: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("species", whole=True), Part("trait"), Part("beside"), Part("theirs"))
    species: str = ""
    done: tuple[str, ...] = ()

    def options(self, s: State, me: Seat) -> Options:
        names = [self.species] if self.species else s.rows[me]
        swaps: dict[str, tuple[str, str, str, str] | None] = {}
        for name in names:
            for other in dict.fromkeys(neighbours(s, name)) if name in s.species else ():
                if other and (not self.species or s.species[other].owner == me):
                    swaps.update(self._pairs(s, name, other))
        return swaps | {" ".join([NO] * 4): None} if swaps else {}

    def _pairs(self, s: State, name: str, other: str) -> dict[str, tuple[str, str, str, str]]:
        mine = [trait for trait in dict.fromkeys(s.species[name].traits) if self._may(trait)]
        theirs = [trait for trait in dict.fromkeys(s.species[other].traits) if not rooted(trait)]
        return {f"{name} {one} {other} {two}": (name, one, other, two) for one in mine for two in theirs if one != two}

    def _may(self, trait: str) -> bool:
        return not rooted(trait) and not (self.species and (is_deep(trait) or trait in self.done))

    def hint(self, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
        return hints.of_card(value)

    def do(self, s: State, me: Seat, choice: tuple[str, str, str, str] | None) -> Next:
        if choice is None:
            return ()
        name, one, other, two = choice
        replace(s, name, one, two)
        replace(s, other, two, one)
        again = (Swap(self.species, (*self.done, two)),) if self.species else ()
        return TraitSwapped(name, two, one, other), Limits(), *again
