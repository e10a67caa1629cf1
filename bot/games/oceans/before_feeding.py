"""The phase before feeding (OCE-34, OCE-53)."""

from typing import ClassVar

from bot.engine.effect import Effect, Frame, Next, Options, Part, Seat, Verb

from .bodies import body
from .cards import card
from .copies import Copy, by_species, copies
from .events import Upwelled
from .orders import AnyOrder
from .overpopulation import Crowding
from .ring import circle, neighbours, pointed_neighbour
from .scenario_steps import has_step
from .species_values import attack, forage, free_spaces, is_leechable
from .state import PLACES, REEF, ZONES, State
from .swaps import Regress, Swap
from .tokens import Take, TakePile, TakeWater, each_loses
from .triggered_rules import Before, Loses, Migrates, SwapsWithHand, Takes
from .triggers import migrated_to_reef
from .water import drain, fill, record_flow


class Preparing(Verb, frozen=True):
    """All traits of the active player's species that act before feeding, once each, right end first."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        groups = by_species(copies(s, Before, reversed(s.rows[me])))
        return *(Prepare(name, its_copies) for name, its_copies in groups.items()), Transfer(), Crowding()


class Transfer(Verb, frozen=True):
    """A swap with a neighbour, if that scenario is in force once all traits have acted (Horizontal Gene Transfer)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return (Swap(),) if has_step(s, "before_feeding", "swap_beside") else ()


class Prepare(AnyOrder, frozen=True):
    """The traits of one species that act before feeding; overpopulation is checked after each."""

    def act(self, s: State, copy: Copy) -> Next:
        """Let the trait act if it is still there."""
        return *(_trait_effects(s, copy) if copy.exists(s) else ()), Crowding()


def _trait_effects(s: State, copy: Copy) -> list[Effect | Frame]:
    """Return the effects of a trait before feeding."""
    rule = copy.does
    if isinstance(rule, Takes):
        return _take_effects(s, copy, rule)
    if isinstance(rule, Loses):
        return [*each_loses(s, _other_species(s, copy.species, "leechers"), rule.tokens, copy.why)]
    if isinstance(rule, Migrates):
        return [Upwell(copy)]
    return [Regress.of(s, copy)] if isinstance(rule, SwapsWithHand) else [Swap.of(s, copy.species)]


def _take_effects(s: State, copy: Copy, rule: Takes) -> list[Effect | Frame]:
    """Return the effects with which a trait takes tokens from the species or places that its rule names."""
    name = copy.species
    if rule.source == "arrow":
        victim = pointed_neighbour(s, name, card(copy.card).arrow)
        can_take = bool(victim) and is_leechable(s, victim)
        return [Take(name, rule.tokens, victim, copy.why, rule.leech)] if can_take else []
    if rule.source == "reef":
        return [TakeWater(name, rule.tokens, REEF, copy.why)]
    if rule.source == "pile":
        return [Rob(copy)]
    if rule.leech:
        return [Bite(copy)]
    return [Take(name, rule.tokens, other, copy.why) for other in _other_species(s, name, rule.source)]


def _other_species(s: State, name: str, which: str) -> list[str]:
    """Return the other species with a leeching trait for "leechers", else those with a trait of the kin `which`."""
    others = []
    for other in circle(s):
        its_body = body(s.species[other].traits)
        if other != name and (its_body.leeching if which == "leechers" else which in its_body.kins):
            others.append(other)
    return others


class Bite(Verb, frozen=True):
    """Leech from a species of choice."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("species"),)
    copy: Copy

    def options(self, s: State, me: Seat) -> Options:
        if not self.copy.exists(s) or not free_spaces(s, self.copy.species):
            return {}
        return {name: name for name in self._victims(s) if s.species[name].tokens}

    def _victims(self, s: State) -> list[str]:
        """Return the species from which this trait may leech."""
        rule, name = self.copy.does, self.copy.species
        assert isinstance(rule, Takes)
        others = [other for other in circle(s) if other != name and is_leechable(s, other)]
        if rule.source == "beside":
            return [other for other in others if other in neighbours(s, name)]
        if rule.source == "deep":
            return [other for other in others if body(s.species[other].traits).deep]
        strongest = max((attack(s, other) for other in others), default=0)
        return [other for other in others if attack(s, other) == strongest]

    def do(self, s: State, me: Seat, choice: str) -> Next:
        rule = self.copy.does
        assert isinstance(rule, Takes)
        return (Take(self.copy.species, rule.tokens, choice, self.copy.why, leech=True),)


class Rob(Verb, frozen=True):
    """Take from a score pile of choice; whether another's pile is empty is known only afterwards."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("pile"),)
    copy: Copy

    def options(self, s: State, me: Seat) -> Options:
        if not self.copy.exists(s) or not free_spaces(s, self.copy.species):
            return {}
        others_have_tokens = sum(s.piles) > s.piles[me]
        return {f"seat{seat}": seat for seat in range(s.seats) if (s.piles[me] if seat == me else others_have_tokens)}

    def do(self, s: State, me: Seat, choice: int) -> Next:
        rule = self.copy.does
        assert isinstance(rule, Takes)
        return (TakePile(self.copy.species, rule.tokens, choice, self.copy.why),)


class Upwell(Verb, frozen=True):
    """Move as many tokens as the forage value from a zone of choice to the Reef (Living Ecosystem)."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("place"),)
    copy: Copy

    def options(self, s: State, me: Seat) -> Options:
        if not self.copy.exists(s) or not forage(s, self.copy.species):
            return {}
        return {PLACES[zone]: zone for zone in ZONES if s.waters[zone]}

    def do(self, s: State, me: Seat, choice: int) -> Next:
        tokens = min(forage(s, self.copy.species), s.waters[choice])
        record_flow(s, "migrate", PLACES[choice], PLACES[REEF], tokens, self.copy.why)
        follow_ups = [*drain(s, choice, tokens), *fill(s, REEF, tokens)]
        return Upwelled(self.copy.species, tokens, PLACES[choice]), *follow_ups, *migrated_to_reef(s)


class Tap(Verb, frozen=True):
    """Take from a zone of choice when a neighbour gains (Sedentary Colony)."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("place"),)
    copy: Copy

    def options(self, s: State, me: Seat) -> Options:
        if not self.copy.exists(s) or not free_spaces(s, self.copy.species):
            return {}
        return {PLACES[zone]: zone for zone in ZONES if s.waters[zone]}

    def do(self, s: State, me: Seat, choice: int) -> Next:
        rule = self.copy.does
        assert isinstance(rule, Takes)
        return (TakeWater(self.copy.species, rule.tokens, choice, self.copy.why),)
