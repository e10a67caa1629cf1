"""What follows at once from events: bonuses, metropolises, permanent cards, contracts (UWC-14)."""

from bot.engine.effect import Effect, Event, Next, Seat

from .contracting import Offer
from .effect_parts import Parts, only_gives
from .events import Advanced, Built, Claimed, Connected, Transformed, Upgraded
from .gains import Advance, Gain, track_gains
from .network import board
from .placing import joined_metropolis
from .rows import METROPOLISES
from .state import State
from .triggers import ANSWERED, triggered_effects

CONTRACT_EVENTS = (Built, Upgraded, Connected, Advanced, Transformed, Claimed)  # a contract's conditions may hold then
ANSWERED_EVENTS = ANSWERED.union(CONTRACT_EVENTS)  # no other event sets anything off


def reactions(s: State, seat: Seat, event: Event) -> Next:
    """Return everything that an event triggers for its own seat."""
    if type(event) not in ANSWERED_EVENTS:
        return ()
    answers = [*_printed_gains(s, seat, event), *triggered_effects(s, seat, event)]
    offers = (Offer(),) if s.contracts and isinstance(event, CONTRACT_EVENTS) else ()
    return (*at_once(answers), *offers) if answers else offers


def at_once(effects: list[Effect]) -> list[Effect]:
    """Return simultaneous effects in order: those that only give first, since later is never better.

    The others follow in an order that the seat chooses.
    """
    gains = [effect for effect in effects if only_gives(effect) or isinstance(effect, (Advance, Event))]
    others = tuple(effect for effect in effects if effect not in gains)
    ordered = sorted(gains, key=_order_key)
    return [*ordered, Parts(others)] if others else ordered


def _order_key(effect: Effect) -> int:
    """Return the sort key: goods before choices that they can pay for, cards before the choice of a metropolis."""
    if isinstance(effect, Advance):
        return 1
    if isinstance(effect, Event):
        return 3
    return 2 if isinstance(effect, Gain) and effect.draw else 0


def _printed_gains(s: State, seat: Seat, event: Event) -> list[Effect]:
    """Return what spaces, the federation track and metropolises give."""
    player = s.players[seat]
    if isinstance(event, Built):
        tiles = joined_metropolis(player, event.space) if event.structure == "tunnel" else []
        return [*board(player).spaces[event.space].bonus, *map(Connected, tiles)]
    if isinstance(event, Advanced):
        return [*track_gains(event)]
    return [*METROPOLISES[event.card].instant] if isinstance(event, Connected) else []
