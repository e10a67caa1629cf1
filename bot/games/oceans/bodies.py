"""Bodies: the sum of a species' traits, regardless of the rest of the table."""

from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import msgspec

from .cards import Card, card
from .standing_rules import Ages, Gaining, MayAge, NeverExtinct, NeverOverpopulates, PerToken, Places, Rooted, Spaces

T = TypeVar("T")
Rules: TypeAlias = dict[type, tuple[tuple[Card, Any], ...]]  # of each kind, with the cards whose rules they are


class Body(msgspec.Struct, frozen=True):
    """The sum of some traits."""

    cards: tuple[Card, ...]
    rules: Rules
    kins: frozenset[str]
    deep: int
    spaces: int
    places: int | None  # more than three; None: without limit
    aging: int
    gaining: tuple[int, int]  # more, times
    per_token: bool  # values depend on its tokens
    by_traits: bool
    ages_none: bool
    never: bool  # overpopulates
    immortal: bool
    leeching: bool

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
    for one in cards:
        for rule in one.trait.rules:
            rules[type(rule)] = (*rules.get(type(rule), ()), (one, rule))
    return _sum_cards(cards, rules)


def _sum_cards(cards: tuple[Card, ...], rules: Rules) -> Body:
    """Return the body with the icons, spaces and rules of these cards added up."""

    def of(kind: type[T]) -> list[T]:
        return [rule for _, rule in rules.get(kind, ())]

    places = [row.more for row in of(Places)]
    times = 1
    for row in of(Gaining):
        times *= row.times
    return Body(
        cards=cards,
        rules=rules,
        kins=frozenset(one.trait.kin_name for one in cards),
        deep=sum(one.trait.deep for one in cards),
        spaces=sum(row.more for row in of(Spaces)),
        places=None if None in places else sum(more for more in places if more),
        aging=sum(row.more for row in of(Ages)),
        gaining=(sum(row.more for row in of(Gaining)), times),
        per_token=bool(of(PerToken)),
        by_traits=any(row.by_traits for row in of(Ages)),
        ages_none=any(row.none for row in of(Ages)),
        never=bool(of(NeverOverpopulates)),
        immortal=bool(of(NeverExtinct)),
        leeching=any(one.trait.leeches for one in cards),
    )


def without_traits(traits: tuple[str, ...], some: tuple[str, ...]) -> tuple[str, ...]:
    """Return the traits without some of them; each named card is removed as often as it is named."""
    if not some:
        return traits
    left = list(traits)
    for card_name in some:
        left.remove(card_name)
    return tuple(left)


def is_rooted(name: str) -> bool:
    """Return whether a card can be neither removed nor copied."""
    return any(isinstance(rule, Rooted) for rule in card(name).trait.rules)


def may_age(traits: tuple[str, ...]) -> MayAge:
    """Return what the owner may choose in aging because of these traits."""
    rows = body(traits).of(MayAge)
    return MayAge(any(row.zero for row in rows), sum(row.more for row in rows), any(row.always for row in rows))
