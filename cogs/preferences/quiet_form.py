"""The form for time zone, quiet hours and digest hour."""

from collections.abc import Mapping

import discord

from bot.languages import ENGLISH
from bot.pace.notation import UnclearHoursError, format_hours, format_time, parse_hours, parse_time
from bot.pace.zones import find_zone, similar_zones
from bot.tables.table import PersonRow, Refused
from bot.texts import Texts
from cogs.answering import Filled, Form, Interaction, answer, label_field, radio_field, radio_option, reader, text_field
from cogs.discord_text import LABEL, cut
from cogs.preferences.settings_view import settings_panel

LONGEST = 200  # characters of each answer
EXAMPLES = "Europe/Berlin, Asia/Tokyo"  # of names of time zones
NONE, NOW = "none", "now"  # values of radio buttons: nothing, and what the person has set that no other button is for
NIGHTS = ("22:00-07:00", "22:00-08:00", "23:00-07:00", "23:00-08:00")
HOURS = ("08:00", "12:00", "18:00", "20:00")  # for all reminders


class QuietForm(Form, template="settings:quiet_form:"):
    """A form with a person's time zone, quiet hours and digest hour, filled in as they are set.

    What is typed counts, else the radio button.
    """

    formerly = ("zone", "own_hours", "own_digest")

    def __init__(self, person: PersonRow, words: Texts) -> None:
        super().__init__(words("settings.quiet_form.title"), "settings:quiet_form:")
        self._add_text("zone", words, person.zone or "")
        self._add_radio("hours", words, _hour_options(person, words))
        self._add_text("own_hours", words)
        self._add_radio("digest", words, _digest_options(person, words))
        self._add_text("own_digest", words)

    def _add_text(self, name: str, words: Texts, current: str = "") -> None:
        """Add a field in which something may be typed."""
        hint = words(f"settings.quiet_form.{name}_hint")
        self.add_item(label_field(words(f"settings.quiet_form.{name}"), text_field(name, hint, LONGEST, current)))

    def _add_radio(self, name: str, words: Texts, options: list[discord.RadioGroupOption]) -> None:
        """Add radio buttons."""
        self.add_item(label_field(words(f"settings.quiet_form.{name}"), radio_field(name, options)))

    @classmethod
    async def act(cls, interaction: Interaction, filled: Filled) -> None:
        """Save what was filled in, and show the settings."""
        person = await interaction.client.tables.people.find(interaction.user.id)
        hours = filled.text("own_hours") or _choice(filled.text("hours"), person.quiet)
        digest = filled.text("own_digest") or _choice(filled.text("digest"), _digest(person))
        await _save(interaction, filled.text("zone"), hours, digest, (await reader(interaction)).lang)
        await answer(interaction, **await settings_panel(interaction))


def _digest(person: PersonRow) -> str:
    """Return the hour of a person's digest; "" for none."""
    return "" if person.digest is None else format_time(person.digest)


def _hour_options(person: PersonRow, words: Texts) -> list[discord.RadioGroupOption]:
    """Return radio buttons for usual quiet hours, and for the person's own."""
    own = format_hours(parse_hours(person.quiet), words.lang)
    return _options(words("settings.quiet_form.no_hours"), {night: night for night in NIGHTS}, person.quiet, own)


def _digest_options(person: PersonRow, words: Texts) -> list[discord.RadioGroupOption]:
    """Return radio buttons for hours at which reminders come together, and for the person's own."""
    now = _digest(person)
    names = {time: words("settings.quiet_form.digest_at", time=time) for time in (*HOURS, now)}
    return _options(words("settings.quiet_form.no_digest"), {time: names[time] for time in HOURS}, now, names[now])


def _options(nothing: str, offered: Mapping[str, str], current: str, own: str) -> list[discord.RadioGroupOption]:
    """Return radio buttons for nothing and for what is `offered`, by values their names; for another current value
    one with the name `own`.
    """
    chosen = current if current in offered else NOW if current else NONE
    names = {NONE: nothing, **offered} | ({NOW: cut(own, LABEL)} if chosen == NOW else {})
    return [radio_option(name, value, chosen) for value, name in names.items()]


def _choice(value: str, now: str) -> str:
    """Return what the chosen radio button stands for; `now` is what is set."""
    return {"": "", NONE: "", NOW: now}.get(value, value)


async def _save(interaction: Interaction, zone: str, quiet: str, digest: str, lang: str) -> None:
    """Save all values or none. Raise Refused if one is not understood, or if hours are given without a time zone."""
    people = interaction.client.tables.people
    zone_name = find_zone(zone) if zone else None
    if zone and zone_name is None:
        raise Refused("no_such_zone", typed=zone, near=", ".join(similar_zones(zone)) or EXAMPLES)
    try:
        hours = format_hours(parse_hours(quiet, lang), ENGLISH)
        minute = parse_time(digest) if digest else None
    except UnclearHoursError as unclear:
        raise Refused("unclear_hours", typed=str(unclear)) from None
    if (hours or minute is not None) and zone_name is None:
        raise Refused("zone_missing")
    await people.set_quiet(interaction.user.id, zone_name, hours)
    await people.set_digest(interaction.user.id, minute)
