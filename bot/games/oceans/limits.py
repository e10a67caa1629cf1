"""Trait limits, checked whenever something changes them (OCE-15), and traits that leave (OCE-62)."""

from typing import ClassVar

from bot.engine.effect import Frame, Next, Options, Part, Seat, Verb

from .bodies import body, is_rooted
from .events import Shed
from .ring import circle
from .species_values import attack, forage, trait_limit
from .standing_rules import LeavesAbove
from .state import State
from .water import change_species, put_away


class Limits(Verb, frozen=True):
    """Deal with the first species that has too many traits or one that must leave; repeat until there is none."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Ask for a trait to discard, or discard one that must leave, and check again."""
        for name in circle(s):
            species = s.species[name]
            if leaving_card := _leaving_trait(s, name):
                return Frame(species.owner, discard_trait(s, name, leaving_card)), Limits()
            most = trait_limit(s, species)
            if most is not None and len(species.traits) > most and removable(species.traits):
                return Frame(species.owner, Drop(name)), Limits()
        return ()


def _leaving_trait(s: State, name: str) -> str:
    """Return the trait that must leave because a value of its species is too high; "" if none must."""
    for card, rule in body(s.species[name].traits).rules.get(LeavesAbove, ()):
        if max(forage(s, name), attack(s, name)) > rule.value:
            return str(card.name)
    return ""


def removable(traits: tuple[str, ...]) -> list[str]:
    """Return the traits that can be removed, in their order; equal cards are listed once."""
    return [card for card in dict.fromkeys(traits) if not is_rooted(card)]


def discard_trait(s: State, name: str, card: str) -> Shed:
    """Discard a trait of a species. Return the event."""
    remove_trait(s, name, card)
    put_away(s, card)
    return Shed(card, name)


def remove_trait(s: State, name: str, card: str) -> None:
    """Take a trait off a species."""
    traits = [*s.species[name].traits]
    traits.remove(card)
    change_species(s, name, traits=tuple(traits))


class Drop(Verb, frozen=True):
    """Discard a trait above the limit (OCE-15)."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("trait"),)
    species: str

    def options(self, s: State, me: Seat) -> Options:
        return {card: card for card in removable(s.species[self.species].traits)}

    def do(self, s: State, me: Seat, choice: str) -> Next:
        return (discard_trait(s, self.species, choice),)
