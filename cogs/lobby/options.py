"""A game's lobby options with their values, read from the fields of its options struct."""

from collections.abc import Sequence
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec

from bot.texts import Texts

PICKS = 25  # Discord's limit for the entries of a select
SELECTS = 3  # rows of a message that are left beside the buttons and the computers


class Option(msgspec.Struct, frozen=True):
    """One option with the values it can take and the one it has."""

    name: str
    values: tuple[object, ...]
    now: object

    def value(self, said: str) -> object:
        """Return the value with this spelling; the text itself if there is none."""
        return next((value for value in self.values if spelling(value) == said), said)

    def line(self, value: object, words: Texts, *, alone: bool = False) -> str:
        """Return the option's name and one of its values in the reader's words, `alone` as for solo games."""
        key = f"option.{self.name}.{spelling(value)}_alone"
        what = words(key) if alone and key in words else words.word(f"option.{self.name}", spelling(value))
        return words("list.pair", of=words(f"option.{self.name}.name"), what=what)

    def about(self, value: object, words: Texts) -> str | None:
        """Return what a value means, if its name does not tell."""
        key = f"option.{self.name}.{spelling(value)}_about"
        return words(key) if key in words else None


def options(kind: type[msgspec.Struct], chosen: object) -> list[Option]:
    """Return the options of a game. Raise TypeError for a field that is neither a bool nor a Literal."""
    hints = get_type_hints(kind)
    return [Option(name, _values(name, hints[name]), getattr(chosen, name)) for name in kind.__struct_fields__]


def spelling(value: object) -> str:
    """Return a value as the catalogues and the controls spell it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def selects(offered: Sequence[Option], rows: int = SELECTS) -> list[list[Option]]:
    """Return which options share a select: each has its own while there are enough rows, else as few as possible."""
    if len(offered) <= rows:
        return [[option] for option in offered]
    shared: list[list[Option]] = []
    for option in offered:
        if not shared or sum(len(together.values) for together in [*shared[-1], option]) > PICKS:
            shared.append([])
        shared[-1].append(option)
    return shared


def _values(name: str, hint: object) -> tuple[object, ...]:
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    raise TypeError(f"option {name} is neither a bool nor a Literal: {hint}")
