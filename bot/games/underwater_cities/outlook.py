"""What may come of effects at most: goods, and what happens meanwhile that kept cards and places wait for."""

from collections.abc import Iterable
from functools import cache

import msgspec

from .goods import FREE, Goods
from .network import DOMES, STRUCTURES
from .rows import Occasion, OnAction, OnBuilt, OnMetropolis, OnSlot, OnSlotSteelplast, OnSpace, OnSpecial, OnUpgraded

MANY = 50  # more than a turn brings of any good

Happenings = frozenset[str]
NONE: Happenings = frozenset()
ADVANCED, CONNECTED, TOOK_SPECIAL, USED_ACTION, SLOT_STEELPLAST, ANY_SLOT = (
    frozenset({word}) for word in ("advanced", "connected", "special", "action", "slot_steelplast", "slot")
)


@cache
def built(kinds: tuple[str, ...]) -> Happenings:
    """One of these kinds is built."""
    return frozenset(f"built_{kind}" for kind in kinds)


@cache
def upgraded(kinds: tuple[str, ...]) -> Happenings:
    """One of these kinds is upgraded."""
    return frozenset(f"upgraded_{kind}" for kind in kinds)


def used(slot: str) -> Happenings:
    """This slot is used."""
    return frozenset({f"slot_{slot}"})


EVERYTHING = built((*DOMES, *STRUCTURES)).union(
    upgraded(STRUCTURES), ADVANCED, CONNECTED, TOOK_SPECIAL, USED_ACTION, SLOT_STEELPLAST, ANY_SLOT
)


class Outlook(msgspec.Struct, frozen=True):
    """So many goods at most, and what may happen."""

    goods: Goods = FREE
    happens: Happenings = NONE

    def plus(self, other: "Outlook") -> "Outlook":
        return Outlook(self.goods.plus(other.goods), self.happens | other.happens)


NOTHING = Outlook()
ANYTHING = Outlook(Goods(MANY, MANY, MANY, MANY, MANY), EVERYTHING)


def total(each: Iterable[Outlook]) -> Outlook:
    """All of them."""
    found = NOTHING
    for outlook in each:
        found = found.plus(outlook)
    return found


def greatest(each: Iterable[Outlook]) -> Outlook:
    """One of them: the most of every good, and whatever may happen."""
    found = [NOTHING, *each]
    most = Goods(*(max(counts) for counts in zip(*(outlook.goods.counts for outlook in found), strict=True)))
    return Outlook(most, NONE.union(*(outlook.happens for outlook in found)))


def answers(occasion: Occasion) -> Happenings:
    """What such an occasion may be; the others come before a slot and a card are done, or after."""
    match occasion:
        case OnBuilt():
            return built(occasion.kinds)
        case OnUpgraded():
            return upgraded(occasion.kinds)
        case OnSlot():
            return used(occasion.slot) | ANY_SLOT
    return BY_KIND.get(type(occasion), NONE)


BY_KIND: dict[type, Happenings] = {
    OnSlotSteelplast: SLOT_STEELPLAST,
    OnSpace: ADVANCED,
    OnMetropolis: CONNECTED,
    OnSpecial: TOOK_SPECIAL,
    OnAction: USED_ACTION,
}
