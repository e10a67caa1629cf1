"""What developments and stations do on occasions and at a round's end, in the order that loses nothing."""

from collections.abc import Iterable
from typing import Literal

from bot.engine.effect import Effect

from .effects import Clean, Draw, Drive, Gain, Income, PlayCard, Points, Relieve, Resources, Spaces, Stock
from .rows import STATIONS, RoundEnd, Whenever
from .standing import rows
from .state import Player
from .steps import Step

Occasion = Literal["revealed", "settled", "completed", "contaminated", "built", "bonus"]

# What loses nothing: steps make room for cubes; what leaves no choice comes before what adapts.
ORDER = (Draw, PlayCard, Step, Drive, Spaces, Clean, Gain, Resources, Points, Stock, Relieve, Income)


def whenever(player: Player, occasion: Occasion, number: int = 1) -> tuple[Effect, ...]:
    """What a player's developments do on an occasion that comes so many times at once."""
    found = [row.effect for _, row in rows(player, Whenever) if row.occasion == occasion]
    return in_order(found * number)


def permanent(stations: Iterable[str]) -> tuple[Effect, ...]:
    """The permanent effects of these stations, once each (SOL-22)."""
    return in_order(effect for pair in stations for effect in STATIONS[pair].permanent)


def at_round_end(player: Player) -> tuple[Effect, ...]:
    """The stations' permanent effects and the developments that say so (SOL-31)."""
    developments = [effect for _, row in rows(player, RoundEnd) for effect in row.effects]
    return in_order([*permanent(player.stations), *developments])


def in_order(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """Effects whose order is their owner's: in the one that is never worse, what is alike put together.

    A card that is played may do something at once; a step of a column before cubes opens spaces for them; what is fixed
    before what is chosen leaves the choice to fit. So nobody is asked for an order.
    """
    found: dict[object, Effect] = {}
    for effect in sorted(effects, key=_place):
        key = _alike(effect, len(found))
        found[key] = _together(found[key], effect) if key in found else effect
    return tuple(found.values())


def _place(effect: Effect) -> tuple[int, bool]:
    return ORDER.index(type(effect)), not getattr(effect, "different", False)


def _alike(effect: Effect, place: int) -> object:
    """Equal for effects that can be put together; `place` is nobody else's."""
    match effect:
        case Resources(colour=colour):
            return Resources, colour
        case Stock(different=True) | Step() | Drive() | Relieve() | Draw() | PlayCard():
            return place
    return type(effect)


def _together(one: Effect, other: Effect) -> Effect:
    """One effect that does what both do."""
    match one, other:
        case Gain(), Gain():
            return Gain(one.fuel + other.fuel, one.bucks + other.bucks)
        case Resources(), Resources():
            return Resources(one.colour, one.number + other.number)
        case Income(), Income():
            return Income(one.number + other.number)
        case Stock(), Stock():
            return Stock(one.number + other.number)
        case Clean(), Clean():
            return Clean(one.number + other.number)
        case Spaces(), Spaces():
            return Spaces(one.number + other.number)
    assert isinstance(one, Points)
    assert isinstance(other, Points)
    return Points(one.number + other.number)
