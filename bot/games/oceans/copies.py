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
    """A copy of a trait on a species, with the index of one of its rules.

    `nth`: how many equal cards on the species act after it, so that if one of them is lost meanwhile, it is one that
    has acted.
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
        """Return whether the species and the trait are still there (OCE-35)."""
        return self.species in s.species and s.species[self.species].traits.count(self.card) > self.nth


def copies(s: State, kind: type, names: Iterable[str] | None = None) -> Iterator[Copy]:
    """Yield all rules of a type with the copies of traits that have them, of these species or of all in ring order."""
    for name in circle(s) if names is None else names:
        now = body(s.species[name].traits)
        if now.has(kind):
            yield from _copies(name, now, lambda rule: isinstance(rule, kind))


def gain_icons(s: State, name: str) -> Iterator[Copy]:
    """Yield the gain icons of a species, with the rules by which they fire."""
    yield from _copies(name, body(s.species[name].traits), lambda rule: isinstance(getattr(rule, "does", None), Gains))


def by_species(some: Iterable[Copy]) -> dict[str, tuple[Copy, ...]]:
    """Return the copies grouped by species, in their order."""
    groups: dict[str, tuple[Copy, ...]] = {}
    for copy in some:
        groups[copy.species] = (*groups.get(copy.species, ()), copy)
    return groups


def _copies(name: str, now: Body, wanted: Callable[[object], bool]) -> Iterator[Copy]:
    """Yield the copies on a species whose rules are wanted."""
    left = Counter(trait_card.name for trait_card in now.cards)
    for trait_card in now.cards:
        left[trait_card.name] -= 1
        for place, rule in enumerate(trait_card.trait.rules):
            if wanted(rule):
                yield Copy(name, trait_card.name, left[trait_card.name], place)
