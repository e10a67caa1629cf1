"""Asks for an order wherever two orders give different states, which is found by trying them on copies (OCE-35)."""

from collections.abc import Callable
from typing import ClassVar

import msgspec

from bot.engine.contract import asks_nothing, frames_of, options_of
from bot.engine.effect import Effect, Event, Frame, Next, Options, Part, Seat, Verb
from bot.engine.state import copy as twin_of

from .bodies import body
from .cards import card
from .copies import Copy
from .state import State
from .triggered_rules import After, Loses, WhenCleaned

TRIES = 300  # ways to play on that are tried; if there are more, the order is asked
ANSWERS: list[Callable[[State, Seat, Event], Next]] = []  # the game's reactions to events: filled by reactions.py


class AnyOrder(Verb, frozen=True):
    """What several traits of one species do; the active player chooses the order if it can matter."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("trait"),)
    species: str
    copies: tuple[Copy, ...]

    def act(self, s: State, copy: Copy) -> Next:
        """Return the effects of one of the traits. Raise NotImplementedError unless a subclass defines it."""
        raise NotImplementedError

    def options(self, s: State, me: Seat) -> Options | None:
        """Return the traits to begin with, if which one can matter; None otherwise."""
        places = self.places(s)
        deciding = _deciding_places(s, me, self, places) if len(places) > 1 else []
        return {self.copies[place].card: place for place in deciding} if len(deciding) > 1 else None

    def places(self, s: State) -> list[int]:
        """Return the indexes in `copies` of the traits that are still there, of equal ones the first only."""
        kinds: dict[tuple[str, str, int], int] = {}
        for place, copy in enumerate(self.copies):
            if copy.exists(s):
                kinds.setdefault((card(copy.card).trait.key, card(copy.card).arrow, copy.rule), place)
        return [*kinds.values()]

    def do(self, s: State, me: Seat, choice: int | None) -> Next:
        """Let the chosen trait act, then ask for the order of the others."""
        if self.species not in s.species or not self.copies:
            return ()
        first = choice or 0
        rest = self.without(first)
        return *self.act(s, self.copies[first]), *((rest,) if rest.copies else ())

    def without(self, place: int) -> "AnyOrder":
        """Return the same effect without one of the traits."""
        return msgspec.structs.replace(self, copies=self.copies[:place] + self.copies[place + 1 :])


def _deciding_places(s: State, me: Seat, order: AnyOrder, places: list[int]) -> list[int]:
    """Return as few of these traits as needed to reach every possible end, by beginning with one of them.

    All of them if the ends are unknown.
    """
    trial = OrderTrial(s, me)
    try:
        ends = {place: trial.ends(order, place) for place in places}
    except Uncertain:
        return places
    known_ends: list[State] = []
    deciding = []
    # those with few ends first: a trait with many may make them needless, or only add to them
    for place in sorted(places, key=lambda place: len(ends[place])):
        if new := [end for end in ends[place] if end not in known_ends]:
            known_ends += new
            deciding.append(place)
    return sorted(deciding)


class Uncertain(Exception):
    """There are too many branches, or chance decides between them."""


class OrderTrial:
    """Tries orders on copies of a state that contains only what the seat can know."""

    def __init__(self, s: State, me: Seat) -> None:
        self.tries = TRIES
        self.start = twin_of(s)
        self.start.flows, self.start.last_turn, self.start.stack = [], [], []
        others = sum(s.piles) - s.piles[me]  # nobody can see which of the other piles have tokens
        self.start.piles = [s.piles[me] if seat == me else others for seat in range(s.seats)]
        bodies = [body(species.traits) for species in s.species.values()]
        # `s.cleaned` matters only to impostors, `s.gained` only to a trait that makes gainers lose
        self.has_impostors = any(its_body.has(WhenCleaned) for its_body in bodies)
        after_rules = [rule for its_body in bodies for rule in its_body.of(After)]
        self.punishes_gainers = any(isinstance(rule.does, Loses) and rule.does.who == "gainers" for rule in after_rules)
        self.me = me

    def ends(self, order: AnyOrder, first: int) -> list[State]:
        """Return all final states of orders that begin with this trait. Raise Uncertain if they are unknown."""
        states_by_rest: dict[AnyOrder, list[State]] = {order.without(first): self._after(self.start, order, first)}
        for _ in order.copies[1:]:
            states_by_rest = self._after_one_more(states_by_rest)
        return _without_duplicates([state for states in states_by_rest.values() for state in states])

    def _after_one_more(self, states_by_rest: dict[AnyOrder, list[State]]) -> dict[AnyOrder, list[State]]:
        """Return the states after one more trait, by the traits that are left then."""
        following: dict[AnyOrder, list[State]] = {}
        for order, states in states_by_rest.items():
            for state in states:
                for place in order.places(state) or [0]:
                    following.setdefault(order.without(place), []).extend(self._after(state, order, place))
        return {order: _without_duplicates(states) for order, states in following.items()}

    def _after(self, s: State, order: AnyOrder, place: int) -> list[State]:
        """Return the states after one of the traits has acted."""
        twin = twin_of(s)
        if order.species in twin.species:
            twin.stack = frames_of(order, self.me, order.act(twin, order.copies[place]))
        return self._play(twin)

    def _play(self, s: State) -> list[State]:
        """Return all states in which play of the stack can end. Raise Uncertain if it is too long or draws."""
        self.tries -= 1
        if self.tries < 0:
            raise Uncertain
        while s.stack:
            frame = s.stack.pop()
            options = _options(s, frame)
            if options is None or len(options) == 1:
                _do_effect(s, frame, next(iter(options.values())) if options else None)
            elif options:
                ends = [end for chosen in options.values() for end in self._choose(s, frame, chosen)]
                return _without_duplicates(ends)
        if s.chance != self.start.chance:
            raise Uncertain
        # make states equal that differ only in what does not matter from here on
        s.flows, s.discards, s.gone = [], sorted(s.discards), sorted(s.gone)
        s.gained = tuple(sorted({*s.gained})) if self.punishes_gainers else ()
        s.cleaned = tuple(sorted({*s.cleaned})) if self.has_impostors else ()
        return [s]

    def _choose(self, s: State, frame: Frame, chosen: object) -> list[State]:
        """Return all end states after a choice.

        An effect that asks again afterwards, such as a swap, does so only once here: it could go on for ever.
        """
        twin, base = twin_of(s), len(s.stack)
        _do_effect(twin, frame, chosen)
        if not isinstance(frame.effect, AnyOrder):
            twin.stack[base:] = [new for new in twin.stack[base:] if type(new.effect) is not type(frame.effect)]
        return self._play(twin)


def _options(s: State, frame: Frame) -> Options | None:
    """Return what can be chosen for a frame; None if nothing need be chosen."""
    effect = frame.effect
    if isinstance(effect, AnyOrder):  # its own `options` would begin a trial inside this one
        return {str(place): place for place in effect.places(s)} or None
    return None if asks_nothing(effect) else options_of(effect, s, frame.seat)


def _do_effect(s: State, frame: Frame, chosen: object) -> None:
    """Do an effect and push what follows."""
    effect: Effect = frame.effect
    if isinstance(effect, Event):
        following = [item for reaction in ANSWERS for item in reaction(s, frame.seat, effect)]
    else:
        following = [*effect.do(s, frame.seat, chosen)]
    s.stack.extend(frames_of(effect, frame.seat, following))


def _without_duplicates(states: list[State]) -> list[State]:
    """Return the states, equal ones once; a state cannot be hashed."""
    distinct: list[State] = []
    for state in states:
        if state not in distinct:
            distinct.append(state)
    return distinct
