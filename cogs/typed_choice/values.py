"""Parses and labels what a person types for a part of a choice, in any language."""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache

from bot.cells import cell_from_label, cell_from_notation
from bot.cells import cell_notation as notation
from bot.engine.effect import UNUSED, Part
from bot.languages import languages
from bot.layout import Hint
from bot.tables.table import Refused
from bot.texts import Texts, texts
from bot.word import EXPLAINED
from cogs.answering import quote_typed
from cogs.discord_text import LABEL, cut, fold
from cogs.panel import hint_text, marks

LONGEST = 100  # characters of what is typed


def value_label(value: str, name: str) -> str:
    """Return a value's name with its notation, for values whose names are ambiguous."""
    typed = EXPLAINED in name or name.split(" ")[0] == value or cell_from_label(name)
    return cut(name if typed else f"{name} ({value})", LABEL)


def value_name(kind: str, value: str, words: Texts) -> str:
    """Return a value's name for autocompletion, including the value for an unused part."""
    if value == UNUSED:
        return words("panel.unused")
    return words.word(kind, value)


def value_labels(values: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return the labels of values; ambiguous names come with their notation."""
    alike = Counter(map(fold, names))
    return [
        value_label(value, name) if alike[fold(name)] > 1 else cut(name, LABEL)
        for value, name in zip(values, names, strict=True)
    ]


def hinted_label(label: str, hint: Hint, words: Texts) -> str:
    """Return a label with its marks and as much of its hint as fits."""
    below = hint_text(hint, words)
    return cut(
        " ".join(one for one in ("".join(marks(hint, words)), label, f"· {below}" if below else "") if one), LABEL
    )


def typed_value(part: Part, typed: str, game: str, words: Texts, possible: Sequence[str]) -> str:
    """Return typed text in notation: an offered value, or the value with this name in any language.

    "Forest" -> "forest", of a slot "緑1" -> "G1", of a cell "d 7" -> "D7", "r49" -> "-3,4". Raise Refused if it is the
    word for several possible values.
    """
    plain = unicodedata.normalize("NFKC", typed).strip()
    if typed in possible:
        return typed
    if part.kind == "cell":
        return plain.upper().replace(" ", "")[:LONGEST]
    if alike := [value for value in possible if fold(value) == fold(typed)]:
        return alike[0]
    if (cell := cell_from_label(plain.upper().replace(" ", ""))) and any(map(cell_from_notation, possible)):
        return notation(cell)
    candidates = _values_by_name(part.name, game).get(fold(typed), ()) or _values_called(
        part.name, typed, game, possible
    )
    matches = [value for value in candidates if value in possible]
    if len(matches) > 1:
        offered = words("list.and_also").join(value_label(value, words.word(part.name, value)) for value in matches)
        raise Refused("ambiguous", typed=quote_typed(typed), possible=offered)
    return next(iter([*matches, *candidates]), _to_notation(part.name, plain[:LONGEST], words))


def _values_called(kind: str, typed: str, game: str, possible: Sequence[str]) -> list[str]:
    """Return the possible values with this name in any language, such as numbered ones: "Speed 10"."""
    sought, catalogues = fold(typed), [texts(lang, game) for lang in languages(game)]
    return [value for value in possible if any(fold(words.word(kind, value)) == sought for words in catalogues)]


def _to_notation(kind: str, typed: str, words: Texts) -> str:
    """Return typed text as the notation of a value that is not possible, if there is one, else unchanged."""
    written = typed.replace(" ", "_")
    return lower if words.word(kind, lower := written.casefold()) != lower else written


@cache
def _values_by_name(kind: str, game: str) -> dict[str, list[str]]:
    """Return the values of a part by all their names, those with that notation first."""
    named_so: dict[str, list[str]] = {}
    for words in (texts(lang, game) for lang in languages(game)):
        keys = [key.removeprefix(f"{kind}.").removesuffix(".name") for key in words if key.startswith(f"{kind}.")]
        for value in (key for key in keys if "." not in key):
            name = words.word(kind, value)
            for called in (value, name, words.naming(kind, value).brief, value_label(value, name)):
                named_so.setdefault(fold(called), []).append(value)
    return {called: sorted(set(values), key=lambda v: (fold(v) != called, v)) for called, values in named_so.items()}
