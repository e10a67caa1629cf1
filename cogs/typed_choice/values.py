"""What a person types for a part of a choice: a value as it was offered, or the word of any language for one."""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache

from bot.cells import cell_named, cell_spoken
from bot.cells import name as notation
from bot.engine.effect import UNUSED, Part
from bot.languages import languages
from bot.layout import Hint
from bot.tables.table import Refused
from bot.texts import Texts, texts
from bot.word import EXPLAINED
from cogs.answering import quote_typed
from cogs.discord_text import LABEL, cut, fold
from cogs.panel import about, marks

LONGEST = 100  # characters of what is typed


def value_label(value: str, name: str) -> str:
    """A value's name with how it is written, where several things are called so."""
    typed = EXPLAINED in name or name.split(" ")[0] == value or cell_spoken(name)
    return cut(name if typed else f"{name} ({value})", LABEL)


def value_name(kind: str, value: str, words: Texts) -> str:
    """What a value is called where it is offered; also one that is left out where a choice is told."""
    if value == UNUSED:
        return words("panel.unused")
    return words.word(kind, value)


def value_labels(values: Sequence[str], names: Sequence[str]) -> list[str]:
    """What values are called; those that are called alike, also with how they are written."""
    alike = Counter(map(fold, names))
    return [
        value_label(value, name) if alike[fold(name)] > 1 else cut(name, LABEL)
        for value, name in zip(values, names, strict=True)
    ]


def hinted_label(label: str, hint: Hint, words: Texts) -> str:
    """A label with the marks before it and as much of what is said beside it as there is room for."""
    below = about(hint, words)
    return cut(
        " ".join(one for one in ("".join(marks(hint, words)), label, f"· {below}" if below else "") if one), LABEL
    )


def typed_value(part: Part, typed: str, game: str, words: Texts, possible: Sequence[str]) -> str:
    """What was typed as the notation has it: a value as it was offered, or the word of any of our languages for one.

    "Forest" -> "forest", of a slot "緑1" -> "G1", of a cell "d 7" -> "D7", "r49" -> "-3,4". Raises Refused if it is the
    word for several possible values.
    """
    plain = unicodedata.normalize("NFKC", typed).strip()
    if typed in possible:
        return typed
    if part.kind == "cell":
        return plain.upper().replace(" ", "")[:LONGEST]
    if alike := [value for value in possible if fold(value) == fold(typed)]:
        return alike[0]
    if (cell := cell_spoken(plain.upper().replace(" ", ""))) and any(map(cell_named, possible)):
        return notation(cell)
    called = _notation(part.name, game).get(fold(typed), ()) or _worded(part.name, typed, game, possible)
    meant = [value for value in called if value in possible]
    if len(meant) > 1:
        offered = words("list.and_also").join(value_label(value, words.word(part.name, value)) for value in meant)
        raise Refused("ambiguous", typed=quote_typed(typed), possible=offered)
    return next(iter([*meant, *called]), _written(part.name, plain[:LONGEST], words))


def _worded(kind: str, typed: str, game: str, possible: Sequence[str]) -> list[str]:
    """Of what is possible that which any of our languages calls so, such as one of several like things: "Speed 10"."""
    sought, catalogues = fold(typed), [texts(lang, game) for lang in languages(game)]
    return [value for value in possible if any(fold(words.word(kind, value)) == sought for words in catalogues)]


def _written(kind: str, typed: str, words: Texts) -> str:
    """What was typed, as the notation has a thing that is not possible, if there is one that is called so."""
    written = typed.replace(" ", "_")
    return lower if words.word(kind, lower := written.casefold()) != lower else written


@cache
def _notation(kind: str, game: str) -> dict[str, list[str]]:
    """The values of a part by all that they may be called, first those that are written so."""
    named_so: dict[str, list[str]] = {}
    for words in (texts(lang, game) for lang in languages(game)):
        keys = [key.removeprefix(f"{kind}.").removesuffix(".name") for key in words if key.startswith(f"{kind}.")]
        for value in (key for key in keys if "." not in key):
            name = words.word(kind, value)
            for called in (value, name, words.naming(kind, value).brief, value_label(value, name)):
                named_so.setdefault(fold(called), []).append(value)
    return {called: sorted(set(values), key=lambda v: (fold(v) != called, v)) for called, values in named_so.items()}
