"""The page's own words in a person's language."""

import tomllib
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "ja")


def words(locale: str) -> dict[str, object]:
    """The catalogue for a Discord locale ("en-US"); English if there is none for its language."""
    language = locale[:2]
    return catalogue(language if language in LANGUAGES else LANGUAGES[0])


@cache
def catalogue(language: str) -> dict[str, object]:
    """A language's words by key; a plural is a table of `one` and `other`."""
    return tomllib.loads((files("bot.local.page") / f"words.{language}.toml").read_text("utf-8"))
