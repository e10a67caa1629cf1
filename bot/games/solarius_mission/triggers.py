"""The effects of developments and stations when triggered and at a round's end, in an order that loses nothing."""

from collections.abc import Iterable
from functools import cache
from typing import Literal

import msgspec

from bot.engine.effect import Effect

from .effects import Clean, Draw, Drive, Gain, Income, PlayCard, Points, Relieve, Resources, Spaces, Stock
from .lasting_developments import completion_price, rows
from .rows import PLANETS, STATIONS, RoundEnd, Whenever
from .state import MOST, Player
from .steps import Step

Occasion = Literal["revealed", "settled", "completed", "contaminated", "built", "bonus"]

# the order that loses nothing: steps make room for cubes, fuel and bucks can buy some first (SOL-27); what leaves no
# choice comes before what can be adapted to it
ORDER = (Draw, PlayCard, Step, Drive, Spaces, Clean, Points, Gain, Relieve, Income, Resources, Stock)


def whenever(player: Player, occasion: Occasion, number: int = 1) -> list[Effect]:
    """Return the effects of a player's developments on an occasion that comes `number` times at once."""
    named = [with_source(row.effect, card) for card, row in rows(player, Whenever) if row.occasion == occasion]
    return named * number


@cache
def with_source(effect: Effect, source: str) -> Effect:
    """Return an effect whose question names the card that brings it, if it asks for one of several things."""
    return msgspec.structs.replace(effect, sources=(source,)) if isinstance(effect, Income | Stock | Step) else effect


def permanent_effects(stations: Iterable[str]) -> list[Effect]:
    """Return the permanent effect of each of these stations, once (SOL-22)."""
    return [with_source(effect, pair) for pair in stations for effect in STATIONS[pair].permanent]


def at_round_end(player: Player) -> tuple[Effect, ...]:
    """Return what a round's end brings: permanent effects of stations, and effects of developments (SOL-31)."""
    development_effects = [with_source(effect, card) for card, row in rows(player, RoundEnd) for effect in row.effects]
    return in_order(player, [*permanent_effects(player.stations), *development_effects])


def in_order(player: Player, effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """Return effects whose order the player may choose in an order that is never worse, equal ones joined.

    A card that is played may do something at once; a step of a column before cubes opens spaces for them; fixed effects
    before chosen ones let the choice fit. So nobody is asked for an order. Gains of fuel and bucks stay separate if a
    planet could be completed between them and make room (SOL-46).
    """
    ordered = sorted(effects, key=_order_key)
    keeps_gains_separate = _could_overflow(player, ordered)
    joined: dict[object, Effect] = {}
    for effect in ordered:
        is_separate = keeps_gains_separate and isinstance(effect, Gain)
        key = len(joined) if is_separate else _merge_key(effect, len(joined))
        joined[key] = _join(joined[key], effect, keeps_gains_separate) if key in joined else effect
    return tuple(joined.values())


def _could_overflow(player: Player, effects: Iterable[Effect]) -> bool:
    """Return whether these effects could bring too much fuel or bucks, some of which an unfinished planet takes."""
    amounts = most_goods(player, effects)
    taking_colours = {PLANETS[tile].colour for tile in player.unfinished if completion_price(player, PLANETS[tile])}
    return any(amounts[colour] > MOST for colour in amounts if colour in taking_colours)


def most_goods(player: Player, effects: Iterable[Effect]) -> dict[str, int]:
    """Return how much fuel and how many bucks, by their planets' colour, these effects may lead to if all has room."""
    fuel, bucks = player.fuel, player.bucks
    for effect in effects:
        match effect:
            case Gain():
                fuel, bucks = fuel + effect.fuel, bucks + effect.bucks
            case Income():
                more = effect.number + sum(effect.rest)
                fuel, bucks = fuel + more, bucks + more
            case Relieve():
                fuel, bucks = fuel + 1, bucks + 1
    return {"black": fuel, "yellow": bucks}


def join_sources(some: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """Return the sources of both, each once."""
    return tuple(dict.fromkeys([*some, *more]))


def _order_key(effect: Effect) -> tuple[int, bool]:
    """Return the sort key of an effect, by which the order is never worse."""
    return ORDER.index(type(effect)), not getattr(effect, "different", False)


def _merge_key(effect: Effect, index: int) -> object:
    """Return a key that is equal for effects that can be joined; for the others it is their index, which is unique."""
    match effect:
        case Resources(colour=colour):
            return Resources, colour
        case Stock(different=True) | Step() | Drive() | Relieve() | Draw() | PlayCard():
            return index
    return type(effect)


def _join(one: Effect, other: Effect, keeps_gains_separate: bool) -> Effect:
    """Return one effect that does what both do; incomes one after the other if gains are kept separate."""
    match one, other:
        case Gain(), Gain():
            return Gain(one.fuel + other.fuel, one.bucks + other.bucks)
        case Resources(), Resources():
            return Resources(one.colour, one.number + other.number)
        case Income(), Income():
            sources = join_sources(one.sources, other.sources)
            if keeps_gains_separate:
                return Income(one.number, (*one.rest, other.number), sources)
            return Income(one.number + other.number, sources=sources)
        case Stock(), Stock():
            return Stock(one.number + other.number, sources=join_sources(one.sources, other.sources))
        case Clean(), Clean():
            return Clean(one.number + other.number)
        case Spaces(), Spaces():
            return Spaces(one.number + other.number)
    assert isinstance(one, Points)
    assert isinstance(other, Points)
    return Points(one.number + other.number)
