"""The reader of an answer: their language, theme and texts."""

import discord
import msgspec

from bot.languages import language
from bot.tables.table import PersonRow, Table
from bot.texts import Texts, texts
from cogs.answering.interaction import Interaction
from cogs.discord_text import escape_name, isolate_name
from renderers.look import Theme


class Reader(msgspec.Struct, frozen=True):
    """A person with a language and a theme. `client_lang` is the language of their Discord, "" if it is the same."""

    person: PersonRow
    lang: str
    theme: Theme
    client_lang: str = ""

    def texts(self, game: str = "") -> Texts:
        """Return the texts in the reader's language: a game's with the shared ones, or the shared ones alone."""
        return texts(self.lang, game)

    def of_commands(self) -> Texts:
        """Return the texts in which this person's Discord shows commands and their options."""
        return texts(self.client_lang or self.lang)

    def at(self, table: Table) -> Texts:
        """Return the texts of a table's game with its players' names, for text that Discord formats."""
        return self.texts(table.game.key).with_seat_names([escape_name(name) for name in table.names])

    def on_labels(self, table: Table) -> Texts:
        """Return the texts of a table's game for buttons, lists and autocompletion, where Discord formats nothing."""
        return self.texts(table.game.key).with_seat_names([isolate_name(name) for name in table.names])


async def reader(interaction: Interaction) -> Reader:
    """Return the person behind an interaction: their settings, else Discord's language and the dark theme."""
    return _reader(interaction, await interaction.client.tables.people.find(interaction.user.id))


def unset_language(interaction: Interaction, who: Reader) -> str:
    """Return the language of a server's posts while nobody has set one here: its Discord's, else this reader's.

    Discord lets only the people of a community choose; every other server is American, wherever its people live.
    """
    guild, locale = interaction.guild, interaction.guild_locale
    is_chosen = locale and (locale != discord.Locale.american_english or (guild and "COMMUNITY" in guild.features))
    return language(locale) if is_chosen else who.lang


async def reader_with_notes(interaction: Interaction, table_id: int) -> tuple[Reader, str]:
    """Return the person behind an interaction, and what they have noted about a table: one look at the store."""
    notes, person = await interaction.client.tables.notepads.find_with_person(interaction.user.id, table_id)
    return _reader(interaction, person), notes


def _reader(interaction: Interaction, person: PersonRow) -> Reader:
    """Return the person behind an interaction with these settings."""
    client_lang = language(interaction.locale)
    return Reader(person, person.language or client_lang, "light" if person.theme == "light" else "dark", client_lang)
