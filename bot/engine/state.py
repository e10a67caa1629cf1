"""The part of a state that every game has; each game adds its own fields."""

from collections.abc import Callable
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from bot.engine.chance import Chance
from bot.engine.effect import Choice, Frame, Seat

T = TypeVar("T")


class PendingChoices(msgspec.Struct):
    """What a seat has chosen so far while all choose at the same time, and whether it has nothing more to choose."""

    choices: list[Choice] = []
    done: bool = False


class State(msgspec.Struct, kw_only=True):
    """Everything about a running game. `stack` is what is still to be done, the next effect last."""

    seats: int
    chance: Chance
    stack: list[Frame] = []
    # by seat, and non-empty only during simultaneous play; saved games call it "apart"
    pending: list[PendingChoices] = msgspec.field(default_factory=list, name="apart")
    turn: int = 0  # the choices played so far; simultaneous ones count as one, forced ones not at all

    def after(self, seat: Seat) -> list[Seat]:
        """Return all seats in turn order, starting with this one."""
        return [*range(seat, self.seats), *range(seat)]

    def renumber(self, turn: int) -> None:
        """Give this moment of the game another `turn`, after an undo. A game that keeps turns changes them too."""
        self.turn = turn


def copy(value: T) -> T:
    """Return a deep copy; only what cannot change is shared: frozen structs, strings, numbers and tuples.

    The items of a list, like the values of a dictionary, must all be of the same type. Raise TypeError for a set
    or a bytearray.
    """
    copier = _copier(type(value))
    return copier(value) if copier else value


Copier = Callable[[Any], Any]  # returns a deep copy of a value of one type
_COPIERS: dict[type, Copier | None] = {}  # by type; None: its values cannot change


def _copier(kind: type) -> Copier | None:
    """Return the function that copies values of a type, from the cache; None if they cannot change."""
    try:
        return _COPIERS[kind]
    except KeyError:
        return _COPIERS.setdefault(kind, _new_copier(kind))


def _new_copier(kind: type) -> Copier | None:
    """Make the function that copies values of a type; None if they cannot change."""
    if kind is list:
        return _copy_list
    if kind is dict:
        return _copy_dict
    if issubclass(kind, (set, bytearray)):
        raise TypeError(f"a state cannot hold a {kind.__name__}: its order is not fixed")
    if issubclass(kind, msgspec.Struct) and not kind.__struct_config__.frozen:
        return _struct_copier(kind)
    return None


def _copy_list(value: list[T]) -> list[T]:
    """Return a deep copy of a list, whose items are all of the first one's type."""
    copier = _copier(type(value[0])) if value else None
    return [copier(item) for item in value] if copier else value[:]


def _copy_dict(value: dict[object, T]) -> dict[object, T]:
    """Return a deep copy of a dictionary, whose values are all of the first one's type."""
    copier = _copier(type(next(iter(value.values())))) if value else None
    return {key: copier(item) for key, item in value.items()} if copier else value.copy()


def _struct_copier(kind: type[msgspec.Struct]) -> Copier:
    """Make the function that copies a struct; the annotations say which fields must be copied, and how deep."""
    fields = [field for field in msgspec.structs.fields(kind) if not _is_immutable(field.type)]
    lists = [field.name for field in fields if _is_flat(field.type) and get_origin(field.type) is list]
    dicts = [field.name for field in fields if _is_flat(field.type) and get_origin(field.type) is dict]
    deep = [field.name for field in fields if not _is_flat(field.type)]

    def copier(value: Any) -> object:
        twin = value.__copy__()
        for name in lists:
            setattr(twin, name, getattr(value, name)[:])
        for name in dicts:
            setattr(twin, name, getattr(value, name).copy())
        for name in deep:
            setattr(twin, name, copy(getattr(value, name)))
        return twin

    return copier


def _is_immutable(kind: object) -> bool:
    """Return whether values with this annotation cannot change."""
    if kind in (int, str, bool, float, type(None)):
        return True
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__struct_config__.frozen


def _is_flat(kind: object) -> bool:
    """Return whether this annotates a list or a dictionary of values that cannot change."""
    return get_origin(kind) in (list, dict) and _is_immutable(get_args(kind)[-1])
