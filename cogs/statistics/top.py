"""A server's table: who stands how in a title, of all time by rating or of 30 days by wins."""

from collections.abc import Sequence

import discord

from bot.games.registry import games
from bot.tables.results import TopRow
from bot.tables.table import Refused
from bot.texts import Texts
from cogs.answering import Interaction, Reader, Select, reader, server_of
from cogs.page import Entry, Page, answer_page
from cogs.statistics.cards import existing
from cogs.statistics.words import rating_text

PERIODS = ("all", "month")


async def show_top(interaction: Interaction, game: str = "", period: str = "all") -> None:
    """Answer with the table of a title, by default of what the server plays most.

    Raise Refused("no_stats_of_server") if it has finished no game, Refused("no_such_game").
    """
    statistics, server = interaction.client.tables.statistics, server_of(interaction)
    played = [title.game for title in existing(await statistics.of_server(server))]
    if not played:
        raise Refused("no_stats_of_server")
    if game and game not in games():
        raise Refused("no_such_game", games=", ".join(sorted(games())))
    game, who = game or played[0], await reader(interaction)
    rows = await statistics.top(server, game, month=period == "month")
    words = who.texts(game)
    other = "month" if period == "all" else "all"
    switch: discord.ui.Button[discord.ui.View] = discord.ui.Button(
        label=words(f"top.period.{other}"), custom_id=f"top:{game}:{other}"
    )
    entries = [Entry(line) for line in _lines(rows, words)] or [Entry(words("top.nobody"))]
    head = words(f"top.head.{period}", game=words("game.name"))
    foot = f"-# {words(f'top.foot.{period}')}"
    await answer_page(
        interaction, Page(head, entries=entries, foot=foot, rows=[_titles(played, game, period, who), [switch]])
    )


def _lines(rows: Sequence[TopRow], words: Texts) -> list[str]:
    """Return a line for each person."""
    lines = list[str]()
    for place, row in enumerate(rows, 1):
        line = words("top.line", place=place, player=f"<@{row.user_id}>", n=row.games, wins=row.wins)
        if row.mu is not None and row.sigma is not None:
            line = words("top.rated", line=line, rating=rating_text(row.mu, row.sigma, row.rated or 0, words))
        lines.append(line)
    return lines


def _titles(played: Sequence[str], game: str, period: str, who: Reader) -> Select:
    """Return the list of titles that the server has played."""
    options = [
        discord.SelectOption(label=who.texts(key)("game.name"), value=key, default=key == game)
        for key in dict.fromkeys((*played, game))
    ]
    placeholder = who.texts()("stats.choose_title")
    return discord.ui.Select(custom_id=f"top::{period}", placeholder=placeholder, options=options)
