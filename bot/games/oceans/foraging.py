"""Where a species may forage, and how much it takes there (OCE-25, OCE-59, OCE-60)."""

from collections.abc import Iterator

import msgspec

from .bodies import body
from .ring import neighbours
from .species_values import allows, forage, free_spaces, numbers, scenarios_in_force, standing
from .standing_rules import ForagesLess, ForagesZones, HostsForagers
from .state import PLACES, REEF, State

PLAIN = "plain"


class Meal(msgspec.Struct, frozen=True):
    """A possible forage; `place`: a place, or the species from whose board it takes."""

    feeder: str
    place: str
    tokens: int
    value: int


def meals(s: State, name: str) -> Iterator[tuple[str, Meal]]:
    """Yield every possible forage, with the name of the choice besides the place."""
    value, spaces = forage(s, name), free_spaces(s, name)
    if not value or not spaces:
        return
    traits = s.species[name].traits
    wild = standing(scenarios_in_force(s)).wild * numbers(traits, s.species[name].tokens, "forage")
    less = body(traits).has(ForagesLess)
    for place, there in _sources(s, name):
        for more in sorted(range(-wild, wild + 1), key=abs):
            most = min(value + more, there, spaces)
            for tokens in range(most, 0, -1) if less else (most,) if most > 0 else ():
                how = [f"{value + more}value"] * (more != 0) + [f"{tokens}take"] * (tokens < most)
                yield "-".join(how) or PLAIN, Meal(name, place, tokens, value + more)


def _sources(s: State, name: str) -> Iterator[tuple[str, int]]:
    """Yield the places and boards from which a species may forage, with their tokens."""
    zones = body(s.species[name].traits).has(ForagesZones) or allows(s, "forage_zones")
    for place, there in enumerate(s.waters):
        if there and (place == REEF or zones):
            yield PLACES[place], there
    for other in dict.fromkeys(neighbours(s, name)):
        if other and s.species[other].tokens and body(s.species[other].traits).has(HostsForagers):
            yield other, s.species[other].tokens
