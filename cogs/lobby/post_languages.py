"""Asks a host, once per server, at its first table where people read two languages, which its posts are to have."""

import discord

from bot.tables.people import languages_set, server_settings
from bot.tables.table import Refused, Table
from bot.texts import Texts
from cogs.answering import Interaction
from cogs.discord_text import language_choices, own_names
from cogs.lobby.lobby_post import lobby_control_id

OFFERED = 2  # languages among which the host chooses: nobody would read the buttons for more


async def ask_languages(interaction: Interaction, table: Table, words: Texts) -> tuple[str, discord.ui.View] | None:
    """Return the question and its buttons; None if the server has chosen, was asked, or all read one language."""
    guild = await interaction.client.tables.guilds.find(table.row.guild_id)
    if languages_set(guild) or server_settings(guild).language_asked:
        return None
    languages = await _languages_read(interaction, table)
    if len(languages) < OFFERED:
        return None
    view = discord.ui.View(timeout=None)
    for choice in language_choices(languages)[: OFFERED + 1]:  # each alone, and both with the host's first
        custom_id = lobby_control_id(table, "speak", choice)
        view.add_item(discord.ui.Button(label=own_names(choice), emoji="🌐", custom_id=custom_id))
    view.stop()
    return words("lobby.languages"), view


async def _languages_read(interaction: Interaction, table: Table) -> list[str]:
    """Return the first two languages that people at a table read, the host's before the others."""
    users = {table.row.host_id, *(seat.user_id for seat in table.seats if seat.user_id)}
    people = await interaction.client.tables.people.find_all([*users])
    host_first = sorted(people.values(), key=lambda person: person.user_id != table.row.host_id)
    languages = [person.language or person.locale for person in host_first]
    return [*dict.fromkeys(lang for lang in languages if lang)][:OFFERED]


async def save_languages(interaction: Interaction, table: Table, choice: str) -> None:
    """Save the host's choice for the server. Raise Refused("moved_on") if it has languages by now, or not these."""
    guilds = interaction.client.tables.guilds
    guild = await guilds.find(table.row.guild_id)
    if choice not in language_choices() or languages_set(guild):
        raise Refused("moved_on")
    rules, host = interaction.client.tables.rules, interaction.user.id
    await rules.change(guild.guild_id, host, "language", choice, asked_in=table.id)
