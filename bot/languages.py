"""The supported languages, found by their files: `data/locales/language.de.toml` adds German."""

import re
from functools import cache

import msgspec

from bot.data import Row, folders, names, read

ENGLISH = "en"  # has every text; it is used for texts that another language lacks
SHARED = "locales"  # the folder of all texts that belong to no game


class Language(msgspec.Struct, frozen=True):
    """The facts about a language besides its texts."""

    name: str  # in the language itself
    locale: str  # what Discord calls it, or one of its variants
    zone: str  # the time zone in which most people live who speak it on Discord
    days: tuple[str, ...]  # of the week, Monday first, as short as people write them, in small letters
    full_days: tuple[str, ...]  # the same in full
    capital_nouns: bool = False  # whether nouns begin with a capital letter, as in German


@cache
def languages(game: str = "") -> tuple[str, ...]:
    """Return the codes of the supported languages, English first; with a game's key, those in which it has texts."""
    kind, folder = ("texts", game) if game else ("language", SHARED)
    parts = [name.split(".") for name in (names(folder) if folder in folders() else ())]
    codes = {part[1] for part in parts if len(part) == 3 and part[0] == kind}  # kind.code.toml
    supported = codes & set(languages()) if game else {code for code in codes if _is_described(code)}
    return (ENGLISH, *sorted(supported - {ENGLISH}))


def game_language(lang: str, game: str) -> str:
    """Return the language in which everything is said of a game: this one, or English if it has no texts of the game.

    Sentences in one language round the words of another would be read by nobody.
    """
    return lang if lang in languages(game) else ENGLISH


def readable(folder: str, kind: str, lang: str) -> Row:
    """Return a file of a language; {} if it cannot be read. Raise ValueError if it is the English one."""
    try:
        return read(folder, f"{kind}.{lang}.toml")
    except ValueError:
        if lang == ENGLISH:
            raise
        return {}


@cache
def about(code: str) -> Language:
    """Return the facts about a supported language. Raise FileNotFoundError, or ValueError if one is missing."""
    try:
        return msgspec.convert(read(SHARED, f"language.{code}.toml"), Language)
    except msgspec.ValidationError as problem:
        raise ValueError(f"language.{code}.toml: {problem}") from None


def _is_described(code: str) -> bool:
    """Return whether a language's own file can be read; without it the language is not supported."""
    try:
        return bool(about(code))
    except ValueError:
        return False


def supported_language(locale: object) -> str | None:
    """Return the language of a locale of Discord or a system ("ja", "pt-BR", "de_DE.UTF-8"); None if not supported."""
    whole = str(locale)
    return next((code for code in (whole, re.split(r"[-_.]", whole)[0]) if code in languages()), None)


def language(locale: object) -> str:
    """Return the supported language of a locale; English if it is not supported."""
    return supported_language(locale) or ENGLISH
