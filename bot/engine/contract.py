"""Checks that a game's effects keep the contract of `Effect`, and tells their author's mistakes in one sentence."""

from collections.abc import Iterable, Mapping
from functools import cache

from bot.engine.combinators import Together
from bot.engine.effect import Effect, Event, Frame, Next, Options, Seat
from bot.engine.state import State


class WrongEffect(Exception):
    """An effect of a game breaks the contract of `Effect`; the message names it and says how."""


def options_of(effect: Effect, s: State, seat: Seat) -> Options | None:
    """Return the effect's options. Raise WrongEffect if they are not a mapping from notation to values."""
    options = effect.options(s, seat)
    if options is None or isinstance(options, (dict, Mapping)):  # a check against `Mapping` alone would be slow
        return options
    raise WrongEffect(f"{_name(effect)}.options() returned a {type(options).__name__}: it maps notations to values")


def asks_nothing(effect: Effect) -> bool:
    """Return whether effects of this kind never have options, so that they are done without looking for any."""
    kind: type = type(effect)
    return _kind_asks_nothing(kind)


@cache
def _kind_asks_nothing(kind: type) -> bool:
    """Return whether the class neither overrides `options` nor merges questions."""
    if not issubclass(kind, Effect) or issubclass(kind, Together):
        return False
    return issubclass(kind, Event) or kind.options is Effect.options


def frames_of(effect: Effect, seat: Seat, following: Next) -> list[Frame]:
    """Return what `effect.do` returned as frames in stack order: the first to be done comes last.

    Raise WrongEffect if it returned anything but effects and frames.
    """
    if following == ():
        return []
    if not isinstance(following, (tuple, list, Iterable)):  # a check against `Iterable` alone would be slow
        raise WrongEffect(f"after {_name(effect)} comes {following!r}: what follows are several effects, () for none")
    frames = []
    for item in following:
        if isinstance(item, Effect):
            frames.append(Frame(seat, item))
        elif isinstance(item, Frame):
            frames.append(item)
        else:
            raise WrongEffect(f"after {_name(effect)} comes {item!r}: that is no effect")
    frames.reverse()
    return frames


def _name(effect: Effect) -> str:
    """Return how messages name an effect: by its class."""
    return type(effect).__qualname__
