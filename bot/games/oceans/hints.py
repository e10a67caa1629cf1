"""What is shown beside a value that may be chosen."""

from bot.engine.effect import Hint

from .bodies import body
from .cards import DEEP, SURFACE, card
from .state import PLACES, State
from .values import allows, fish_spaces, free

NAMES = frozenset((*SURFACE, *DEEP))


def of_card(name: str) -> Hint:
    """A card's kind and text."""
    if name not in NAMES:
        return Hint()
    trait = card(name).trait
    return Hint(("deep" if trait.deep else "surface",), (("trait", f"{trait.key}.short"),))


def of_place(s: State, name: str) -> Hint:
    """How many tokens a place has."""
    return _beside(f"{s.waters[PLACES.index(name)]}tokens") if name in PLACES else Hint()


def of_species(s: State, name: str) -> Hint:
    """How many tokens a species has, and how many more fit."""
    if name not in s.species:
        return of_place(s, name)
    return _beside(f"{s.species[name].tokens}tokens", f"{free(s, name)}spaces")


def of_meal(s: State, feeder: str, tokens: int) -> Hint:
    """What a feeding brings, and whether the species overpopulates by it."""
    each = s.species[feeder]
    over = each.tokens + tokens > fish_spaces(s, each) and not (body(each.traits).never or allows(s, "no_surplus"))
    return _beside(f"{tokens}take", *["over"] * over)


def _beside(*values: str) -> Hint:
    return Hint(words=tuple(("beside", value) for value in values))
