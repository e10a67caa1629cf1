"""Outlooks: the most that effects may bring, as goods and as happenings that trigger cards or open places."""

from collections.abc import Iterable
from functools import cache

import msgspec

from ..goods import FREE, Goods
from ..network import BUILDINGS, DOMES, STRUCTURES
from ..rows import Occasion, OnAction, OnBuilt, OnMetropolis, OnSlot, OnSlotSteelplast, OnSpace, OnSpecial, OnUpgraded

MANY = 50  # more than a turn brings of any good

Happening = frozenset[str]  # something that happens once: one of these words, it is not known which
NONE: Happening = frozenset()
ADVANCED, CONNECTED, TOOK_SPECIAL, USED_ACTION, READIED, SLOT_STEELPLAST, ANY_SLOT = (
    frozenset({word}) for word in ("advanced", "connected", "special", "action", "ready", "slot_steelplast", "slot")
)


@cache
def build_happening(kinds: tuple[str, ...]) -> Happening:
    """Return what happens when one of these kinds is built."""
    return frozenset(f"built_{kind}" for kind in kinds)


@cache
def upgrade_happening(kinds: tuple[str, ...]) -> Happening:
    """Return what happens when one of these kinds is upgraded."""
    return frozenset(f"upgraded_{kind}" for kind in kinds)


def slot_happening(action: str) -> Happening:
    """Return what happens when a slot with this action is used."""
    return frozenset({f"slot_{action}"})


# what opens more places for each kind: tunnels for tunnels, cities for the others
MORE_PLACES = {"tunnel": build_happening(("tunnel",))} | dict.fromkeys((*DOMES, *BUILDINGS), build_happening(DOMES))
WHATEVER = build_happening((*DOMES, *STRUCTURES)).union(
    upgrade_happening(STRUCTURES), ADVANCED, CONNECTED, TOOK_SPECIAL, USED_ACTION, READIED, SLOT_STEELPLAST, ANY_SLOT
)


class Outlook(msgspec.Struct, frozen=True, gc=False):
    """The most goods that may come in, and what may happen, each once."""

    goods: Goods = FREE
    happens: tuple[Happening, ...] = ()

    def plus(self, other: "Outlook") -> "Outlook":
        """Return what both bring together."""
        if other is NOTHING:
            return self
        if self is NOTHING:
            return other
        return Outlook(self.goods.plus(other.goods), self.happens + other.happens)

    def times(self, n: int) -> "Outlook":
        """Return what this brings n times."""
        return Outlook(self.goods.times(n), self.happens * n)


NOTHING = Outlook()
ANYTHING = Outlook(Goods(MANY, MANY, MANY, MANY, MANY), (WHATEVER,) * MANY)


def total(outlooks: Iterable[Outlook]) -> Outlook:
    """Return the sum of all outlooks."""
    result = NOTHING
    for outlook in outlooks:
        result = result.plus(outlook)
    return result


def greatest(outlooks: Iterable[Outlook]) -> Outlook:
    """Return an upper bound for any one of the outlooks: the most of every good, and whatever may happen."""
    alternatives = [NOTHING, *outlooks]
    most = Goods(*(max(counts) for counts in zip(*(outlook.goods.counts for outlook in alternatives), strict=True)))
    return Outlook(most, tuple(happening for outlook in alternatives for happening in outlook.happens))


def happening_of(occasion: Occasion) -> Happening:
    """Return the happening that triggers an occasion.

    NONE for those that come before or after the slot and the card.
    """
    match occasion:
        case OnBuilt():
            return build_happening(occasion.kinds)
        case OnUpgraded():
            return upgrade_happening(occasion.kinds)
        case OnSlot():
            return slot_happening(occasion.action) | ANY_SLOT
    return BY_KIND.get(type(occasion), NONE)


BY_KIND: dict[type, Happening] = {
    OnSlotSteelplast: SLOT_STEELPLAST,
    OnSpace: ADVANCED,
    OnMetropolis: CONNECTED,
    OnSpecial: TOOK_SPECIAL,
    OnAction: USED_ACTION,
}
