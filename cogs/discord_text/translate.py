"""Names and descriptions of commands in the reader's language, from the catalogues."""

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.languages import ENGLISH, supported_language
from bot.texts import texts


def command_text(key: str, game: str = "") -> locale_str:
    """Return a text of a command by its key: in English, translated by the Translator."""
    return locale_str(texts(ENGLISH, game)(key), key=key, game=game)


class Translator(app_commands.Translator):
    """Translates command texts into the languages of the catalogues."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        lang, key = supported_language(locale), string.extras.get("key")
        if key is None or lang is None:
            return None
        words = texts(lang, string.extras.get("game", ""))
        translated = words(key) if key in words else None
        return None if translated == string.message else translated
