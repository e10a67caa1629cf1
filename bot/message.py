"""A text with values in it, as an ICU message: `{n, plural, one {{n} card} other {{n} cards}}`.

ICU's MessageFormat is what translators and their tools know, with the plurals of every language (CLDR). Of what formats
it in Python icu4py was the only library that is kept, has wheels for Linux (x86-64, ARM, musl), macOS and Windows, and
is fast: 4 to 6 µs a message, parsed once in 8 µs, where fluent.runtime (last released in 2023) takes 20 to 70 and
gettext with Babel has no choice but by one number. It costs 43 MB of disk, which are ICU's data, and 9 MB of memory in
each process.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import TypeAlias

from icu4py.messageformat import MessageFormat

Param: TypeAlias = int | float | str | Decimal | date | datetime  # what ICU takes
APOSTROPHE = "'"  # ICU's quote: doubled, it is an apostrophe; a pair of them quotes braces
MINUS = "−"  # a hyphen would read as a dash
FORMS = 256  # cached forms of a message: it is seldom filled in with more numbers
KEPT = 4096  # cached parsed messages: more than are used in all languages within a day
UNKNOWN = 100  # chooses the plural form if there is no number: not 0, 1 or few
SAMPLES = (0.5, *range(102), 1_000_000)  # numbers that together have every category of every language
CATEGORIES = "{n, plural, zero {zero} one {one} two {two} few {few} many {many} other {other}}"
_choice = re.compile(r"(?<!')\{\s*(\w+)\s*,\s*(plural|selectordinal|select)\s*,")
_literal = re.compile("'[{}']")  # a quoted brace or apostrophe
_token = re.compile(r"''|'[{}#|](?:[^']|'')*'?|[{}]|[^{}']+|'")


def figure(value: object) -> object:
    """Return a number as it is written, with a real minus sign; any other value unchanged."""
    return str(value).replace("-", MINUS) if isinstance(value, int) and value < 0 else value


def with_sign(number: int) -> str:
    """Return a change as it is written: with a plus or a real minus sign."""
    return f"{number:+}".replace("-", MINUS)


class Message:
    """A text of a language with fields for values. Raises ValueError if it is not a valid message.

    ICU chooses the plural form, which is cached; Python fills in the fields, three times as fast.
    """

    def __init__(self, text: str, lang: str) -> None:
        chosen_by = dict(_choice.findall(text))
        self._counts = [name for name, kind in chosen_by.items() if kind != "select"]
        self._words = [name for name, kind in chosen_by.items() if kind == "select"]
        self._choosers = [*self._counts, *self._words]
        # ICU only chooses the form by a number, under another name; we write the number ourselves.
        self._format = MessageFormat(_choice.sub(_renamed_chooser, text), lang)
        self._literal = _literal.search(text) is not None
        self._plain = "" if chosen_by or self._literal else text
        self._chosen: dict[tuple[object, ...], str] = {}

    def __call__(self, values: Mapping[str, object]) -> str:
        """Return the text with these values; unchanged if there are none. Raise KeyError if one is missing."""
        written = {name: figure(value) for name, value in values.items()}
        if self._literal:
            return self._format.format(
                {name: str(value) for name, value in written.items()} | self._choosing_values(values)
            )
        form = self._plain or self._form_by(tuple([values.get(name) for name in self._choosers]))
        return form.format_map(written) if written else form

    def form(self, number: float) -> str:
        """Return the form for a number, with all fields, also the number, still in braces."""
        return self._format.format(dict.fromkeys((f"{name}_number" for name in self._counts), number))

    def _form_by(self, choosing_values: tuple[object, ...]) -> str:
        """Return the form that these values choose, one value for each chooser."""
        if (form := self._chosen.get(choosing_values)) is None:
            if len(self._chosen) >= FORMS:
                self._chosen.clear()
            form = self._format.format(self._choosing_values(dict(zip(self._choosers, choosing_values, strict=True))))
            self._chosen[choosing_values] = form
        return form

    def _choosing_values(self, values: Mapping[str, object]) -> dict[str, Param]:
        """Return the values by which ICU chooses the form."""
        numbers: dict[str, Param] = {f"{name}_number": _number(values.get(name)) for name in self._counts}
        return numbers | {name: str(values.get(name)) for name in self._words}


@lru_cache(maxsize=KEPT)
def message(text: str, lang: str) -> Message:
    """Return the message of a text, parsed once. Raise ValueError if the text is not a valid message."""
    return Message(text, lang)


def literal(text: str) -> str:
    """Return the text with its braces and quotes escaped, so that as a message it means itself."""
    brace = re.search("[{}]", text)
    at = brace.start() if brace else len(text)
    rest = f"'{text[at:].replace(APOSTROPHE, APOSTROPHE * 2)}'" if brace else ""
    return text[:at].replace(APOSTROPHE, APOSTROPHE * 2) + rest if "{" in text else text


def forms(text: str, lang: str) -> str | dict[str, str]:
    """Return a text chosen by `n` as its forms for each plural category of the language; any other text unchanged."""
    if "n" not in (name for name, _ in _choice.findall(text)):
        return text
    chosen, category = Message(text, lang), Message(CATEGORIES, lang)
    return {category.form(n): chosen.form(n) for n in SAMPLES}


def _renamed_chooser(choice: re.Match[str]) -> str:
    """Return the head of a choice, such as "{n, plural,", in which its number has another name ("n_number")."""
    name, kind = choice.groups()
    return f"{{{name}, select," if kind == "select" else f"{{{name}_number, {kind},"


def _number(value: object) -> int:
    """Return the number by which a form is chosen: the last one of a value that changes ("2→3").

    The form for one may say "a card", so it is used for 1 alone, neither for −1 nor for a change to 1.
    """
    if isinstance(value, int):
        return UNKNOWN if value == -1 else value
    figures = re.findall(r"\d+", str(value))
    return int(figures[-1]) if figures and figures[-1] != "1" else UNKNOWN


def arguments(text: str) -> set[str]:
    """Return the names of a message's fields in any of its forms. Raise ValueError if its braces do not match."""
    tokens = iter(_token.findall(text))
    return set(_arguments(tokens))


def _arguments(tokens: Iterator[str]) -> Iterator[str]:
    """Yield the field names of a message up to the brace that ends it, or to the end of the text."""
    for token in tokens:
        if token == "}":
            return
        if token == "{":
            name, _, kind = next(tokens).partition(",")
            yield name.strip()
            if kind:
                yield from _in_forms(tokens)
            elif next(tokens) != "}":
                raise ValueError(name)


def _in_forms(tokens: Iterator[str]) -> Iterator[str]:
    """Yield the field names in the forms of a choice, up to the brace that ends it."""
    for token in tokens:
        if token == "}":
            return
        if token == "{":
            yield from _arguments(tokens)
