"""Copies of traits on species: what acts when several traits are set off at once."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from .bodies import Body, body
from .cards import card
from .ring import circle
from .state import State
from .triggered_rules import Does, Gains


class Copy(msgspec.Struct, frozen=True):
    """A trait card on a species, as one of perhaps several equal ones, with the index of one of its rules.

    `nth`: how many equal cards on the species act after it. If one of them is lost meanwhile, it counts as one that has
    acted.
    """

    species: str
    card: str
    nth: int
    rule: int

    @property
    def does(self) -> Does:
        """What the rule does."""
        does: Does = self.row.does
        return does

    @property
    def row(self) -> Any:
        """The rule of the trait that acts."""
        return card(self.card).trait.rules[self.rule]

    @property
    def why(self) -> str:
        """The text key of the trait, by which events say why something happened."""
        return f"trait.{card(self.card).trait.key}"

    def exists(self, s: State) -> bool:
        """Return whether the species and this copy of the card are still there (OCE-35)."""
        return self.species in s.species and s.species[self.species].traits.count(self.card) > self.nth


def copies(s: State, kind: type, names: Iterable[str] | None = None) -> Iterator[Copy]:
    """Yield a copy for each rule of this type on these species; on all species, in ring order, if `names` is None."""
    for name in circle(s) if names is None else names:
        its_body = body(s.species[name].traits)
        if its_body.has(kind):
            yield from _copies(name, its_body, lambda rule: isinstance(rule, kind))


def gain_icons(s: State, name: str) -> Iterator[Copy]:
    """Yield a copy for each rule by which a gain icon of a species fires."""
    yield from _copies(name, body(s.species[name].traits), lambda rule: isinstance(getattr(rule, "does", None), Gains))


def by_species(all_copies: Iterable[Copy]) -> dict[str, tuple[Copy, ...]]:
    """Return the copies grouped by species, in their order."""
    groups: dict[str, tuple[Copy, ...]] = {}
    for copy in all_copies:
        groups[copy.species] = (*groups.get(copy.species, ()), copy)
    return groups


def _copies(name: str, its_body: Body, wants: Callable[[object], bool]) -> Iterator[Copy]:
    """Yield a copy for each rule on a species that `wants` accepts."""
    equal_cards_after = Counter(trait_card.name for trait_card in its_body.cards)
    for trait_card in its_body.cards:
        equal_cards_after[trait_card.name] -= 1
        for index, rule in enumerate(trait_card.trait.rules):
            if wants(rule):
                yield Copy(name, trait_card.name, equal_cards_after[trait_card.name], index)
