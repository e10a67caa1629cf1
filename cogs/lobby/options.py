"""A game's lobby options with their values, read from the fields of its options struct."""

from collections.abc import Sequence
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec

from bot.texts import Texts

ENTRIES = 25  # Discord's limit for the entries of a select
SELECTS = 3  # rows of a message that are left beside the buttons and the computers


class Option(msgspec.Struct, frozen=True):
    """One option with the values it can take and its current value (`now`)."""

    name: str
    values: tuple[object, ...]
    now: object

    def value(self, spelled: str) -> object:
        """Return the value with this spelling; the text itself if there is none."""
        return next((value for value in self.values if spelling(value) == spelled), spelled)

    def line(self, value: object, words: Texts, *, alone: bool = False) -> str:
        """Return the option's name and one of its values in the reader's words; `alone`: as a solo game calls it."""
        key = f"option.{self.name}.{spelling(value)}_alone"
        value_name = words(key) if alone and key in words else words.word(f"option.{self.name}", spelling(value))
        return words("list.pair", of=words(f"option.{self.name}.name"), what=value_name)

    def about(self, value: object, words: Texts) -> str | None:
        """Return what a value means; None if its name says it."""
        key = f"option.{self.name}.{spelling(value)}_about"
        return words(key) if key in words else None


def options(options_type: type[msgspec.Struct], current: object) -> list[Option]:
    """Return the options of a game, whose options have this type, with the values of the current ones.

    Raise TypeError for a field that is neither a bool nor a Literal.
    """
    hints, names = get_type_hints(options_type), options_type.__struct_fields__
    return [Option(name, _values(name, hints[name]), getattr(current, name)) for name in names]


def spelling(value: object) -> str:
    """Return a value as text keys and custom ids spell it: True as "true"."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def selects(offered: Sequence[Option], rows: int = SELECTS) -> list[list[Option]]:
    """Group the options into lists: one in each if there are enough rows, else as many in each as a list can hold."""
    if len(offered) <= rows:
        return [[option] for option in offered]
    shared: list[list[Option]] = []
    for option in offered:
        if not shared or sum(len(sharing.values) for sharing in [*shared[-1], option]) > ENTRIES:
            shared.append([])
        shared[-1].append(option)
    return shared


def _values(name: str, hint: object) -> tuple[object, ...]:
    """Return the values that a field with this type hint can have. Raise TypeError for another type."""
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    raise TypeError(f"option {name} is neither a bool nor a Literal: {hint}")
