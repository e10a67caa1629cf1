"""A page of a game's rules, with the controls that lead to the others."""

from collections.abc import Sequence

import discord

from bot.games.registry import games
from bot.tables.table import Refused
from bot.texts import Texts
from cogs.answering import (
    ComponentHandler,
    Interaction,
    MessageParts,
    Reader,
    acknowledge,
    answer,
    page_buttons,
    quote_typed,
    reader,
    selected_value,
)
from cogs.coach import learn_button, open_lesson
from cogs.discord_text import COLOUR, LABEL, cut
from cogs.rulebook.entries import Rule
from cogs.rulebook.topics import topic_pages
from cogs.signs import open_signs, signs_button

KEYS = ("page.back", "page.next")
ID = r"rules:(?P<game>[^:]+):(?P<page>\d*):(?P<what>[a-z]+)"


def rules_page(game: str, number: int, who: Reader) -> MessageParts:
    """Return the parts of the page with this number, from 0 on: a topic in plain words, then its rules."""
    words, pages = who.texts(game), topic_pages(who.lang, game)
    number = min(number, len(pages) - 1)
    embed = rules_embed(pages[number].title, pages[number].text)
    add_rules(embed, pages[number].rules, words)
    embed.set_footer(text=words("rules.page", game=words("game.name"), page=number + 1, pages=len(pages)))
    view = topics_view(game, who, number)
    for button in page_buttons(number, len(pages) - 1, KEYS, lambda key, page: f"rules:{game}:{page}:{key}", words):
        view.add_item(button)
    lesson = learn_button(game, f"rules:{game}:{number}:learn", words("coach.learn"))
    for button in (*lesson, *signs_button(game, f"rules:{game}:{number}:signs", words)):
        view.add_item(button)
    return {"embed": embed, "view": view}


def rules_embed(title: str, text: str = "") -> discord.Embed:
    """Return an embed with this title and text in our colour."""
    return discord.Embed(title=title, description=text, colour=COLOUR)


def add_rules(embed: discord.Embed, shown_rules: Sequence[Rule], words: Texts) -> None:
    """Add a field for each rule to an embed."""
    for rule in shown_rules:
        embed.add_field(name=rule.heading(words), value=rule.text, inline=False)


def topics_view(game: str, who: Reader, number: int | None = None) -> discord.ui.View:
    """Return the list of all topics; with the `number` of the page below which it is, that topic is selected."""
    view = discord.ui.View(timeout=None)
    choices = [
        discord.SelectOption(label=cut(page.title, LABEL), value=str(place), default=place == number)
        for place, page in enumerate(topic_pages(who.lang, game))
    ]
    placeholder = who.texts()("rules.choose")
    view.add_item(discord.ui.Select(custom_id=f"rules:{game}::pick", placeholder=placeholder, options=choices))
    view.stop()
    return view


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
        await answer(interaction, content=None, **rules_page(game, int(number), await reader(interaction)))
