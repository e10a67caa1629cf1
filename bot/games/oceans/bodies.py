"""Bodies: the sum of a species' traits, regardless of the rest of the table."""

from functools import lru_cache
from math import prod
from typing import Any, TypeAlias, TypeVar

import msgspec

from .cards import Card, card
from .standing_rules import Ages, Gaining, MayAge, NeverExtinct, NeverOverpopulates, PerToken, Places, Rooted, Spaces

T = TypeVar("T")
Rules: TypeAlias = dict[type, tuple[tuple[Card, Any], ...]]  # by type of rule: each rule after its card


class Body(msgspec.Struct, frozen=True):
    """The sum of some traits."""

    cards: tuple[Card, ...]
    rules: Rules
    kins: frozenset[str]
    deep: int  # number of Deep cards
    spaces: int  # fish spaces beside those of the board
    places: int | None  # for traits, beside the usual three; None: without limit
    aging: int  # tokens to give in aging, beside the usual ones
    gaining: tuple[int, int]  # what is added to each gain, and what that is multiplied by
    per_token: bool  # its attack value depends on its tokens
    by_traits: bool  # it gives one token for each trait in aging
    ages_none: bool  # it gives nothing in aging
    never: bool  # it never overpopulates
    immortal: bool
    leeching: bool  # it has a leeching trait

    def has(self, kind: type) -> bool:
        """Return whether it has a rule of this type."""
        return kind in self.rules

    def of(self, kind: type[T]) -> list[T]:
        """Return all rules of this type."""
        return [rule for _, rule in self.rules.get(kind, ())]

    @property
    def surface(self) -> bool:
        """Whether a Surface trait is among them."""
        return self.deep < len(self.cards)


@lru_cache(maxsize=20_000)
def body(traits: tuple[str, ...]) -> Body:
    """Return the sum of these cards on one species."""
    cards = tuple(map(card, traits))
    rules: Rules = {}
    for trait_card in cards:
        for rule in trait_card.trait.rules:
            rules[type(rule)] = (*rules.get(type(rule), ()), (trait_card, rule))
    return _sum_cards(cards, rules)


def _sum_cards(cards: tuple[Card, ...], rules: Rules) -> Body:
    """Return the body with the icons, spaces and rules of these cards added up."""

    def rules_of(kind: type[T]) -> list[T]:
        return [rule for _, rule in rules.get(kind, ())]

    places = [row.more for row in rules_of(Places)]
    return Body(
        cards=cards,
        rules=rules,
        kins=frozenset(card.trait.kin_name for card in cards),
        deep=sum(card.trait.deep for card in cards),
        spaces=sum(row.more for row in rules_of(Spaces)),
        places=None if None in places else sum(more for more in places if more),
        aging=sum(row.more for row in rules_of(Ages)),
        gaining=(sum(row.more for row in rules_of(Gaining)), prod(row.times for row in rules_of(Gaining))),
        per_token=bool(rules_of(PerToken)),
        by_traits=any(row.by_traits for row in rules_of(Ages)),
        ages_none=any(row.none for row in rules_of(Ages)),
        never=bool(rules_of(NeverOverpopulates)),
        immortal=bool(rules_of(NeverExtinct)),
        leeching=any(card.trait.leeches for card in cards),
    )


def without_traits(traits: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the traits without the named cards; each is removed as often as it is named."""
    if not names:
        return traits
    rest = list(traits)
    for card_name in names:
        rest.remove(card_name)
    return tuple(rest)


def is_rooted(name: str) -> bool:
    """Return whether a card can be neither removed nor copied."""
    return any(isinstance(rule, Rooted) for rule in card(name).trait.rules)


def may_age(traits: tuple[str, ...]) -> MayAge:
    """Return what the owner may choose in aging because of these traits."""
    rows = body(traits).of(MayAge)
    return MayAge(any(row.zero for row in rows), sum(row.more for row in rows), any(row.always for row in rows))
