"""The buttons under a person's search."""

from cogs.answering import ComponentHandler, Interaction, acknowledge, reader
from cogs.finding.page import show_search
from cogs.finding.search import open_find_form


class FindControl(ComponentHandler, template=r"find:(?P<act>change|cancel)"):
    """Handles them."""

    async def act(self, interaction: Interaction) -> None:
        """Open the form, or look no longer."""
        if self.match["act"] == "change":
            search = await interaction.client.tables.finding.search_of(interaction.user.id)
            await open_find_form(interaction, search)
            return
        await acknowledge(interaction, new_answer=False)
        words = (await reader(interaction)).texts()
        cancelled = await interaction.client.tables.finding.cancel(interaction.user.id)
        await show_search(interaction, words("find.cancelled") if cancelled else "")
