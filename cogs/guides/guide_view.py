"""A page of a guide, with lists of the guide's parts and of all guides."""

import re

import discord

from bot.guides import FOR_PLAYERS, guide
from bot.tables.table import Refused
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
from cogs.discord_text import LABEL, cut
from cogs.guides.guide_pages import guide_pages
from cogs.page import Page, answer_page

ID = r"help:guide:(?P<name>[a-z_]*):(?P<page>\d*):(?P<what>[a-z]+)"
INVITE = re.compile(r"`(?P<before>https://[^`]*)YOUR_APPLICATION_ID(?P<behind>[^`]*)`")


def guide_page(name: str, number: int, application: int, who: Reader) -> Page:
    """Return the page with this number, from 0 on, of a guide in the reader's language.

    `application` is the bot's id, with which links invite it.
    """
    pages, words, lists = guide_pages(name, who.lang), who.texts(), guides_list(who, name)
    number = min(number, len(pages) - 1)
    text = _with_links(pages[number].text, application)
    if len(pages) == 1:
        return Page(text, rows=[lists])
    turning = page_buttons(number, len(pages) - 1, PAGES, lambda key, to: f"help:guide:{name}:{to}:{key}", words)
    foot = words("guide.page", guide=guide(name, who.lang).title, page=number + 1, pages=len(pages))
    return Page(text, foot=f"-# {foot}", rows=[_parts_list(name, number, who), [*turning], lists])


def _with_links(text: str, application: int) -> str:
    """Return a text in which the links that invite the bot are its own, and no longer code."""
    return INVITE.sub(rf"<\g<before>{application}\g<behind>>", text)


def _parts_list(name: str, number: int, who: Reader) -> Select:
    """Return the guide's contents; the part of the page with this number is selected."""
    pages, words = guide_pages(name, who.lang), who.texts()
    here = max(place for place, page in enumerate(pages[: number + 1]) if page.begins)
    options = [
        discord.SelectOption(label=cut(page.title, LABEL), value=str(place), default=place == here)
        for place, page in enumerate(pages)
        if page.begins
    ]
    return discord.ui.Select(custom_id=f"help:guide:{name}::part", placeholder=words("guide.parts"), options=options)


def guides_list(who: Reader, open_guide: str = "") -> Select:
    """Return the list of the guides for players and hosts; the one that is open is selected."""
    titles = {name: cut(guide(name, who.lang).title, LABEL) for name in FOR_PLAYERS}
    options = [
        discord.SelectOption(label=title, value=name, default=name == open_guide) for name, title in titles.items()
    ]
    return discord.ui.Select(custom_id="help:guide:::pick", placeholder=who.texts()("guide.choose"), options=options)


class GuideControl(ComponentHandler, template=ID):
    """Opens a guide, one of its parts, or the page before or after."""

    async def act(self, interaction: Interaction) -> None:
        """Show what the control leads to in place of what was pressed. Raise Refused if it is no page of a guide."""
        await acknowledge(interaction, new_answer=False)
        name, number = self.match["name"], self.match["page"]
        if self.match["what"] == "pick":
            name, number = selected_value(interaction), "0"
        elif self.match["what"] == "part":
            number = selected_value(interaction)
        if name not in FOR_PLAYERS or not number.isdecimal():
            raise Refused("bad_value", value=quote_typed(name))
        who = await reader(interaction)
        await answer_page(interaction, guide_page(name, int(number), interaction.application_id, who))
