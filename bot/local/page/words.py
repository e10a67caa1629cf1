"""The page's own words in a person's language."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "ja")


def words(locale: str) -> dict[str, Any]:
    """The catalogue for a Discord locale: English unless we have its language."""
    code = locale[:2]
    return catalogue(code if code in LANGUAGES else LANGUAGES[0])


@cache
def catalogue(code: str) -> dict[str, Any]:
    """One language's words by key; a plural is a table of `one` and `other`."""
    return tomllib.loads((files("bot.local.page") / f"words.{code}.toml").read_text("utf-8"))
