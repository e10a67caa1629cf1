"""Overpopulation (OCE-29) and extinction (OCE-30, OCE-63)."""

from itertools import product
from typing import ClassVar

from bot.engine.effect import Choice, Effect, Frame, Next, Options, Part, Seat, Verb

from .bodies import body
from .events import Extinct, LostTokens, Overpopulated
from .limits import discard_trait
from .ring import circle, neighbours
from .rows import EachLoses
from .scenario_steps import steps_on
from .species_values import allows, fish_spaces, scenarios_in_force, spaces_of
from .standing_rules import SurplusScores
from .state import PLACES, REEF, State
from .tokens import each_loses
from .water import add_tokens, fill, pile_name, record_flow

KEPT = 5  # tokens that a species keeps when it overpopulates
AT_ONCE = 3  # species whose surplus is asked for in one question


class Crowding(Verb, frozen=True):
    """Remove the surplus of the first species with a token on the bone, then of the next, until none is left."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Ask for or remove the surplus of the first overfull species, and check again."""
        nobody_overpopulates = allows(s, "no_surplus")
        for name in _overfull_species(s):
            species = s.species[name]
            if not nobody_overpopulates and not body(species.traits).never:
                return Frame(species.owner, Surplus(name, _also_asked(s, species.owner))), Crowding()
            if (most := fish_spaces(s, species) + 1) < species.tokens:  # it may use the bone space, but has no more
                return *spill(s, name, species.tokens - most), Crowding()
        s.settled = {}
        return ()


def _overfull_species(s: State) -> list[str]:
    """Return the species with a token on the bone space, in the order of the ring."""
    scenarios = scenarios_in_force(s)
    names = {name for name, species in s.species.items() if species.tokens > spaces_of(species.traits, scenarios)}
    return [name for name in circle(s) if name in names] if names else []


def overpopulated_species(s: State, seat: Seat) -> list[str]:
    """Return the seat's species that overpopulate now, in the order of the ring."""
    mine = [name for name in circle(s, seat) if s.species[name].owner == seat]
    return [name for name in mine if s.species[name].tokens > fish_spaces(s, s.species[name]) and _spills(s, name)]


def _also_asked(s: State, seat: Seat) -> tuple[str, ...]:
    """Return the further species that are asked for with the first of the seat's that overpopulate."""
    return tuple(name for name in overpopulated_species(s, seat)[1:AT_ONCE] if name not in s.settled)


def _spills(s: State, name: str) -> bool:
    """Return whether the surplus of a species goes to the places in the water."""
    its_body = body(s.species[name].traits)
    return not its_body.never and not its_body.has(SurplusScores)


def spill(s: State, name: str, tokens: int) -> list[Effect]:
    """Move tokens for which a board has no space to the Reef. Return what follows."""
    add_tokens(s, name, -tokens)
    record_flow(s, "surplus", name, PLACES[REEF], tokens)
    return [*fill(s, REEF, tokens), LostTokens(name, tokens, "crowded")]


class Surplus(Verb, frozen=True):
    """A species keeps five; its owner chooses where the rest goes (OCE-29).

    If several of the owner's species overpopulate they are asked for in one choice, in ring order: "4=reef-7=zone2".
    """

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("place"),)
    species: str
    also: tuple[str, ...] = ()  # the further ones, for the question

    def options(self, s: State, me: Seat) -> Options | None:
        """Return how the surplus can be distributed over the places; None if there is no choice."""
        if allows(s, "surplus_kills") or body(s.species[self.species].traits).has(SurplusScores):
            return None
        if self.species in s.settled:
            return {PLACES[s.settled[self.species]]: (s.settled[self.species],)}
        names = overpopulated_species(s, me)[:AT_ONCE]
        if len(names) == 1:
            return {place: (n,) for n, place in enumerate(PLACES)}
        return {_name_places(names, places): places for places in product(range(len(PLACES)), repeat=len(names))}

    def do(self, s: State, me: Seat, choice: tuple[int, ...] | None) -> Next:
        """Move the surplus of this species to its place, and remember the places chosen for the others."""
        species, scores = s.species[self.species], body(s.species[self.species].traits).has(SurplusScores)
        if self.species == s.fed:
            s.sated = (*s.sated, self.species)
        place = choice[0] if choice else None
        s.settled |= dict(zip(overpopulated_species(s, me)[1:], (choice or ())[1:], strict=False))
        tokens = species.tokens - KEPT if scores or choice else 0  # else all of them go when it dies
        end = pile_name(species.owner) if place is None else PLACES[place]
        follow_ups = fill(s, place, tokens) if place is not None else []
        if scores:
            s.piles[species.owner] += tokens
        add_tokens(s, self.species, -tokens)
        record_flow(s, "surplus", self.species, end, tokens)
        losses = neighbours_lose(s, self.species)
        extinction = die(s, self.species) if allows(s, "surplus_kills") else []
        return Overpopulated(self.species, tokens, end), *follow_ups, *extinction, *losses


def _name_places(names: list[str], places: tuple[int, ...]) -> Choice:
    """Return the notation of sending the surplus of each species to a place: "4=reef-7=zone2"."""
    return "-".join(f"{name}={PLACES[place]}" for name, place in zip(names, places, strict=True))


def die(s: State, name: str) -> list[Effect | Frame]:
    """Remove a species, unless it is immortal: its tokens go to the Reef, its traits are discarded (OCE-30, OCE-63).

    Return what follows.
    """
    species = s.species[name]
    if body(species.traits).immortal:
        return []
    record_flow(s, "extinct", name, PLACES[REEF], species.tokens)
    follow_ups: list[Effect | Frame] = [*fill(s, REEF, species.tokens)]
    for card in species.traits:
        discard_trait(s, name, card)
    del s.species[name]
    s.rows[species.owner] = tuple(other for other in s.rows[species.owner] if other != name)
    return [*follow_ups, Frame(species.owner, Extinct(name))]


def neighbours_lose(s: State, name: str) -> list[Frame]:
    """Return the losses of each neighbour that scenarios in force demand (Contagious Outbreak)."""
    names = [neighbour for neighbour in neighbours(s, name) if neighbour]
    steps = [(why, step) for why, step in steps_on(s, "overpopulated") if isinstance(step, EachLoses)]
    return [frame for why, step in steps for frame in each_loses(s, names, step.tokens, why)]
