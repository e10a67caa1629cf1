"""What is shown beside a value that may be chosen."""

from collections.abc import Sequence

from bot.engine.effect import Hint, Seat

from .cards import DEEP, SURFACE, card
from .state import PLACES, State

NAMES = frozenset((*SURFACE, *DEEP))


def of_card(name: str) -> Hint:
    """A card's kind and text."""
    if name not in NAMES:
        return Hint()
    trait = card(name).trait
    return Hint(("deep" if trait.deep else "surface",), (("trait", f"{trait.key}.short"),))


def of_place(s: State, name: str) -> Hint:
    """How many tokens a place has."""
    return Hint(words=(("tokens", f"{s.waters[PLACES.index(name)]}token"),)) if name in PLACES else Hint()


def of_species(s: State, name: str) -> Hint:
    """Whose a species is and how many tokens it has."""
    if name not in s.species:
        return of_place(s, name)
    return Hint(words=(("tokens", f"{s.species[name].tokens}token"),))


def of_feeding(s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Beside a species, or what it feeds on, its tokens."""
    return of_species(s, value) if place in (0, 2) else Hint()
