"""Tokens in the water and on boards: one movement at a time, and what follows at once (OCE-44)."""

import msgspec

from bot.engine.effect import Effect

from .cards import is_deep
from .events import Exploded, InForce, OutOfForce, ReserveCame, Resolved
from .rows import SCENARIOS
from .state import PLACES, REEF, ZONE1, ZONE3, ZONES, Flow, State

LOWER_ZONES = ZONES[:2]  # those with a scenario


def change_species(s: State, name: str, **fields: object) -> None:
    """Change fields of a species in place."""
    s.species[name] = msgspec.structs.replace(s.species[name], **fields)


def add_tokens(s: State, name: str, tokens: int) -> None:
    """Add tokens to a board, or with a negative number remove some."""
    change_species(s, name, tokens=s.species[name].tokens + tokens)


def record_flow(s: State, kind: str, start: str, end: str, amount: int, why: str = "") -> None:
    """Record a movement of tokens for the pictures."""
    if amount:
        s.flows.append(Flow(kind, start, end, amount, why, s.active))


def pile_name(seat: int) -> str:
    """Return the name of a score pile in flows."""
    return f"pile{seat}"


def drain(s: State, place: int, tokens: int) -> list[Effect]:
    """Take tokens out of a place. Return what follows at once if that empties a zone (OCE-44)."""
    s.waters[place] -= tokens
    return _after_running_dry(s, place) if tokens and place != REEF and not s.waters[place] else []


def fill(s: State, place: int, tokens: int) -> list[Effect]:
    """Put tokens into a place. Return what follows: if it was empty, its blue card is no longer in force."""
    s.waters[place] += tokens
    return after_refill(s, place, tokens)


def after_refill(s: State, place: int, tokens: int) -> list[Effect]:
    """Return what follows when tokens have come to a place: a blue card goes out of force if the place was empty."""
    if s.waters[place] != tokens or not tokens or place not in LOWER_ZONES:
        return []
    key = s.scenarios[place - ZONE1]
    return [] if SCENARIOS[key].event else [OutOfForce(key)]


def _after_running_dry(s: State, zone: int) -> list[Effect]:
    """Return the events of a zone that has run dry: the Explosion, the reserve, its card (OCE-40, OCE-41, OCE-42)."""
    events: list[Effect] = []
    if zone == ZONE1 and not s.exploded:
        s.exploded = True
        events.append(Exploded())
    if s.reserve and not any(s.waters[other] for other in ZONES):
        record_flow(s, "reserve", "reserve", PLACES[ZONE3], s.reserve)
        events.append(ReserveCame(s.reserve))
        s.waters[ZONE3], s.reserve, s.ending = s.reserve, 0, True
    if zone in LOWER_ZONES:
        events.append(_activate_scenario(s, zone - ZONE1))
    return events


def _activate_scenario(s: State, index: int) -> Effect:
    """Put the scenario card with this index in force, or count an event card as resolved. Return the event."""
    key = s.scenarios[index]
    if not SCENARIOS[key].event:
        return InForce(key)
    s.resolved[index] += 1
    return Resolved(key)


def put_away(s: State, card: str) -> None:
    """Put a discarded card away: a Surface card on the discard pile, a Deep one out of the game."""
    (s.gone if is_deep(card) else s.discards).append(card)
