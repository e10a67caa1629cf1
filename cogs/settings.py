"""/settings: what a person sets for themselves, the language of a server, and the computers of a table."""

from typing import Any

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.players.budget import STRENGTHS
from bot.tables.errors import Refused
from bot.tables.rows import GuildRow, PersonRow, TableRow
from bot.texts import LANGUAGES, Texts
from cogs.answering import (
    Interaction,
    Pressed,
    Reader,
    acknowledge,
    answer,
    answered,
    channel_of,
    manages_server,
    moderates,
    permission_names,
    reader,
    selected_value,
    server_of,
)
from cogs.discord_text import named

ID = r"settings:(?P<what>language|dms|pings|theme|server|strength):(?P<value>[a-z]*|\d+)"
AUTO = "auto"


async def settings_panel(interaction: Interaction) -> dict[str, Any]:
    """What is set, and the controls to set it otherwise."""
    who = await reader(interaction)
    words = who.texts()
    tables = interaction.client.tables
    guild, table = None, await tables.open_row_in(channel_of(interaction))
    if interaction.guild_id is not None and manages_server(interaction):
        guild = await tables.guilds.find(interaction.guild_id)
    view = _controls(who, guild, words)
    if table is not None and (table.host_id == interaction.user.id or moderates(interaction)):
        view.add_item(_strengths(table, words))
    return {"content": _told(who, guild, table, words), "view": view}


def _told(who: Reader, guild: GuildRow | None, table: TableRow | None, words: Texts) -> str:
    person = who.person
    lines = [
        words("settings.title"),
        words("settings.language", value=words(f"language.{person.language or AUTO}")),
        words(f"settings.dms.{_dms(person)}"),
        words(f"settings.pings.{'on' if person.pings else 'off'}"),
        words(f"settings.theme.{who.theme}"),
    ]
    if guild is not None:
        lines.append(words("settings.server", value=words(f"language.{guild.language or AUTO}")))
    if table is not None:
        lines.append(words("settings.strength", value=words.word("option.strength", table.strength)))
    return "\n".join(lines)


def _dms(person: PersonRow) -> str:
    """Whether hands go out by DM: "on", "off", or "closed" where they are wanted but do not arrive."""
    if not person.dms:
        return "off"
    return "on" if person.dms_closed_at is None else "closed"


def _controls(who: Reader, guild: GuildRow | None, words: Texts) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    person = who.person
    view.add_item(_languages("language", person.language, words, 0))
    # After closed DMs the button asks for them again instead of turning them off.
    for what, now in (("dms", _dms(person) == "on"), ("pings", person.pings)):
        view.add_item(_button(what, "off" if now else "on", words))
    view.add_item(_button("theme", "dark" if who.theme == "light" else "light", words))
    if guild is not None:
        view.add_item(_languages("server", guild.language, words, 2))
    view.stop()
    return view


def _languages(what: str, now: str | None, words: Texts, row: int) -> discord.ui.Select[Any]:
    entries = [
        discord.SelectOption(
            label=words(f"settings.{what}", value=words(f"language.{lang}")).replace("*", "")[:100],
            value=lang,
            default=lang == (now or AUTO),
        )
        for lang in (AUTO, *LANGUAGES)
    ]
    return discord.ui.Select(
        custom_id=f"settings:{what}:", placeholder=words(f"settings.choose_{what}"), options=entries, row=row
    )


def _strengths(table: TableRow, words: Texts) -> discord.ui.Select[Any]:
    """How long the computers of this channel's table think."""
    entries = [
        discord.SelectOption(
            label=words("settings.strength", value=words(f"option.strength.{each}")).replace("*", "")[:100],
            description=words(f"option.strength.{each}_about"),
            value=each,
            default=each == table.strength,
        )
        for each in STRENGTHS
    ]
    hint = words("settings.choose_strength")
    return discord.ui.Select(custom_id=f"settings:strength:{table.id}", placeholder=hint, options=entries, row=3)


def _button(what: str, to: str, words: Texts) -> discord.ui.Button[Any]:
    """A button that says what it does; its id holds the wish, so a double press does it once."""
    return discord.ui.Button(label=words(f"settings.turn.{what}_{to}"), custom_id=f"settings:{what}:{to}", row=1)


class SettingsControl(Pressed, template=ID):
    """Any control of the panel."""

    async def act(self, interaction: Interaction) -> None:
        await acknowledge(interaction, anew=False)
        what, value = self.said["what"], selected_value(interaction) or self.said["value"]
        if what == "strength":
            await _set_table(interaction, self.said["value"], value)
        elif what == "server":
            await _set_server(interaction, value)
        else:
            await _set_person(interaction, what, value)
        await answer(interaction, **await settings_panel(interaction))


async def _set_person(interaction: Interaction, what: str, value: str) -> None:
    people = interaction.client.tables.people
    person = await people.find(interaction.user.id)
    changed: dict[str, Any] = {what: value == "on"} if what in ("dms", "pings") else {what: value}
    if what == "language":
        changed = {what: value if value in LANGUAGES else None}
    await people.save(msgspec.structs.replace(person, **changed))
    if what == "dms" and value == "on" and person.dms_closed_at is not None:
        await people.note_open_dms(person.user_id)


async def _set_server(interaction: Interaction, value: str) -> None:
    if not manages_server(interaction):
        words = (await reader(interaction)).texts()
        raise Refused("not_allowed", permissions=permission_names(["manage_guild"], words))
    guilds = interaction.client.tables.guilds
    guild = await guilds.find(server_of(interaction))
    await guilds.save(msgspec.structs.replace(guild, language=value if value in LANGUAGES else None))


async def _set_table(interaction: Interaction, number: str, value: str) -> None:
    table_id = int(number) if number.isdecimal() else 0
    await interaction.client.tables.seats.set_strength(table_id, interaction.user.id, value, moderates(interaction))


class SettingsCog(commands.Cog):
    """/settings, in DMs too."""

    @app_commands.command(name=named("command.settings.name"), description=named("command.settings.about"))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @answered
    async def settings(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await answer(interaction, **await settings_panel(interaction))


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(SettingsControl)
    await bot.add_cog(SettingsCog())
