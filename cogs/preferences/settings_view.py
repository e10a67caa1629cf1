"""The settings panel: current settings and the controls to change them."""

import discord

from bot.languages import languages
from bot.pace.night import zone_name
from bot.pace.notation import format_hours, format_time, parse_hours
from bot.tables.people import LEAST, GuildRow, Reliability, languages_set
from bot.tables.table import PersonRow, probable_zone
from bot.texts import Texts
from cogs.answering import (
    Button,
    Interaction,
    MessageParts,
    Reader,
    Select,
    reader,
    unset_language,
)
from cogs.discord_text import AUTO, OPTIONS, language_name

BELLS = ("dm", "channel")
RESULTS = ("servers", "all", "nobody")  # who sees how one's games ended; a press goes on to the next


async def settings_panel(interaction: Interaction) -> MessageParts:
    """Return the parts of the settings panel, with the language of the server."""
    who = await reader(interaction)
    words = who.texts()
    tables = interaction.client.tables
    server = None if interaction.guild_id is None else await tables.guilds.find(interaction.guild_id)
    reliability = await tables.reliability.of(interaction.user.id)
    view = _controls(who, reliability, words)
    server_lang = (server and server.language) or unset_language(interaction, who)
    lines = [*_settings_lines(who, reliability, server_lang, words), *_server_line(server, words)]
    return {"content": "\n".join(lines), "view": view}


def _settings_lines(who: Reader, reliability: Reliability, server_lang: str, words: Texts) -> list[str]:
    """Return a line for each setting of a person."""
    person = who.person
    return [
        words("settings.title"),
        words("settings.language", value=language_name(person.language or AUTO, words)),
        words(f"settings.dms.{_dms(person)}"),
        words(f"settings.pings.{_bell(person)}"),
        _reminders(person, words),
        _quiet(person, server_lang, words),
        *_in_time(person, reliability, words),
        words(f"settings.told_next.{'on' if person.told_next else 'off'}"),
        words(f"settings.results.{person.results}"),
        words(f"settings.suggestions.{'on' if person.suggestions else 'off'}"),
        words(f"settings.theme.{who.theme}"),
    ]


def _server_line(server: GuildRow | None, words: Texts) -> list[str]:
    """Return the line about a server's language, and where it is changed."""
    if server is None:
        return []
    line = words("settings.server", value=language_name(languages_set(server) or AUTO, words))
    return [f"{line} {words('settings.server_by')}"]


def _reminders(person: PersonRow, words: Texts) -> str:
    """Return the line about reminders: off, one by one, or as a digest."""
    if not person.reminders:
        return words("settings.reminders.off")
    if person.digest is None:
        return words("settings.reminders.on")
    return words("settings.reminders.digest", hour=format_time(person.digest))


def _quiet(person: PersonRow, server_lang: str, words: Texts) -> str:
    """Return the line about quiet hours and time zone, which is guessed from languages until it is set."""
    if person.zone is None:
        return words("settings.quiet.unknown", zone=zone_name(probable_zone(person, server_lang)))
    if hours := format_hours(parse_hours(person.quiet), words.lang):
        return words("settings.quiet.on", hours=hours, zone=person.zone)
    return words("settings.quiet.off", zone=person.zone)


def _in_time(person: PersonRow, reliability: Reliability, words: Texts) -> list[str]:
    """Return the line about turns in time; none before the first turn with a clock."""
    if not reliability.turns:
        return []
    if not reliability.is_known:
        return [words("settings.reliability.few", n=LEAST)]
    visibility = words(f"settings.reliability.{'on' if person.reliability else 'off'}")
    return [words("settings.reliability.count", n=reliability.turns, in_time=reliability.in_time, seen=visibility)]


def _dms(person: PersonRow) -> str:
    """Return whether hands are sent by DM: "on", "off", or "closed" if they are wanted but do not arrive."""
    if not person.dms:
        return "off"
    return "on" if person.dms_closed_at is None else "closed"


def _bell(person: PersonRow) -> str:
    """Return what notifies of a turn: "off" if nothing, "dm" or "channel" if hands come by DM, else "on"."""
    if not person.pings:
        return "off"
    return person.bell if _dms(person) == "on" else "on"


def _controls(who: Reader, reliability: Reliability, words: Texts) -> discord.ui.View:
    """Return the controls of the person's settings."""
    view = discord.ui.View(timeout=None)
    person = who.person
    view.add_item(_languages(person.language, words))
    # After closed DMs the button asks for them again instead of turning them off.
    for what, is_on in (("dms", _dms(person) == "on"), ("pings", person.pings), ("reminders", person.reminders)):
        view.add_item(setting_button(what, "off" if is_on else "on", words))
    if (bell := _bell(person)) in BELLS:
        view.add_item(setting_button("bell", next(other for other in BELLS if other != bell), words))
    view.add_item(setting_button("told_next", "off" if person.told_next else "on", words, row=3))
    further = RESULTS[(RESULTS.index(person.results) + 1) % len(RESULTS)]
    view.add_item(setting_button("results", further, words, row=3))
    view.add_item(discord.ui.Button(label=words("settings.turn.quiet"), custom_id="settings:quiet:", row=4))
    view.add_item(discord.ui.Button(label=words("settings.turn.vacation"), custom_id="settings:vacation:", row=4))
    if reliability.is_known or person.reliability:
        view.add_item(setting_button("reliability", "off" if person.reliability else "on", words, row=4))
    view.add_item(setting_button("suggestions", "off" if person.suggestions else "on", words, row=4))
    view.add_item(setting_button("theme", "dark" if who.theme == "light" else "light", words))
    view.stop()
    return view


def _languages(current: str | None, words: Texts) -> Select:
    """Return the list of languages for a person."""
    entries = [
        discord.SelectOption(
            label=words("settings.line.language", value=language_name(lang, words)),
            value=lang,
            emoji="🌐",
            default=lang == (current or AUTO),
        )
        for lang in (AUTO, *languages())[:OPTIONS]
    ]
    hint = words("settings.choose_language")
    return discord.ui.Select(custom_id="settings:language:", placeholder=hint, options=entries, row=0)


def setting_button(what: str, value: str, words: Texts, row: int = 1) -> Button:
    """Return a button that sets this value; since its id names the value, a double press changes nothing more."""
    custom_id = f"settings:{what}:{value}"
    return discord.ui.Button(label=words(f"settings.turn.{what}_{value}"), custom_id=custom_id, row=row)
