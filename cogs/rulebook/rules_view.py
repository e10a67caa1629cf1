"""A page of a game's rules with navigation."""

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
from cogs.rulebook.pages import Rule, rule_pages

ID = r"rules:(?P<game>[^:]+):(?P<page>\d*):(?P<what>[a-z]+)"


def rules_page(game: str, number: int, who: Reader) -> MessageParts:
    """Return a page of the rules with navigation."""
    words, pages = who.texts(game), rule_pages(who.lang, game)
    number = min(number, len(pages) - 1)
    embed = rules_embed(words("rules.title", game=words("game.name")), pages[number], words)
    embed.set_footer(text=words("rules.page", page=number + 1, pages=len(pages)))
    return {"embed": embed, "view": _page_view(game, number, pages, words)}


def rules_embed(title: str, shown_rules: Sequence[Rule], words: Texts) -> discord.Embed:
    embed = discord.Embed(title=title, colour=COLOUR)
    for rule in shown_rules:
        embed.add_field(name=rule.heading(words), value=rule.text, inline=False)
    return embed


def _page_view(game: str, number: int, pages: Sequence[Sequence[Rule]], words: Texts) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    choices = [
        discord.SelectOption(label=cut(_pages_label(page), LABEL), value=str(place), default=place == number)
        for place, page in enumerate(pages)
    ]
    placeholder = words("rules.choose")
    view.add_item(discord.ui.Select(custom_id=f"rules:{game}::pick", placeholder=placeholder, options=choices))
    last, keys = len(pages) - 1, ("page.back", "page.next")
    for button in page_buttons(number, last, keys, lambda key, to: f"rules:{game}:{to}:{key}", words):
        view.add_item(button)
    for button in learn_button(game, f"rules:{game}:{number}:learn", words("coach.learn")):
        view.add_item(button)
    view.stop()
    return view


def _pages_label(rules_of_page: Sequence[Rule]) -> str:
    first, last = rules_of_page[0], rules_of_page[-1]
    return first.line if first.id == last.id else f"{first.line} – {last.id}"


class RulesControl(ComponentHandler, template=ID):
    """Turns the pages of the rules, or opens the game's lesson."""

    async def act(self, interaction: Interaction) -> None:
        """Show the page that was chosen. Raises Refused if the control names no game or no page."""
        learns = self.match["what"] == "learn"
        await acknowledge(interaction, new_answer=learns)
        if learns:
            await open_lesson(interaction, self.match["game"])
            return
        game, number = self.match["game"], selected_value(interaction) or self.match["page"]
        if game not in games():
            raise Refused("no_such_game", games=", ".join(sorted(games())))
        if not number.isdecimal():
            raise Refused("bad_value", value=quote_typed(number))
        await answer(interaction, **rules_page(game, int(number), await reader(interaction)))
