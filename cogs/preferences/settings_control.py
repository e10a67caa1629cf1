"""Handles the controls of the settings."""

import msgspec

from bot.languages import languages
from bot.tables.table import Refused
from cogs.answering import (
    ComponentHandler,
    Interaction,
    acknowledge,
    answer,
    open_form,
    reader,
    say,
    selected_value,
)
from cogs.preferences.quiet_form import QuietForm
from cogs.preferences.settings_view import settings_panel
from cogs.preferences.vacation import set_vacation, vacation_panel

ID = r"settings:(?P<what>[a-z_]+):(?P<value>[a-z_+]*|\d+)"
SET = ("language", "dms", "pings", "bell", "theme", "reminders", "reliability", "results", "suggestions", "told_next")
SWITCHES = ("dms", "pings", "reminders", "reliability", "suggestions", "told_next")  # of a person, on or off


class SettingsControl(ComponentHandler, template=ID):
    """Handles any control of the settings."""

    async def act(self, interaction: Interaction) -> None:
        """Change what the control is for, and show the settings again; or open what it leads to.

        Raise Refused("moved_on") for a setting of a server: those are set by /server now.
        """
        if self.match["what"] == "quiet":
            await _open_quiet_form(interaction)
            return
        await acknowledge(interaction, new_answer=False)
        what, value = self.match["what"], selected_value(interaction) or self.match["value"]
        if what == "vacation":
            await _show_vacation(interaction, value)
            return
        if what not in SET:
            raise Refused("moved_on")
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
    if what == "told_next" and value == "off":
        await interaction.client.tables.next_notes.take_away(person.user_id)
    if what == "reliability":
        await interaction.client.tables.reliability.refresh_lobbies(person.user_id)
