"""The physical cards: what their names in notation stand for."""

from functools import cache

import msgspec

from . import deep_traits_a_to_h, deep_traits_i_to_z, scenarios, surface_traits
from .rows import TRAITS, Trait

ROWS = (surface_traits, deep_traits_a_to_h, deep_traits_i_to_z, scenarios)  # importing them fills the tables of rows.py
MIGRATIONS = (5, 6, 7, 7, 8, 8, 9, 9, 10, 11)  # the numbers on the ten cards of a Surface trait (OCE-06)
LEFT = (5, 7, 8, 9, 11)  # the same of a trait with arrows: those of the cards whose arrow points to the left
RIGHT = (6, 7, 8, 9, 10)


class Card(msgspec.Struct, frozen=True):
    """A card: its trait, how many tokens it moves, where its arrow points."""

    name: str
    trait: Trait
    migration: int
    arrow: str = ""


@cache
def card(name: str) -> Card:
    """Return the card of this name. Raise KeyError if there is none."""
    return _CARDS[name]


def _surface_cards(trait: Trait) -> list[Card]:
    """Return the ten cards of a Surface trait; two of the same number are equal, unless their arrows differ."""
    if not trait.arrow:
        return [Card(f"{trait.key}_{n}", trait, n) for n in MIGRATIONS]
    arrows = [(n, arrow) for arrow, numbers in (("left", LEFT), ("right", RIGHT)) for n in numbers]
    return [Card(f"{trait.key}_{n}_{arrow}", trait, n, arrow) for n, arrow in arrows]


SURFACE = tuple(entry.name for trait in TRAITS.values() if not trait.deep for entry in _surface_cards(trait))
DEEP = tuple(trait.key for trait in TRAITS.values() if trait.deep)
_CARDS = {entry.name: entry for trait in TRAITS.values() if not trait.deep for entry in _surface_cards(trait)}
_CARDS |= {trait.key: Card(trait.key, trait, trait.cost) for trait in TRAITS.values() if trait.deep}


def is_deep(name: str) -> bool:
    """Return whether a card is of the Deep."""
    return card(name).trait.deep


def sort_hand(names: tuple[str, ...] | list[str]) -> list[str]:
    """Return cards in the order in which hands are shown: Surface by trait and number, then Deep."""
    return sorted(names, key=_RANK.__getitem__)


_RANK = {name: rank for rank, name in enumerate([*dict.fromkeys(SURFACE), *DEEP])}
