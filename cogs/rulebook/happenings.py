"""What is this? The rules of what happened in a post, with a list of their pages if they are several."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import discord

from bot.engine.effect import Event
from bot.games.registry import games
from bot.tables.table import Refused
from cogs.answering import (
    ComponentHandler,
    Interaction,
    Reader,
    Select,
    acknowledge,
    reader,
    selected_value,
)
from cogs.discord_text import LABEL, OPTIONS, cut
from cogs.page import Page, answer_page
from cogs.rulebook.rules_view import rules_page
from cogs.rulebook.topics import topic_pages, topic_place, topics_of_events

ID = r"rules:(?P<game>[^:]+):(?P<pages>\d+(?:\.\d+)+):happened"  # the kind is that of the page's other controls
BEFORE = "start"  # the topic of a lobby and of what no page explains


async def show_happenings(interaction: Interaction, game: str, events: Iterable[Event]) -> None:
    """Answer with the page of a game's rules about the first of these events, and a list of those about all of them."""
    pages = [topic_place(name, game) for name in topics_of_events(game, events) or [BEFORE]]
    await answer_page(interaction, _happenings_page(game, pages, pages[0], await reader(interaction)))


def _happenings_page(game: str, pages: Sequence[int], number: int, who: Reader) -> Page:
    """Return the page with this number of a game's rules; of several pages their list stands below it too."""
    page = rules_page(game, number, who)
    if len(pages) == 1:
        return page
    return replace(page, rows=[_pages_list(game, pages[:OPTIONS], number, who), *page.rows])


def _pages_list(game: str, pages: Sequence[int], number: int, who: Reader) -> Select:
    """Return the list of these pages, the one with this number selected."""
    words, titles = who.texts(), [page.title for page in topic_pages(who.lang, game)]
    options = [
        discord.SelectOption(
            label=cut(words("rules.happened", title=titles[page]), LABEL), value=str(page), default=page == number
        )
        for page in pages
    ]
    return discord.ui.Select(custom_id=f"rules:{game}:{'.'.join(map(str, pages))}:happened", options=options)


class HappeningsControl(ComponentHandler, template=ID):
    """Turns to another page about what happened in a post."""

    async def act(self, interaction: Interaction) -> None:
        """Show the selected page. Raise Refused if the game or one of the pages is no longer there."""
        await acknowledge(interaction, new_answer=False)
        game, pages = self.match["game"], [int(page) for page in self.match["pages"].split(".")]
        who, number = await reader(interaction), int(selected_value(interaction))
        if game not in games() or max(pages) >= len(topic_pages(who.lang, game)):
            raise Refused("moved_on")
        await answer_page(interaction, _happenings_page(game, pages, number, who))
