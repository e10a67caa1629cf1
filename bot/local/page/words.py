"""The page's own words in a person's language."""

from collections.abc import Mapping
from functools import cache

from bot.data import names
from bot.languages import ENGLISH, about, language, languages, readable
from bot.message import forms

FOLDER = "page"


def words(locale: str) -> Mapping[str, object]:
    """Return the catalogue for a Discord locale ("en-US"); English if there is none for its language."""
    return catalogue(language(locale))


@cache
def catalogue(code: str) -> Mapping[str, object]:
    """Return a language's words by key, English for those that it lacks.

    A text that depends on a number has a form for each kind of number.
    """
    own = _forms(code) if f"words.{code}.toml" in names(FOLDER) else {}
    return _forms(ENGLISH) | own


def _forms(code: str) -> dict[str, object]:
    """Return a language's words, parsed; faulty ones are left out, except in English."""
    parsed: dict[str, object] = {}
    for key, text in readable(FOLDER, "words", code).items():
        try:
            parsed[key] = forms(text, code)
        except ValueError:
            if code == ENGLISH:
                raise
    return parsed


@cache
def locales() -> Mapping[str, str]:
    """Return what people may choose among: the locale of each language with its name."""
    return {about(code).locale: about(code).name for code in languages()}
