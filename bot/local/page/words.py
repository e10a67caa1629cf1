"""The page's own words in a person's language."""

from collections.abc import Mapping
from functools import cache

from bot.data import read
from bot.languages import ENGLISH, about, language, languages

FOLDER = "page"


def words(locale: str) -> Mapping[str, object]:
    """The catalogue for a Discord locale ("en-US"); English if there is none for its language."""
    return catalogue(language(locale))


@cache
def catalogue(code: str) -> Mapping[str, object]:
    """A language's words by key, English for those that it lacks; a plural is a table of `one` and `other`."""
    english = read(FOLDER, f"words.{ENGLISH}.toml")
    if code == ENGLISH:
        return english
    try:
        return english | read(FOLDER, f"words.{code}.toml")
    except FileNotFoundError:
        return english


@cache
def locales() -> Mapping[str, str]:
    """What people may choose among: the locale of each language with its name."""
    return {about(code).locale: about(code).name for code in languages()}
