"""Swapping traits: with the hand, with a neighbour (Atavism, Gene Transfer, Horizontal Gene Transfer)."""

from collections import Counter
from typing import ClassVar

from bot.engine.effect import Next, Options, Part, Seat, Verb

from .bodies import is_rooted, without_traits
from .cards import is_deep, sort_hand
from .copies import Copy
from .events import TraitSwapped
from .limits import Limits
from .ring import neighbours
from .state import State
from .water import change_species

NO = "no"


def replace_trait(s: State, name: str, old: str, new: str) -> None:
    """Put a card in the place of another one on a species."""
    traits = [*s.species[name].traits]
    traits[traits.index(old)] = new
    change_species(s, name, traits=tuple(traits))


def _left_after(left: tuple[str, ...], swapped: str, traits: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards that may still be swapped: those of `left` still on the species, without the one swapped now."""
    remaining = Counter(left) & Counter(traits)
    return tuple((remaining - Counter([swapped])).elements())


class Regress(Verb, frozen=True):
    """Swap a species' other traits with Surface cards of the hand, one at a time, any number of times (Atavism)."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("trait"), Part("card"))
    copy: Copy
    left: tuple[str, ...] = ()  # cards that lay there before and have not been swapped

    @classmethod
    def of(cls, s: State, copy: Copy) -> "Regress":
        """Return the swaps that this copy of Atavism allows: of its species' other traits, but for rooted ones."""
        traits = without_traits(s.species[copy.species].traits, (copy.card,))
        return cls(copy, tuple(trait for trait in traits if not is_rooted(trait)))

    def options(self, s: State, me: Seat) -> Options:
        """Return every swap of a trait of `left` with a Surface card in hand, or stopping."""
        if not self.copy.exists(s):
            return {}
        mine = [trait for trait in dict.fromkeys(s.species[self.copy.species].traits) if trait in self.left]
        hand = [card for card in dict.fromkeys(sort_hand(s.hands[me])) if not is_deep(card)]
        swaps: dict[str, tuple[str, str] | None] = {
            f"{trait} {card}": (trait, card) for trait in mine for card in hand if trait != card
        }
        return swaps | {f"{NO} {NO}": None} if swaps else {}

    def do(self, s: State, me: Seat, choice: tuple[str, str] | None) -> Next:
        """Swap the trait with the card, log it and ask again; stop for None."""
        if choice is None:
            return ()
        trait, new = choice
        left = _left_after(self.left, trait, s.species[self.copy.species].traits)
        hand = [*s.hands[me], trait]
        hand.remove(new)
        s.hands[me] = tuple(hand)
        replace_trait(s, self.copy.species, trait, new)
        swapped = TraitSwapped(self.copy.species, new, trait)
        return swapped, Limits(), Regress(self.copy, left)


class Swap(Verb, frozen=True):
    """Swap a trait with one of a neighbour.

    With `species`: its Surface traits with those of its owner's neighbouring species, any number of times (Gene
    Transfer); else one trait of any of one's species with any neighbour's (Horizontal Gene Transfer).
    """

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("species"), Part("trait"), Part("beside"), Part("theirs"))
    species: str = ""
    left: tuple[str, ...] = ()  # of the Surface traits those that lay there before and have not been swapped

    @classmethod
    def of(cls, s: State, name: str) -> "Swap":
        """Return the swaps of Gene Transfer on this species."""
        traits = s.species[name].traits
        return cls(name, tuple(trait for trait in traits if not is_rooted(trait) and not is_deep(trait)))

    def options(self, s: State, me: Seat) -> Options:
        """Return every swap of a trait with a neighbour's, or none."""
        names = [self.species] if self.species else s.rows[me]
        swaps: dict[str, tuple[str, str, str, str] | None] = {}
        for name in names:
            for other in dict.fromkeys(neighbours(s, name)) if name in s.species else ():
                if other and (not self.species or s.species[other].owner == me):
                    swaps.update(self._swaps_between(s, name, other))
        return swaps | {" ".join([NO] * 4): None} if swaps else {}

    def _swaps_between(self, s: State, name: str, other: str) -> dict[str, tuple[str, str, str, str]]:
        """Return every swap of a trait of the species with one of the other, by notation."""
        mine = [trait for trait in dict.fromkeys(s.species[name].traits) if self._is_swappable(trait)]
        theirs = [trait for trait in dict.fromkeys(s.species[other].traits) if not is_rooted(trait)]
        return {f"{name} {one} {other} {two}": (name, one, other, two) for one in mine for two in theirs if one != two}

    def _is_swappable(self, trait: str) -> bool:
        """Return whether this trait of one's own may be swapped."""
        return trait in self.left if self.species else not is_rooted(trait)

    def do(self, s: State, me: Seat, choice: tuple[str, str, str, str] | None) -> Next:
        """Swap both traits and log it; with `species`, ask again. Stop for None."""
        if choice is None:
            return ()
        name, one, other, two = choice
        left = _left_after(self.left, one, s.species[name].traits)
        replace_trait(s, name, one, two)
        replace_trait(s, other, two, one)
        again = (Swap(self.species, left),) if self.species else ()
        return TraitSwapped(name, two, one, other), Limits(), *again
