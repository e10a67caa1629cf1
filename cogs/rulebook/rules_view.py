"""A page of a game's rules, with the controls that lead to the others."""

from collections.abc import Sequence

import discord

from bot.games.registry import games
from bot.tables.table import Refused
from bot.texts import Texts
from cogs.answering import (
    PAGES,
    ComponentHandler,
    Interaction,
    Reader,
    Select,
    acknowledge,
    page_buttons,
    quote_typed,
    reader,
    selected_value,
)
from cogs.coach import learn_button, open_lesson
from cogs.discord_text import LABEL, cut
from cogs.page import Entry, Page, answer_page
from cogs.rulebook.entries import Rule
from cogs.rulebook.topics import topic_pages
from cogs.signs import open_signs, signs_button

ID = r"rules:(?P<game>[^:]+):(?P<page>\d*):(?P<what>[a-z]+)"


def rules_page(game: str, number: int, who: Reader) -> Page:
    """Return the page with this number, from 0 on: a topic in plain words, then its rules."""
    words, pages = who.texts(game), topic_pages(who.lang, game)
    number = min(number, len(pages) - 1)
    turning = page_buttons(number, len(pages) - 1, PAGES, lambda key, page: f"rules:{game}:{page}:{key}", words)
    lesson = learn_button(game, f"rules:{game}:{number}:learn", words("coach.learn"))
    signs = signs_button(game, f"rules:{game}:{number}:signs", words)
    return Page(
        head=f"### {pages[number].title}\n{pages[number].text}",
        entries=rule_texts(pages[number].rules, words),
        foot=f"-# {words('rules.page', game=words('game.name'), page=number + 1, pages=len(pages))}",
        rows=[topics_list(game, who, number), [*turning, *lesson, *signs]],
        apart=True,
    )


def rule_texts(shown_rules: Sequence[Rule], words: Texts) -> list[Entry]:
    """Return each rule below its heading."""
    return [Entry(f"**{rule.heading(words)}**\n{rule.text}") for rule in shown_rules]


def topics_list(game: str, who: Reader, number: int | None = None) -> Select:
    """Return the list of all topics; with the `number` of the page below which it is, that topic is selected."""
    choices = [
        discord.SelectOption(label=cut(page.title, LABEL), value=str(place), default=place == number)
        for place, page in enumerate(topic_pages(who.lang, game))
    ]
    return discord.ui.Select(custom_id=f"rules:{game}::pick", placeholder=who.texts()("rules.choose"), options=choices)


class RulesControl(ComponentHandler, template=ID):
    """Turns the pages of the rules, or opens the game's lesson or its signs."""

    async def act(self, interaction: Interaction) -> None:
        """Show the page that the control names or that was selected, or what else the button opens.

        Raise Refused if the control names no game or no page.
        """
        opens = {"learn": open_lesson, "signs": open_signs}.get(self.match["what"])
        await acknowledge(interaction, new_answer=opens is not None)
        if opens is not None:
            await opens(interaction, self.match["game"])
            return
        game, number = self.match["game"], selected_value(interaction) or self.match["page"]
        if game not in games():
            raise Refused("no_such_game", games=", ".join(sorted(games())))
        if not number.isdecimal():
            raise Refused("bad_value", value=quote_typed(number))
        await answer_page(interaction, rules_page(game, int(number), await reader(interaction)))
