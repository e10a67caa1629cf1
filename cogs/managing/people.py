"""/people: whom a person avoids and whose lobbies they are told of, which nobody else ever sees."""

import discord

from bot.tables.people import TieRow
from bot.texts import Texts
from cogs.answering import Button, ComponentHandler, Interaction, acknowledge, page_buttons, reader
from cogs.page import Entry, Page, answer_page

PAGE = 8  # people
SIGNS = {"friend": "🔔", "avoid": "🚫"}


async def show_people(interaction: Interaction, page: int) -> None:
    """Answer with a page of the people about whom the person has set something, each with a button to end that."""
    words = (await reader(interaction)).texts()
    ties: list[TieRow] = await interaction.client.tables.ties.of_person(interaction.user.id)
    last = max(0, (len(ties) - 1) // PAGE)
    page = min(page, last)
    entries = [_entry(row, page, words) for row in ties[page * PAGE : (page + 1) * PAGE]]
    rows = [[*page_buttons(page, last, ("page.back", "page.next"), _page_id, words)]] if last else []
    head = "\n".join([f"### {words('people.title')}", *([] if ties else [words("people.none")])])
    await answer_page(interaction, Page(head, entries=entries, foot=f"-# {words('people.how')}", rows=rows))


def _page_id(key: str, page: int) -> str:
    """Return the id of the button to a page."""
    return f"people:{page}:{key}"


def _entry(row: TieRow, page: int, words: Texts) -> Entry:
    """Return the line of a person, with the button that ends what is set about them."""
    line = words(f"people.{row.kind}", name=f"<@{row.other_id}>")
    button: Button = discord.ui.Button(label=words("people.end"), custom_id=f"people:{page}:end:{row.other_id}")
    return Entry(line, button)


def tie_button(prefix: str, current: str | None, kind: str, words: Texts) -> Button:
    """Return the button that sets this about a person or, where it is set, ends it."""
    is_set = current == kind
    label = words(f"people.button.{kind}_off" if is_set else f"people.button.{kind}")
    return discord.ui.Button(label=label, emoji=SIGNS[kind], custom_id=f"{prefix}:{'none' if is_set else kind}")


class PeopleControl(ComponentHandler, template=r"people:(?P<page>\d+):(?:back|next|end:(?P<other>\d+))"):
    """Turns the pages, and ends what is set about a person."""

    async def act(self, interaction: Interaction) -> None:
        """Show the page as it is then."""
        await acknowledge(interaction, new_answer=False)
        if self.match["other"]:
            await interaction.client.tables.ties.tie(interaction.user.id, int(self.match["other"]), "")
        await show_people(interaction, int(self.match["page"]))
