"""The rule for undoing past revealed information, chosen by the host from a list."""

import discord

from bot.tables.table import Table
from bot.tables.undo import UNDO
from bot.texts import Texts
from cogs.answering import ComponentHandler, Interaction, Select, acknowledge, answer, reader, selected_value
from cogs.lobby.options import Option


def undo_option(table: Table) -> Option:
    """Return the option with its value at this table."""
    return Option("undo", UNDO, table.row.settings.undo)


def undo_list(table: Table, words: Texts) -> Select:
    """Return the list of undo rules, the current one selected."""
    option = undo_option(table)
    entries = [
        discord.SelectOption(
            label=option.line(value, words),
            value=value,
            description=option.about(value, words),
            default=value == option.now,
        )
        for value in UNDO
    ]
    return discord.ui.Select(custom_id=f"pace:{table.id}:undo", options=entries)


class UndoRuleControl(ComponentHandler, template=r"pace:(?P<table>\d+):undo"):
    """Handles the list of undo rules."""

    async def act(self, interaction: Interaction) -> None:
        chosen = selected_value(interaction)
        await acknowledge(interaction, new_answer=False)
        table = await interaction.client.tables.lobby.set_setting(self.table_id, interaction.user.id, "undo", chosen)
        words = (await reader(interaction)).texts()
        text = undo_option(table).line(table.row.settings.undo, words)
        await answer(interaction, content=words("pace.done", told=text), view=None)
