"""The page with a server's rules for games, each with the control that sets it."""

from collections.abc import Iterator

import discord

from bot.tables.people import GuildRow, ServerSettings, server_settings
from bot.texts import Texts
from cogs.answering import WANTED, Button, Interaction, lacking_in, lacks, permission_names, reader, server_of
from cogs.page import Page, PageRow, answer_page
from cogs.servers.selects import channel_list, game_list, language_list, pace_list, place_list, title_list

SWITCHES = {"pins": "📌", "events": "📅", "puzzles": "🧩", "finding": "🔎"}
SIGNS = {"bans": "🚫", "log": "📜"}


async def show_server(interaction: Interaction) -> None:
    """Answer with the rules of this server, for somebody who may set them."""
    guild = await interaction.client.tables.guilds.find(server_of(interaction))
    words = (await reader(interaction)).texts()
    await answer_page(interaction, Page(words("server.title"), rows=[*_rows(interaction, guild, words)]))


def _rows(interaction: Interaction, guild: GuildRow, words: Texts) -> Iterator[PageRow]:
    """Yield the controls, and a text above those that do not say themselves what they set."""
    settings = server_settings(guild)
    yield language_list(guild, words)
    yield words("server.above.channels")
    yield channel_list("channels", settings.channels, interaction.guild, words)
    yield words("server.above.titles")
    yield title_list(settings, words)
    yield game_list(settings, words)
    yield pace_list(settings, words)
    yield place_list(settings, words)
    yield words("server.above.home")
    yield channel_list("home", (settings.home,), interaction.guild, words)
    yield words("server.above.log")
    yield channel_list("log", (settings.log,), interaction.guild, words)
    yield "\n".join(_notes(interaction, settings, words))
    yield [_switch(name, getattr(settings, name), words) for name in SWITCHES]
    yield [_link("bans", words("server.bans_button"), "server:bans:show"), _link("log", words("server.changes"), LOG)]


LOG = "server:log::0:first"  # the id of the button to the log of changes


def _switch(name: str, is_on: bool, words: Texts) -> Button:
    """Return the button that turns a rule on or off; since its id names the value, a double press changes nothing."""
    return discord.ui.Button(
        label=words(f"server.switch.{name}", on=str(is_on).lower()),
        emoji=SWITCHES[name],
        style=discord.ButtonStyle.success if is_on else discord.ButtonStyle.secondary,
        custom_id=f"server:rule:{name}:{'off' if is_on else 'on'}",
    )


def _link(name: str, label: str, custom_id: str) -> Button:
    """Return a button that leads to another page."""
    return discord.ui.Button(label=label, emoji=SIGNS[name], custom_id=custom_id)


def _notes(interaction: Interaction, settings: ServerSettings, words: Texts) -> Iterator[str]:
    """Yield what the bot lacks for what is on, and what puzzles and being found elsewhere mean."""
    for name in ("pins", "events"):
        if getattr(settings, name) and lacks(interaction, WANTED[name]):
            yield words(f"settings.{name}.missing", permissions=permission_names([WANTED[name]], words))
    forum = interaction.guild.get_channel(settings.home) if interaction.guild else None
    if isinstance(forum, discord.ForumChannel) and (lacking := lacking_in(forum, [WANTED["home"]])):
        yield words("server.no_home_tags", forum=forum.id, permissions=permission_names(lacking, words))
    yield f"-# {words('server.puzzles')}"
    yield f"-# {words('server.finding')}"
