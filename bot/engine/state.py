"""What every game's state holds; each game adds its own fields."""

from typing import Any

import msgspec

from bot.engine.chance import Chance
from bot.engine.effect import Choice, Frame, Seat


class Apart(msgspec.Struct):
    """What a seat has chosen so far while all choose at the same time, and whether it has nothing more to choose."""

    choices: list[Choice] = []
    done: bool = False


class State(msgspec.Struct, kw_only=True):
    """`stack` says what is still to be done, top last; `apart` is empty but for simultaneous play."""

    seats: int
    chance: Chance
    stack: list[Frame] = []
    apart: list[Apart] = []
    turn: int = 0  # how often the game has gone on since it began

    def after(self, seat: Seat) -> list[Seat]:
        """All seats in turn order, beginning with this one."""
        return [(seat + i) % self.seats for i in range(self.seats)]


def copy(value: Any) -> Any:
    """A copy that shares nothing mutable: frozen structs, strings, numbers and tuples are shared.

    A list holds values of one kind, so its first one tells for all.
    """
    kind = type(value)
    if kind is list:
        return [copy(item) for item in value] if value and _mutable(type(value[0])) else value[:]
    if kind is dict:
        return {key: copy(item) for key, item in value.items()}
    if not _mutable(kind):
        return value
    twin = value.__copy__()
    for name in _inner(kind):
        setattr(twin, name, copy(getattr(value, name)))
    return twin


_MUTABLE: dict[type, bool] = {list: True, dict: True}
_INNER: dict[type, tuple[str, ...]] = {}


def _mutable(kind: type) -> bool:
    if kind not in _MUTABLE:
        if issubclass(kind, (set, bytearray)):
            raise TypeError(f"a state cannot hold a {kind.__name__}: its order is not fixed")
        _MUTABLE[kind] = issubclass(kind, msgspec.Struct) and not kind.__struct_config__.frozen
    return _MUTABLE[kind]


def _inner(kind: type) -> tuple[str, ...]:
    """The fields whose values may need a copy of their own: those not annotated with a plain immutable type."""
    if kind not in _INNER:
        plain = (int, str, bool, float, type(None))
        fields = msgspec.structs.fields(kind)
        _INNER[kind] = tuple(field.name for field in fields if field.type not in plain)
    return _INNER[kind]
