"""/game find: the form at once for who looks for no table yet, else their search."""

from bot.tables.finding import Search
from cogs.answering import Interaction, acknowledge, open_form, reader
from cogs.finding.form import FindForm
from cogs.finding.page import show_search


async def look_for_table(interaction: Interaction) -> None:
    """Open the form, which must be the first answer, or show what the person looks for."""
    search = await interaction.client.tables.finding.search_of(interaction.user.id)
    if search is None:
        await open_find_form(interaction, search)
        return
    await acknowledge(interaction)
    await show_search(interaction)


async def open_find_form(interaction: Interaction, search: Search | None) -> None:
    """Open the form, filled in with what the person looks for already."""
    await open_form(interaction, FindForm(search.wishes if search else None, (await reader(interaction)).texts()))
