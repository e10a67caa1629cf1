"""Where a species may forage, and how much it takes there (OCE-25, OCE-59, OCE-60)."""

from collections.abc import Iterator

import msgspec

from .bodies import body
from .ring import neighbours
from .species_values import allows, forage, free_spaces, numbers, scenarios_in_force, sum_of_changes
from .standing_rules import ForagesLess, ForagesZones, HostsForagers
from .state import PLACES, REEF, State

PLAIN = "plain"  # the "way" of a forage without variants


class Meal(msgspec.Struct, frozen=True, gc=False):
    """A possible forage; `place`: a place in the water, or the species from whose board it takes."""

    feeder: str
    place: str
    tokens: int
    value: int


def meals(s: State, name: str) -> Iterator[tuple[str, Meal]]:
    """Yield every possible forage, each with its word in notation before it.

    "4value-2take" takes 2 tokens at a forage value of 4, which a scenario allows; "plain" takes all it can by its own.
    """
    value, spaces = forage(s, name), free_spaces(s, name)
    if not value or not spaces:
        return
    traits = s.species[name].traits
    # how far the value may be taken higher or lower (Parallel Universe)
    wild = sum_of_changes(scenarios_in_force(s)).wild * numbers(traits, s.species[name].tokens, "forage")
    may_take_less = body(traits).has(ForagesLess)
    for source, tokens_there in _sources(s, name):
        for more in sorted(range(-wild, wild + 1), key=abs):
            most = min(value + more, tokens_there, spaces)
            least = 1 if may_take_less else max(1, most)
            for tokens in range(most, least - 1, -1):
                words = [f"{value + more}value"] * (more != 0) + [f"{tokens}take"] * (tokens < most)
                yield "-".join(words) or PLAIN, Meal(name, source, tokens, value + more)


def _sources(s: State, name: str) -> Iterator[tuple[str, int]]:
    """Yield the places and boards from which a species may forage, with their tokens."""
    may_use_zones = body(s.species[name].traits).has(ForagesZones) or allows(s, "forage_zones")
    for place, tokens in enumerate(s.waters):
        if tokens and (place == REEF or may_use_zones):
            yield PLACES[place], tokens
    for other in dict.fromkeys(neighbours(s, name)):
        if other and s.species[other].tokens and body(s.species[other].traits).has(HostsForagers):
            yield other, s.species[other].tokens
