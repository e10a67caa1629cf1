"""Names and descriptions of commands in the reader's language, from the catalogues."""

from collections.abc import Callable

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.languages import ENGLISH, supported_language
from bot.texts import Texts, texts


def command_text(key: str, game: str = "") -> locale_str:
    """Return the text with this key for a command's name or description: English, which the Translator translates."""
    return locale_str(texts(ENGLISH, game)(key), key=key, game=game)


def written_text(write: Callable[[Texts], str], game: str = "") -> locale_str:
    """Return a text for a command like `command_text`, but composed by `write` from the texts of each language."""
    return locale_str(write(texts(ENGLISH, game)), write=write, game=game)


class Translator(app_commands.Translator):
    """Translates command texts into the languages of the catalogues."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        """Return the text in this language; None where Discord is to show the English one."""
        lang = supported_language(locale)
        if lang is None:
            return None
        translated = _text_in(string, texts(lang, string.extras.get("game", "")))
        return None if translated == string.message else translated


def _text_in(string: locale_str, words: Texts) -> str | None:
    """Return the text of `command_text` or `written_text` in these words; None if they have none."""
    write, key = string.extras.get("write"), string.extras.get("key", "")
    if write:
        return str(write(words))
    return words(key) if key in words else None
