"""Handles the controls of the settings."""

from contextlib import suppress

import msgspec

from bot.languages import languages
from bot.tables.people import server_settings, with_languages, with_settings
from bot.tables.table import Refused
from cogs.answering import (
    ComponentHandler,
    Interaction,
    acknowledge,
    answer,
    manages_server,
    open_form,
    permission_names,
    reader,
    say,
    selected_value,
    server_of,
)
from cogs.discord_text import language_choices
from cogs.preferences.quiet_form import QuietForm
from cogs.preferences.server_view import server_panel
from cogs.preferences.settings_view import settings_panel
from cogs.preferences.vacation import set_vacation, vacation_panel

ID = (
    r"settings:(?P<what>language|dms|pings|bell|theme|server|guild|threads|pins|events|puzzles|reminders|quiet|vacation|reliability|results|suggestions|told_next)"
    r":(?P<value>[a-z_+]*|\d+)"
)
SERVER = ("guild", "threads", "pins", "events", "puzzles")  # what is shown in the message about a server's games
SWITCHES = ("dms", "pings", "reminders", "reliability", "suggestions", "told_next")  # of a person, on or off


class SettingsControl(ComponentHandler, template=ID):
    """Handles any control of the settings."""

    async def act(self, interaction: Interaction) -> None:
        """Change what the control is for, and show the settings again; or open what it leads to."""
        if self.match["what"] == "quiet":
            await _open_quiet_form(interaction)
            return
        await acknowledge(interaction, new_answer=False)
        what, value = self.match["what"], selected_value(interaction) or self.match["value"]
        if what == "vacation":
            await _show_vacation(interaction, value)
            return
        if what in SERVER:
            await _show_server(interaction, what, value)
            return
        if what == "server":
            await _set_languages(interaction, value)
        else:
            await _set_person(interaction, what, value)
        await answer(interaction, **await settings_panel(interaction))


async def _show_vacation(interaction: Interaction, wish: str) -> None:
    """Show the person's vacation in a message of its own; with a `wish` that was pressed there, change it first."""
    await set_vacation(interaction, wish)
    parts = await vacation_panel(interaction)
    if wish:
        await answer(interaction, **parts)
    else:
        await say(interaction, parts["content"] or "", view=parts["view"])


async def _open_quiet_form(interaction: Interaction) -> None:
    """Open the form of the quiet hours."""
    person = await interaction.client.tables.people.find(interaction.user.id)
    await open_form(interaction, QuietForm(person, (await reader(interaction)).texts()))


async def _set_person(interaction: Interaction, what: str, value: str) -> None:
    """Change a setting of the person, with what follows from it."""
    people = interaction.client.tables.people
    person = await people.find(interaction.user.id)
    new_value: object = value == "on" if what in SWITCHES else value
    if what == "language":
        new_value = value if value in languages() else None
    await people.save(msgspec.structs.replace(person, **{what: new_value}))
    if what == "dms" and value == "on" and person.dms_closed_at is not None:
        await people.note_open_dms(person.user_id)
    if what == "reliability":
        await interaction.client.tables.reliability.refresh_lobbies(person.user_id)


async def _show_server(interaction: Interaction, what: str, value: str) -> None:
    """Show what a server has set for its games in a message of its own; with what was pressed there, change it first.

    Raise Refused("not_allowed") unless the person may manage the server.
    """
    await _need_to_manage(interaction)
    guilds = interaction.client.tables.guilds
    guild = await guilds.find(server_of(interaction))
    if what != "guild":
        guild = with_settings(guild, msgspec.structs.replace(server_settings(guild), **{what: value == "on"}))
        await guilds.save(guild)
    if (what, value) == ("puzzles", "off"):
        await interaction.client.tables.puzzles.candidates.withdraw(guild.guild_id)
    parts = server_panel(interaction, server_settings(guild), (await reader(interaction)).texts())
    if what != "guild":
        await answer(interaction, **parts)
    else:
        await say(interaction, parts["content"] or "", view=parts["view"])


async def _set_languages(interaction: Interaction, value: str) -> None:
    """Set the languages of the server's posts. Raise Refused("not_allowed") unless the person may manage it."""
    await _need_to_manage(interaction)
    guilds = interaction.client.tables.guilds
    guild = await guilds.find(server_of(interaction))
    await guilds.save(with_languages(guild, value if value in language_choices() else ""))
    await _show_lobbies(interaction, guild.guild_id)


async def _show_lobbies(interaction: Interaction, guild_id: int) -> None:
    """Have the posts of a server's lobbies written anew, in the languages that it has now."""
    tables = interaction.client.tables
    for row in await tables.rows_of_guild(guild_id):
        if row.status == "lobby":
            with suppress(Refused):  # it has gone meanwhile, or cannot be read
                await tables.lobby.show(await tables.get(row.id))


async def _need_to_manage(interaction: Interaction) -> None:
    """Raise Refused("not_allowed") unless the person may manage the server."""
    if not manages_server(interaction):
        words = (await reader(interaction)).texts()
        raise Refused("not_allowed", permissions=permission_names(["manage_guild"], words))
