"""Handles the controls of statistics, and of a server's table."""

from cogs.answering import ComponentHandler, Interaction, acknowledge, selected_value
from cogs.statistics.card_list import show_cards
from cogs.statistics.page import show_person, show_server
from cogs.statistics.top import show_top
from cogs.statistics.trophies import show_trophies


class StatsControl(
    ComponentHandler, template=r"stats:(?P<which>\w*):(?P<act>person|title|server|cards|trophies):(?P<page>\d*)"
):
    """Handles any control of statistics."""

    async def act(self, interaction: Interaction) -> None:
        """Show what the control leads to. Raise Refused."""
        which, selected = self.match["which"], selected_value(interaction)
        await acknowledge(interaction, new_answer=False)
        match self.match["act"]:
            case "person":
                await show_person(interaction, int(which))
            case "title":
                await show_person(interaction, int(which), game=selected)
            case "server":
                await show_server(interaction)
            case "trophies":
                await show_trophies(interaction, which, selected or "", int(self.match["page"] or 0))
            case _:
                await show_cards(interaction, selected or which, int(self.match["page"] or 0))


class TopControl(ComponentHandler, template=r"top:(?P<game>\w*):(?P<period>all|month)"):
    """Handles the controls of a server's table."""

    async def act(self, interaction: Interaction) -> None:
        """Show the table of a title and a period. Raise Refused."""
        game = selected_value(interaction) or self.match["game"]
        await acknowledge(interaction, new_answer=False)
        await show_top(interaction, game, self.match["period"])
