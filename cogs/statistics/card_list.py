"""How cards do: which share of their games those win who play a card."""

from collections.abc import Sequence

import discord

from bot.games.registry import games
from bot.tables.results import CardShare
from bot.texts import Texts
from cogs.answering import Interaction, Reader, Select, page_buttons, reader
from cogs.page import Entry, Page, answer_page
from cogs.statistics.page import Rows, stats_button, stats_id
from cogs.statistics.words import percent

ON_PAGE = 20
KEYS = ("stats.better", "stats.worse")


async def show_cards(interaction: Interaction, game: str, page: int) -> None:
    """Answer with a page of the cards of a title, or of the first one of which anything is known."""
    who, statistics = await reader(interaction), interaction.client.tables.statistics
    offered = await statistics.games_with_cards(games())
    words = who.texts()
    back = stats_button("person", words, interaction.user.id, key="mine")
    if not offered:
        await answer_page(interaction, Page(words("stats.no_cards"), rows=[[back]]))
        return
    game = game if game in offered else offered[0]
    shares = await statistics.cards(game)
    last = (len(shares) - 1) // ON_PAGE
    page = min(page, last)
    turning = page_buttons(page, last, KEYS, lambda _, target: stats_id("cards", game, target), words)
    rows: Rows = [_titles(offered, game, who), [*(turning if last else ()), back]]
    entries = _entries(shares[page * ON_PAGE : (page + 1) * ON_PAGE], who.texts(game))
    head = words("stats.cards_head", game=who.texts(game)("game.name"))
    await answer_page(interaction, Page(head, entries=entries, foot=f"-# {words('stats.cards_foot')}", rows=rows))


def _entries(shares: Sequence[CardShare], words: Texts) -> list[Entry]:
    """Return a line for each card."""
    return [
        Entry(
            words(
                "stats.card",
                card=words.word("card", one.card),
                share=percent(one.share),
                low=percent(one.low),
                high=percent(one.high),
                usual=percent(one.usual),
                n=one.plays,
            )
        )
        for one in shares
    ]


def _titles(offered: Sequence[str], game: str, who: Reader) -> Select:
    """Return the list of titles of whose cards something is known."""
    options = [
        discord.SelectOption(label=who.texts(key)("game.name"), value=key, default=key == game) for key in offered
    ]
    return discord.ui.Select(
        custom_id=stats_id("cards"), placeholder=who.texts()("stats.choose_title"), options=options
    )
