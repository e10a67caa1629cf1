"""The lists on the page of a server's rules."""

from collections.abc import Iterable, Sequence

import discord

from bot.games.registry import games
from bot.pace.pace import PACES
from bot.tables.people import GuildRow, ServerSettings, languages_set
from bot.tables.servers import PLACES
from bot.texts import Texts, texts
from cogs.answering import ChannelSelect, Select
from cogs.discord_text import AUTO, OPTIONS, language_choices, language_name

MOST = (0, 1, 2, 3, 5, 10, 20)  # open games of a person among which one chooses; 0: no limit
NONE = "none"  # in place of no value, which no option may have
KINDS = {
    "channels": [
        discord.ChannelType.text,
        discord.ChannelType.news,
        discord.ChannelType.voice,
        discord.ChannelType.forum,
        discord.ChannelType.category,
    ],
    "home": [discord.ChannelType.forum],
    "log": [discord.ChannelType.text],
}
"""The kinds of channels that can be chosen for a rule."""
EMPTY = {"channels": "server.everywhere", "home": "server.none", "log": "server.none"}


def language_list(guild: GuildRow, words: Texts) -> Select:
    """Return the list of languages of posts."""
    lines = {
        lang: words("settings.line.server", value=language_name(lang, words)) for lang in (AUTO, *language_choices())
    }
    return _list("language", "🌐", lines, languages_set(guild) or AUTO, words("settings.choose_server"))


def title_list(settings: ServerSettings, words: Texts) -> Select:
    """Return the list of titles, of which any number is offered; none chosen means all."""
    options = [
        discord.SelectOption(label=texts(words.lang, key)("game.name"), value=key, default=key in settings.titles)
        for key in [*games()][:OPTIONS]
    ]
    return discord.ui.Select(
        custom_id="server:rule:titles:",
        placeholder=words("server.all"),
        options=options,
        min_values=0,
        max_values=len(options),
    )


def game_list(settings: ServerSettings, words: Texts) -> Select:
    """Return the list of how many open games a person may have."""
    offered = sorted({*MOST, settings.games})
    lines = {str(most): words("server.line.games", n=most) for most in offered}
    return _list("games", "🎟️", lines, str(settings.games), words("server.choose.games"))


def pace_list(settings: ServerSettings, words: Texts) -> Select:
    """Return the list of paces with which lobbies begin."""
    lines = {name: words("server.line.pace", value=words(f"pace.{name}.name")) for name in (NONE, *PACES)}
    return _list("pace", "⏱️", lines, settings.pace or NONE, words("server.choose.pace"))


def place_list(settings: ServerSettings, words: Texts) -> Select:
    """Return the list of where new games are, and so of who sees them."""
    lines = {name: words(f"server.line.{name}") for name in PLACES}
    return _list("place", "🧵", lines, settings.place, words("server.choose.place"))


def _list(rule: str, sign: str, lines: dict[str, str], current: str, hint: str) -> Select:
    """Return a list of values, each with a line that says what it sets, so that the chosen one tells the rule."""
    options = [
        discord.SelectOption(label=line, value=value, emoji=sign, default=value == current)
        for value, line in lines.items()
    ]
    return discord.ui.Select(custom_id=f"server:rule:{rule}:", placeholder=hint, options=options[:OPTIONS])


def channel_list(rule: str, chosen: Iterable[int], guild: discord.Guild | None, words: Texts) -> ChannelSelect:
    """Return the list of channels for a rule; those that are gone are not among the chosen ones."""
    there: Sequence[discord.Object] = [
        discord.Object(channel, type=discord.abc.GuildChannel)
        for channel in chosen
        if channel and (guild is None or guild.get_channel(channel) is not None)
    ]
    return discord.ui.ChannelSelect(
        custom_id=f"server:rule:{rule}:",
        placeholder=words(EMPTY[rule]),
        channel_types=KINDS[rule],
        default_values=there,
        min_values=0,
        max_values=OPTIONS if rule == "channels" else 1,
    )
