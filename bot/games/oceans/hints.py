"""What is shown beside a value that may be chosen."""

from bot.engine.effect import Hint

from .bodies import body
from .cards import DEEP, SURFACE, card
from .state import PLACES, State
from .values import allows, attack, fish_spaces, forage, free, shells

NAMES = frozenset((*SURFACE, *DEEP))


def of_card(name: str) -> Hint:
    """A card's kind and text."""
    if name not in NAMES:
        return Hint()
    trait = card(name).trait
    cost = [("beside", f"{trait.cost}cost")] if trait.cost else []
    return Hint(("deep" if trait.deep else "surface",), (*cost, ("trait", f"{trait.key}.short")))


def of_place(s: State, name: str) -> Hint:
    """How many tokens a place has."""
    return _beside(f"{s.waters[PLACES.index(name)]}tokens") if name in PLACES else Hint()


def of_species(s: State, name: str) -> Hint:
    """How many tokens a species has, and how many more fit."""
    if name not in s.species:
        return of_place(s, name)
    return _beside(f"{s.species[name].tokens}tokens", f"{free(s, name)}spaces")


def of_own(s: State, name: str) -> Hint:
    """What a species forages, attacks and bears, and how full it is."""
    if name not in s.species:
        return Hint()
    values = f"{forage(s, name)}forage", f"{attack(s, name)}attack", f"{shells(s, name)}shell"
    return _beside(*values, f"{s.species[name].tokens}tokens", f"{free(s, name)}spaces")


def of_play(s: State, hand: tuple[str, ...], name: str, where: str) -> Hint:
    """What becomes of a card there; `name` is empty as long as none is chosen."""
    if where in s.species:
        how = "discard" if name and name not in hand else "add"
        return Hint(words=(("how", how), *of_own(s, where).words))
    start, way, _ = where.partition("-to-")
    if not way:
        return Hint(words=(("how", "new"),))
    there = s.waters[PLACES.index(start)]
    moved = min(card(name).migration, there) if name in NAMES else 0
    moves = (f"{moved}moves", *["empties"] * (moved == there)) if moved else (f"{there}tokens",)
    return Hint(words=(("how", "migrate"), *_beside(*moves).words))


def of_meal(s: State, feeder: str, how: str, tokens: int) -> Hint:
    """What a feeding brings, and whether the species overpopulates by it."""
    each = s.species[feeder]
    over = each.tokens + tokens > fish_spaces(s, each) and not (body(each.traits).never or allows(s, "no_surplus"))
    return Hint(words=(("how", how), *_beside(f"{tokens}take", *["over"] * over).words))


def _beside(*values: str) -> Hint:
    return Hint(words=tuple(("beside", value) for value in values))
