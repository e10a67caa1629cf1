"""What follows at once from events."""

from bot.engine.effect import Effect, Event, Frame, Next, Seat

from .before_feeding import Tap
from .bodies import body
from .cards import card
from .copies import copies
from .event_cards import Strikes
from .events import Born, Evolved, Extinct, Gained, InForce, OutOfForce, Resolved
from .limits import Limits
from .orders import ANSWERS
from .ring import circle, neighbours
from .rows import Bestows
from .scenario_steps import steps_on
from .species_values import gain
from .state import PLACES, State
from .tokens import Gain, of_owner
from .triggered_rules import WhenBorn, WhenDeepPlayed, WhenNeighbourGains
from .triggers import all_gain
from .water import after_refill


def reactions(s: State, seat: Seat, event: Event) -> Next:
    """Return everything that an event sets off."""
    match event:
        case Born() | Evolved():
            return _after_evolving(s, event)
        case Gained():
            return _after_gain(s, event.species)
        case Extinct():
            return _react_to_extinction(s, seat)
        case Resolved():
            return (Strikes(event.scenario),)
        case InForce() | OutOfForce():
            return (Limits(),)
    return ()


ANSWERS.append(reactions)


def _after_evolving(s: State, event: Born | Evolved) -> Next:
    """Return what evolving sets off: a refilled place, limits, gains by scenarios and traits (OCE-15, 23, 50)."""
    trait, is_new = card(event.card).trait, isinstance(event, Born)
    effects: list[Effect | Frame] = [*after_refill(s, PLACES.index(event.end), event.cost)] if event.end else []
    effects.append(Limits())
    for occasion in ["born"] * is_new + ["defensive"] * trait.defensive:
        for why, step in steps_on(s, occasion):
            if isinstance(step, Bestows):
                effects.append(_scenario_gain(s, event.species, step.tokens, why))
    if is_new:
        effects += all_gain(s, WhenBorn, but=(event.species, event.card))
    if trait.deep:
        effects += all_gain(s, WhenDeepPlayed, but=(event.species, event.card))
    return effects


def _scenario_gain(s: State, name: str, tokens: int, why: str) -> Frame:
    """Return a gain by a scenario, which does not count as a gain icon (OCE-49)."""
    return of_owner(s, Gain(name, gain(s, name, tokens, icon=False), why))


def _after_gain(s: State, name: str) -> Next:
    """Return the reactions of adjacent Sedentary Colonies, one for each."""
    if name not in s.species:
        return ()
    adjacent = {*neighbours(s, name)} - {""}
    if not any(body(s.species[other].traits).has(WhenNeighbourGains) for other in adjacent):
        return ()
    colonies = [copy for copy in copies(s, WhenNeighbourGains) if copy.species in adjacent]
    return [Frame(s.species[copy.species].owner, Tap(copy)) for copy in colonies]


def _react_to_extinction(s: State, seat: Seat) -> Next:
    """Return the gains of each species of every other player (Schadenfreude)."""
    return [
        _scenario_gain(s, name, step.tokens, why)
        for why, step in steps_on(s, "extinct")
        if isinstance(step, Bestows)
        for name in circle(s)
        if s.species[name].owner != seat
    ]
