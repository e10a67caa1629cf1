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
    """Return a value's name with its notation, unless the name has it, for values that share a name."""
    has_notation = EXPLAINED in name or name.split(" ")[0] == value or cell_from_label(name)
    return cut(name if has_notation else f"{name} ({value})", LABEL)


def value_name(kind: str, value: str, words: Texts) -> str:
    """Return the name of a part's value for autocompletion; an unused part has one, too."""
    if value == UNUSED:
        return words("panel.unused")
    return words.word(kind, value)


def value_labels(values: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return the labels of values: their names, with the notation where several have the same name."""
    occurrences = Counter(map(fold, names))
    return [
        value_label(value, name) if occurrences[fold(name)] > 1 else cut(name, LABEL)
        for value, name in zip(values, names, strict=True)
    ]


def hinted_label(label: str, hint: Hint, words: Texts) -> str:
    """Return a label with its marks and as much of its hint as fits."""
    explanation = hint_text(hint, words)
    pieces = "".join(marks(hint, words)), label, f"· {explanation}" if explanation else ""
    return cut(" ".join(filter(None, pieces)), LABEL)


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
    if same_notation := [value for value in possible if fold(value) == fold(typed)]:
        return same_notation[0]
    if (cell := cell_from_label(plain.upper().replace(" ", ""))) and any(map(cell_from_notation, possible)):
        return notation(cell)
    named = _values_by_name(part.name, game).get(fold(typed), ()) or _values_named(part.name, typed, game, possible)
    matches = [value for value in named if value in possible]
    if len(matches) > 1:
        labels = words("list.and_also").join(value_label(value, words.word(part.name, value)) for value in matches)
        raise Refused("ambiguous", typed=quote_typed(typed), possible=labels)
    return next(iter([*matches, *named]), _to_notation(part.name, plain[:LONGEST], words))


def _values_named(kind: str, typed: str, game: str, possible: Sequence[str]) -> list[str]:
    """Return the possible values with this name in any language, also those named by a pattern: "Speed 10"."""
    sought, catalogues = fold(typed), [texts(lang, game) for lang in languages(game)]
    return [value for value in possible if any(fold(words.word(kind, value)) == sought for words in catalogues)]


def _to_notation(kind: str, typed: str, words: Texts) -> str:
    """Return typed text as notation: in lower case if that is a value, even an impossible one, else as it is."""
    written = typed.replace(" ", "_")
    lower = written.casefold()
    return lower if words.word(kind, lower) != lower else written


@cache
def _values_by_name(kind: str, game: str) -> dict[str, list[str]]:
    """Return the values of a part by all their names in all languages; a value with the name as notation is first."""
    values_by_name: dict[str, list[str]] = {}
    for words in (texts(lang, game) for lang in languages(game)):
        keys = [key.removeprefix(f"{kind}.").removesuffix(".name") for key in words if key.startswith(f"{kind}.")]
        for value in (key for key in keys if "." not in key):
            word = words.word(kind, value)
            for name in (value, word, words.naming(kind, value).brief, value_label(value, word)):
                values_by_name.setdefault(fold(name), []).append(value)
    return {
        name: sorted(set(values), key=lambda value: (fold(value) != name, value))
        for name, values in values_by_name.items()
    }
