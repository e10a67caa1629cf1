"""The form for time zone, quiet hours and digest hour."""

import discord

from bot.languages import ENGLISH
from bot.pace.notation import UnclearHoursError, format_hours, format_time, parse_hours, parse_time
from bot.pace.zones import find_zone, similar_zones
from bot.tables.table import PersonRow, Refused
from bot.texts import Texts
from cogs.answering import Form, Interaction, answer
from cogs.preferences.settings_view import settings_panel

LONGEST = 200  # characters of each answer
EXAMPLES = "Europe/Berlin, Asia/Tokyo"  # of names of time zones


class QuietForm(Form):
    """A form with a person's time zone, quiet hours and digest hour, filled in as they are set."""

    def __init__(self, person: PersonRow, words: Texts) -> None:
        super().__init__(title=words("settings.quiet_form.title"), timeout=3600, custom_id="settings:quiet_form:")
        self._lang = words.lang
        self._zone = _field(person.zone or "", words, "zone")
        self._quiet = _field(format_hours(parse_hours(person.quiet), words.lang), words, "hours")
        self._digest = _field("" if person.digest is None else format_time(person.digest), words, "digest")
        for field, name in ((self._zone, "zone"), (self._quiet, "hours"), (self._digest, "digest")):
            self.add_item(discord.ui.Label(text=words(f"settings.quiet_form.{name}"), component=field))

    async def handle_submit(self, interaction: Interaction) -> None:
        """Save what was typed, and show the settings."""
        await _save(interaction, self._zone.value, self._quiet.value, self._digest.value, self._lang)
        await answer(interaction, **await settings_panel(interaction))


def _field(current: str, words: Texts, name: str) -> discord.ui.TextInput["QuietForm"]:
    """Return an optional text field, filled in with its current value."""
    hint = words(f"settings.quiet_form.{name}_hint")
    return discord.ui.TextInput(default=current or None, placeholder=hint, required=False, max_length=LONGEST)


async def _save(interaction: Interaction, zone: str, quiet: str, digest: str, lang: str) -> None:
    """Save all values or none. Raise Refused if one is not understood, or if hours are given without a time zone."""
    people = interaction.client.tables.people
    zone_name = find_zone(zone) if zone.strip() else None
    if zone.strip() and zone_name is None:
        raise Refused("no_such_zone", typed=zone, near=", ".join(similar_zones(zone)) or EXAMPLES)
    try:
        hours = format_hours(parse_hours(quiet, lang), ENGLISH)
        minute = parse_time(digest) if digest.strip() else None
    except UnclearHoursError as unclear:
        raise Refused("unclear_hours", typed=str(unclear)) from None
    if (hours or minute is not None) and zone_name is None:
        raise Refused("zone_missing")
    await people.set_quiet(interaction.user.id, zone_name, hours)
    await people.set_digest(interaction.user.id, minute)
