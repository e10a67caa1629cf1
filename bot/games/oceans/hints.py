"""What is shown beside a value that may be chosen."""

from bot.engine.effect import Hint

from .cards import DEEP, SURFACE, card

NAMES = frozenset((*SURFACE, *DEEP))


def of_card(name: str) -> Hint:
    """A card's kind and text."""
    if name not in NAMES:
        return Hint()
    trait = card(name).trait
    return Hint(("deep" if trait.deep else "surface",), (("trait", f"{trait.key}.short"),))
