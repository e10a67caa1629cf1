"""The page of a person's or a server's statistics: the card, and what leads further."""

import io
from collections.abc import Iterable, Sequence
from typing import TypeAlias

import discord

from bot.games.registry import games
from bot.tables.results import Summary
from bot.tables.table import Refused
from bot.texts import Texts, texts
from cogs.answering import Button, Interaction, Reader, Select, player_name, reader
from cogs.discord_text import OPTIONS, escape_name
from cogs.page import Page, answer_page
from cogs.pictures import stats_picture
from cogs.statistics.cards import card_text, existing, person_card, server_card, title_card
from renderers.stats_card import Card

FILE = "stats.png"
Rows: TypeAlias = Sequence[Sequence[Button] | Select]


async def show_stats_of(interaction: Interaction, person: discord.User | discord.Member) -> None:
    """Answer with the statistics of a person. Raise Refused("no_profile") for a bot, and as `show_person`."""
    if person.bot:
        raise Refused("no_profile", player=escape_name(player_name(person)))
    await show_person(interaction, person.id, player_name(person))


async def show_person(interaction: Interaction, user_id: int, name: str = "", game: str = "") -> None:
    """Answer with what somebody's games say, of all titles or of one.

    Raise Refused("no_stats_here") if the reader may see none of them, Refused("no_such_game") if none is of this title.
    """
    who, tables = await reader(interaction), interaction.client.tables
    name = name or await name_of(interaction, user_id)
    server = interaction.guild_id or 0
    summary = await tables.statistics.of_person(user_id, interaction.user.id, server)
    words, own = who.texts(), user_id == interaction.user.id
    buttons = [*_buttons(interaction, user_id, game, words)]
    rows: Rows = [_titles(user_id, summary, game, words), buttons]
    if not summary.titles:
        await answer_page(interaction, Page(words("stats.none"), rows=[buttons]))
        return
    card = _card_of(summary, name, game, words)
    visible_to = (await tables.people.find(user_id)).results
    foot = f"-# {words(f'stats.seen.{visible_to}')}" if own else f"-# {words(f'stats.shown.{visible_to}')}"
    await _answer(interaction, card, who, foot, rows)


async def show_server(interaction: Interaction) -> None:
    """Answer with what this server has played. Raise Refused("no_stats_of_server") if that is nothing."""
    who, guild = await reader(interaction), interaction.guild
    titles = await interaction.client.tables.statistics.of_server(interaction.guild_id or 0)
    if guild is None or not existing(titles):
        raise Refused("no_stats_of_server")
    words = who.texts()
    card = server_card(words("stats.server"), titles, words)
    buttons = [stats_button("person", words, interaction.user.id, key="mine"), stats_button("cards", words)]
    await _answer(interaction, card, who, "", [buttons])


def _card_of(summary: Summary, name: str, game: str, words: Texts) -> Card:
    """Return the card of all titles or, with a game, of that. Raise Refused("no_such_game")."""
    if not game:
        return person_card(name, summary, words)
    title = summary.of(game)
    if title is None or game not in games():
        raise Refused("no_such_game", games=", ".join(sorted(games())))
    return title_card(name, title, words)


async def _answer(interaction: Interaction, card: Card, who: Reader, foot: str, rows: Rows) -> None:
    """Answer with a card, and what stands below it."""
    words = who.texts()
    png = await stats_picture(interaction.client.pictures, card, who.lang, who.theme)
    picture = discord.File(io.BytesIO(png), FILE, description=card_text(card, words))
    await answer_page(interaction, Page("", [picture], foot=foot, rows=rows))


async def name_of(interaction: Interaction, user_id: int) -> str:
    """Return the name of somebody; the reader's own is known, others' as Discord has them."""
    if user_id == interaction.user.id:
        return player_name(interaction.user)
    return player_name(await interaction.client.fetch_user(user_id))


def _titles(user_id: int, summary: Summary, game: str, words: Texts) -> Select:
    """Return the list of titles that somebody has played; the one that is shown is chosen."""
    entries = [
        discord.SelectOption(
            label=texts(words.lang, title.game)("game.name"),
            value=title.game,
            description=words("stats.games", n=title.games),
            default=title.game == game,
        )
        for title in existing(summary.titles)[:OPTIONS]
    ]
    placeholder = words("stats.choose_title")
    return discord.ui.Select(custom_id=stats_id("title", user_id), placeholder=placeholder, options=entries)


def _buttons(interaction: Interaction, user_id: int, game: str, words: Texts) -> Iterable[Button]:
    """Yield the buttons that lead to other statistics."""
    if game:
        yield stats_button("person", words, user_id, key="all")
    if user_id != interaction.user.id:
        yield stats_button("person", words, interaction.user.id, key="mine")
    if interaction.guild_id is not None:
        yield stats_button("server", words)
    yield stats_button("trophies", words, f"{user_id}_{game}")
    yield stats_button("cards", words)


def stats_button(act: str, words: Texts, which: object = "", key: str = "") -> Button:
    """Return a button under statistics."""
    return discord.ui.Button(label=words(f"stats.button.{key or act}"), custom_id=stats_id(act, which))


def stats_id(act: str, which: object = "", page: object = "") -> str:
    """Return the custom id of a control: what it does, with whom or with which title, and on which page."""
    return f"stats:{which}:{act}:{page}"
