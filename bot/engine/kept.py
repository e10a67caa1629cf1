"""What an effect promises, looked at where the machine relies on it: an author's mistake is named in a sentence."""

from collections.abc import Iterable

from bot.engine.effect import Effect, Frame, Next, Options, Seat
from bot.engine.state import State


class WrongEffect(Exception):
    """An effect of a game does not keep to what `Effect` promises; the message names it and says what it did."""


def listed(effect: Effect, s: State, seat: Seat) -> Options | None:
    """The effect's options. Raises WrongEffect if they are a list of names: they map notations to values."""
    options = effect.options(s, seat)
    if isinstance(options, (list, tuple, set, str)):
        raise WrongEffect(f"{_name(effect)}.options() returned a {type(options).__name__}: it maps notations to values")
    return options


def frames(effect: Effect, seat: Seat, following: Next) -> list[Frame]:
    """What comes after an effect as it lies on the stack, the first last. Raises WrongEffect for what is no effect."""
    if not isinstance(following, (tuple, list, Iterable)):  # the first two are told at once
        raise WrongEffect(f"after {_name(effect)} comes {following!r}: what follows are several effects, () for none")
    found = []
    for item in following:
        if isinstance(item, Effect):
            found.append(Frame(seat, item))
        elif isinstance(item, Frame):
            found.append(item)
        else:
            raise WrongEffect(f"after {_name(effect)} comes {item!r}: that is no effect")
    found.reverse()
    return found


def _name(effect: Effect) -> str:
    return type(effect).__qualname__
