"""Names and descriptions of commands in the reader's language, from the catalogues."""

from collections.abc import Callable

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.languages import ENGLISH, supported_language
from bot.texts import Texts, texts


def command_text(key: str, game: str = "") -> locale_str:
    """Return a text of a command by its key: in English, translated by the Translator."""
    return locale_str(texts(ENGLISH, game)(key), key=key, game=game)


def written_text(write: Callable[[Texts], str], game: str = "") -> locale_str:
    """Return a text of a command that this writes in any language's words, as `command_text` does."""
    return locale_str(write(texts(ENGLISH, game)), write=write, game=game)


class Translator(app_commands.Translator):
    """Translates command texts into the languages of the catalogues."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        lang, key, write = supported_language(locale), string.extras.get("key", ""), string.extras.get("write")
        if lang is None or not (key or write):
            return None
        words = texts(lang, string.extras.get("game", ""))
        translated = write(words) if write else words(key) if key in words else None
        return None if translated == string.message else translated
