"""What every game's state holds; each game adds its own fields."""

from collections.abc import Callable
from typing import Any, get_args, get_origin

import msgspec

from bot.engine.chance import Chance
from bot.engine.effect import Choice, Frame, Seat


class PendingChoices(msgspec.Struct):
    """What a seat has chosen so far while all choose at the same time, and whether it has nothing more to choose."""

    choices: list[Choice] = []
    done: bool = False


class State(msgspec.Struct, kw_only=True):
    """`stack` says what is still to be done, top last; `apart` is empty but for simultaneous play."""

    seats: int
    chance: Chance
    stack: list[Frame] = []
    apart: list[PendingChoices] = []
    plans: dict[Seat, Choice] = {}  # premoves: what seats have chosen before they are asked
    turn: int = 0  # how often the game has gone on since it began

    def after(self, seat: Seat) -> list[Seat]:
        """All seats in turn order, beginning with this one."""
        return [(seat + i) % self.seats for i in range(self.seats)]


def copy(value: Any) -> Any:
    """A copy that shares nothing mutable: frozen structs, strings, numbers and tuples are shared.

    A list, or the values of a dictionary, are of one kind, so the first one tells for all.
    """
    copier = _copier(type(value))
    return copier(value) if copier else value


Copier = Callable[[Any], Any]
_COPIERS: dict[type, Copier | None] = {}


def _copier(kind: type) -> Copier | None:
    """How values of a kind are copied; None for what cannot change."""
    try:
        return _COPIERS[kind]
    except KeyError:
        return _COPIERS.setdefault(kind, _new_copier(kind))


def _new_copier(kind: type) -> Copier | None:
    if kind is list:
        return _list
    if kind is dict:
        return _dict
    if issubclass(kind, (set, bytearray)):
        raise TypeError(f"a state cannot hold a {kind.__name__}: its order is not fixed")
    if issubclass(kind, msgspec.Struct) and not kind.__struct_config__.frozen:
        return _struct(kind)
    return None


def _list(value: list[Any]) -> list[Any]:
    copier = _copier(type(value[0])) if value else None
    return [copier(item) for item in value] if copier else value[:]


def _dict(value: dict[Any, Any]) -> dict[Any, Any]:
    copier = _copier(type(next(iter(value.values())))) if value else None
    return {key: copier(item) for key, item in value.items()} if copier else value.copy()


def _struct(kind: type[msgspec.Struct]) -> Copier:
    """Copies a struct and those of its fields that may hold something mutable, by what they are annotated with."""
    fields = [each for each in msgspec.structs.fields(kind) if not _fixed(each.type)]
    lists = [each.name for each in fields if _flat(each.type) and get_origin(each.type) is list]
    dicts = [each.name for each in fields if _flat(each.type) and get_origin(each.type) is dict]
    deep = [each.name for each in fields if not _flat(each.type)]

    def copier(value: Any) -> Any:
        twin = value.__copy__()
        for name in lists:
            setattr(twin, name, getattr(value, name)[:])
        for name in dicts:
            setattr(twin, name, getattr(value, name).copy())
        for name in deep:
            setattr(twin, name, copy(getattr(value, name)))
        return twin

    return copier


def _fixed(kind: Any) -> bool:
    """Whether values so annotated cannot change."""
    if kind in (int, str, bool, float, type(None)):
        return True
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__struct_config__.frozen


def _flat(kind: Any) -> bool:
    """Whether this annotates a list or a dictionary of what cannot change."""
    return get_origin(kind) in (list, dict) and _fixed(get_args(kind)[-1])
