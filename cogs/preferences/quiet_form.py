"""The form for time zone, quiet hours and digest hour."""

import discord

from bot.languages import ENGLISH
from bot.pace.notation import UnclearHoursError, format_hours, format_time, parse_hours, parse_time
from bot.pace.zones import find_zone, similar_zones
from bot.tables.table import PersonRow, Refused
from bot.texts import Texts
from cogs.answering import Form, Interaction, answer
from cogs.preferences.settings_view import settings_panel

LONGEST = 200  # characters of either answer


class QuietForm(Form):
    """Time zone, quiet hours and digest hour of a person, as they are set."""

    def __init__(self, person: PersonRow, words: Texts) -> None:
        super().__init__(title=words("settings.quiet_form.title"), timeout=3600, custom_id="settings:quiet_form:")
        self._lang = words.lang
        self._zone = _field(person.zone or "", words, "zone")
        self._quiet = _field(format_hours(parse_hours(person.quiet), words.lang), words, "hours")
        self._digest = _field("" if person.digest is None else format_time(person.digest), words, "digest")
        for field, what in ((self._zone, "zone"), (self._quiet, "hours"), (self._digest, "digest")):
            self.add_item(discord.ui.Label(text=words(f"settings.quiet_form.{what}"), component=field))

    async def handle_submit(self, interaction: Interaction) -> None:
        await _save(interaction, self._zone.value, self._quiet.value, self._digest.value, self._lang)
        await answer(interaction, **await settings_panel(interaction))


def _field(now: str, words: Texts, what: str) -> discord.ui.TextInput["QuietForm"]:
    hint = words(f"settings.quiet_form.{what}_hint")
    return discord.ui.TextInput(default=now or None, placeholder=hint, required=False, max_length=LONGEST)


async def _save(interaction: Interaction, zone: str, quiet: str, digest: str, lang: str) -> None:
    """Save all values or none. Raise Refused if one is not understood."""
    people = interaction.client.tables.people
    named = find_zone(zone) if zone.strip() else None
    if zone.strip() and named is None:
        raise Refused("no_such_zone", typed=zone, near=", ".join(similar_zones(zone)) or "Europe/Berlin, Asia/Tokyo")
    try:
        hours = format_hours(parse_hours(quiet, lang), ENGLISH)
        minute = parse_time(digest) if digest.strip() else None
    except UnclearHoursError as unclear:
        raise Refused("unclear_hours", typed=str(unclear)) from None
    if (hours or minute is not None) and named is None:
        raise Refused("zone_missing")
    await people.set_quiet(interaction.user.id, named, hours)
    await people.set_digest(interaction.user.id, minute)
