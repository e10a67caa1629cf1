"""The pages with a server's rules for games, each with the control that sets it: of channels there is one apart."""

from collections.abc import Iterable, Iterator

import discord

from bot.tables.people import GuildRow, ServerSettings, server_settings
from bot.texts import Texts
from cogs.answering import WANTED, Button, Interaction, lacking_in, lacks, permission_names, reader, server_of
from cogs.page import Page, PageRow, answer_page
from cogs.servers.selects import channel_list, game_list, language_list, pace_list, place_list, title_list

SWITCHES = {"pins": "📌", "puzzles": "🧩", "events": "📅", "finding": "🔎"}
SIGNS = {"places": "📍", "bans": "🚫", "log": "📜", "back": "◀️"}
IN_CHANNELS = ("place", "channels", "home", "log", "pins")  # rules on the page about channels


async def show_server(interaction: Interaction, *, channels: bool = False) -> None:
    """Answer with the rules of this server, or those about its channels, for somebody who may set them."""
    guild = await interaction.client.tables.guilds.find(server_of(interaction))
    words = (await reader(interaction)).texts()
    rows = (_channel_rows if channels else _rows)(interaction, guild, words)
    title = words("server.title_channels" if channels else "server.title")
    await answer_page(interaction, Page(title, rows=[*rows]))


def _rows(interaction: Interaction, guild: GuildRow, words: Texts) -> Iterator[PageRow]:
    """Yield the controls, and a text above those that do not say themselves what they set."""
    settings = server_settings(guild)
    yield language_list(guild, words)
    yield words("server.above.titles")
    yield title_list(settings, words)
    yield game_list(settings, words)
    yield pace_list(settings, words)
    yield _small([*_lacking(interaction, settings, "events", words), words("server.puzzles"), words("server.finding")])
    yield [_switch(name, settings, words) for name in SWITCHES if name not in IN_CHANNELS]
    yield [
        _link("places", words("server.channels_button"), "server:channels"),
        _link("bans", words("server.bans_button"), "server:bans:show"),
        _link("log", words("server.changes"), LOG),
    ]


def _channel_rows(interaction: Interaction, guild: GuildRow, words: Texts) -> Iterator[PageRow]:
    """Yield the controls for the rules about channels, in the same way."""
    settings = server_settings(guild)
    yield place_list(settings, words)
    yield words("server.above.channels")
    yield channel_list("channels", settings.channels, interaction.guild, words)
    yield words("server.above.home")
    yield channel_list("home", (settings.home,), interaction.guild, words)
    yield words("server.above.log")
    yield channel_list("log", (settings.log,), interaction.guild, words)
    if notes := [*_lacking(interaction, settings, "pins", words), *_lacking_at_home(interaction, settings, words)]:
        yield _small(notes)
    yield [_switch(name, settings, words) for name in SWITCHES if name in IN_CHANNELS]
    yield [_link("back", words("server.back"), "server:page")]


LOG = "server:log::0:first"  # the id of the button to the log of changes


def _switch(name: str, settings: ServerSettings, words: Texts) -> Button:
    """Return the button that turns a rule on or off; since its id names the value, a double press changes nothing."""
    is_on: bool = getattr(settings, name)
    return discord.ui.Button(
        label=words(f"server.switch.{name}", on=str(is_on).lower()),
        emoji=SWITCHES[name],
        style=discord.ButtonStyle.success if is_on else discord.ButtonStyle.secondary,
        custom_id=f"server:rule:{name}:{'off' if is_on else 'on'}",
    )


def _link(name: str, label: str, custom_id: str) -> Button:
    """Return a button that leads to another page."""
    return discord.ui.Button(label=label, emoji=SIGNS[name], custom_id=custom_id)


def _small(notes: Iterable[str]) -> str:
    """Return notes below each other in small letters."""
    return "\n".join(f"-# {note}" for note in notes)


def _lacking(interaction: Interaction, settings: ServerSettings, name: str, words: Texts) -> list[str]:
    """Return what the bot lacks for this switch; nothing if it is off, or nothing is missing."""
    if not getattr(settings, name) or not lacks(interaction, WANTED[name]):
        return []
    return [words(f"settings.{name}.missing", permissions=permission_names([WANTED[name]], words))]


def _lacking_at_home(interaction: Interaction, settings: ServerSettings, words: Texts) -> list[str]:
    """Return what the bot lacks in the home of games; nothing if there is none, or nothing is missing."""
    forum = interaction.guild.get_channel(settings.home) if interaction.guild else None
    if not isinstance(forum, discord.ForumChannel) or not (lacking := lacking_in(forum, [WANTED["home"]])):
        return []
    return [words("server.no_home_tags", forum=forum.id, permissions=permission_names(lacking, words))]
