"""Which events trigger permanent cards (UWC-63..67)."""

from functools import lru_cache
from typing import Any

from bot.engine.effect import Effect, Event, Seat

from .events import (
    ActionUsed,
    Advanced,
    Built,
    Connected,
    Gained,
    HiddenTaken,
    Placed,
    SlotUsed,
    SpecialTaken,
    Unmatched,
    Upgraded,
)
from .gains import entered_spaces
from .network import connected_cities, rooms_with
from .rows import (
    CARDS,
    SLOT_NAMED,
    Occasion,
    OnAction,
    OnBuilt,
    OnMatched,
    OnMetropolis,
    OnSlot,
    OnSlotSteelplast,
    OnSpace,
    OnSpecial,
    OnTurnEnd,
    OnUnmatched,
    OnUpgraded,
    Whenever,
)
from .state import Player, State

EVENTS: dict[type, tuple[type, ...]] = {  # the events that may be an occasion, by its type; the end of a turn is None
    OnBuilt: (Built,),
    OnUpgraded: (Upgraded,),
    OnUnmatched: (Unmatched,),
    OnMatched: (Placed,),
    OnSlot: (SlotUsed,),
    OnSlotSteelplast: (Gained,),
    OnSpace: (Advanced,),
    OnTurnEnd: (type(None),),
    OnMetropolis: (Connected,),
    OnSpecial: (SpecialTaken, HiddenTaken),
    OnAction: (ActionUsed,),
}
ANSWERED = {kind for kinds in EVENTS.values() for kind in kinds}


def triggered_effects(s: State, seat: Seat, event: Event | None) -> list[Effect]:
    """Return the effects of a seat's kept cards for one of its events; None stands for the end of its turn."""
    player = s.players[seat]
    kind: Any = type(event)
    rows = _rows_for(tuple(player.kept), kind) if player.kept else ()
    return [row.effect for row in rows if _fits(row.occasion, s, player, event)]


def can_trigger(player: Player, kind: type) -> bool:
    """Return whether some event of this type could trigger one of the kept cards."""
    return bool(player.kept) and bool(_rows_for(tuple(player.kept), kind))


@lru_cache(maxsize=4096)
def _rows_for(kept: tuple[str, ...], kind: type) -> tuple[Whenever, ...]:
    """Return the rows of these cards that are triggered by events of a type."""
    rows = [row for card in kept for row in CARDS[card].permanent if isinstance(row, Whenever)]
    return tuple(row for row in rows if kind in EVENTS[type(row.occasion)])


def _fits(occasion: Occasion, s: State, player: Player, event: Event | None) -> bool:
    """Return whether an event, which is of a fitting type, is the occasion that a row waits for."""
    match occasion, event:
        case OnBuilt(), Built():
            return _matches_build(occasion, player, event)
        case OnUpgraded(), Upgraded():
            kinds, city = occasion.kinds, occasion.at_city
            return event.structure in kinds and (not city or _count_at_city(player, event, upgraded=True) == city)
        case OnMatched(), Placed():
            return CARDS[event.card].colour == SLOT_NAMED[event.slot].colour == occasion.colour
        case OnSlot(), SlotUsed():
            return SLOT_NAMED[event.slot].action == occasion.action
        case OnSlotSteelplast(), Gained():
            return event.by_slot and "steelplast" in event.goods
        case OnSpace(), Advanced():
            return occasion.space in entered_spaces(event)
        case OnTurnEnd(), None:
            return player.stepped
    return True  # the other occasions have no condition but their type


def _matches_build(occasion: OnBuilt, player: Player, event: Built) -> bool:
    """Return whether this building is the occasion: its kind, and its number at the city or in the turn."""
    if event.structure not in occasion.kinds:
        return False
    if occasion.this_turn and player.dug != occasion.this_turn:
        return False
    return not occasion.at_city or _count_at_city(player, event, upgraded=False) == occasion.at_city


def _count_at_city(player: Player, event: Built | Upgraded, upgraded: bool) -> int:
    """Return how many buildings of its kind the city of this one has now, or how many upgraded ones.

    0 if the city is not connected (UWC-65), and for tunnels.
    """
    city = event.space[0]
    if city not in connected_cities(player) or event.structure == "tunnel":
        return 0
    rooms = rooms_with(player, city, event.structure)
    return sum(room in player.upgraded for room in rooms) if upgraded else len(rooms)
