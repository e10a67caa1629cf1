"""Who reads an answer: their language, theme and texts."""

from typing import TYPE_CHECKING, TypeAlias

import discord
import msgspec

from bot.tables.rows import PersonRow
from bot.tables.table import Table
from bot.texts import Texts, language, texts
from cogs.names import labelled, shown
from renderers.look import Theme

if TYPE_CHECKING:
    from cogs.bot import Gamekeeper

Interaction: TypeAlias = "discord.Interaction[Gamekeeper]"


def channel_of(interaction: Interaction) -> int:
    """Where it was typed or pressed: all that we offer is in a channel or in DMs."""
    assert interaction.channel_id is not None
    return interaction.channel_id


def server_of(interaction: Interaction) -> int:
    """The server of what is offered in servers only."""
    assert interaction.guild_id is not None
    return interaction.guild_id


class Reader(msgspec.Struct, frozen=True):
    """A person with a language and a theme."""

    person: PersonRow
    lang: str
    theme: Theme

    def texts(self, game: str = "") -> Texts:
        return texts(self.lang, game)

    def at(self, table: Table) -> Texts:
        """The texts of a table's game, in which its seats have their names, for what Discord formats."""
        return self.texts(table.game.key).seated([shown(name) for name in table.names])

    def on_labels(self, table: Table) -> Texts:
        """The same for buttons, lists and what is offered while one types."""
        return self.texts(table.game.key).seated([labelled(name) for name in table.names])


async def reader(interaction: Interaction) -> Reader:
    """The person behind an interaction: what they set, else their Discord's language; dark unless they chose light."""
    person = await interaction.client.tables.people.find(interaction.user.id)
    lang = person.language or language(interaction.locale)
    return Reader(person, lang, "light" if person.theme == "light" else "dark")


async def guild_language(interaction: Interaction) -> str:
    """The language of public posts: what the server set, else its Discord's language."""
    assert interaction.guild_id is not None
    guild = await interaction.client.tables.guilds.find(interaction.guild_id)
    return guild.language or language(interaction.guild_locale or interaction.locale)


def name_of(user: discord.User | discord.Member) -> str:
    """A person's name at the table: what the server calls them, on one line, at most 32 characters."""
    return " ".join(user.display_name.split())[:32] or user.name[:32]
