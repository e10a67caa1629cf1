"""Words of hints that several questions share."""

from collections.abc import Sequence

from bot.engine.effect import Effect, Seat
from bot.layout import WASTE

from ..contamination import dice_left, may_overflow
from ..effects import Clean
from ..state import Player, State

Words = tuple[tuple[str, str], ...]  # the words of a hint: kinds and values


def figures(*values: str) -> Words:
    """Return the words for numbers with their unit: "2cubes", "1dirt"."""
    return tuple(("beside", value) for value in values)


def gain_words(fuel: int, bucks: int) -> Words:
    """Return the words for goods that are gained."""
    return figures(*[f"{fuel}fuel"] * (fuel > 0), *[f"{bucks}buck"] * (bucks > 0))


def waste_of(number: int, what: str) -> Words:
    """Return the words for a number of something that a choice wastes; none for zero."""
    return ((WASTE, f"{number}{what}"),) if number > 0 else ()


def removal_words(s: State, me: Seat) -> Words:
    """Return the words for what removing contamination does not do: take back what lies outside, or save a point."""
    player = s.players[me]
    stays = figures(f"{player.outside}stays") if player.outside else ()
    return (*stays, *(() if may_overflow(player, dice_left(s, me)) else ((WASTE, "clean"),)))


def removal_words_of(player: Player, effects: Sequence[Effect]) -> Words:
    """Return the words for contamination that lies outside, if one of these effects removes some; else none."""
    removes = player.outside and any(isinstance(effect, Clean) for effect in effects)
    return figures(f"{player.outside}stays") if removes else ()
