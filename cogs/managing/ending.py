"""Ending a lobby or a game early: the host or a moderator, after a confirmation only they see."""

import discord

from bot.tables.table import NotHost, Unreadable
from bot.texts import Texts
from cogs.answering import (
    Button,
    ComponentHandler,
    Interaction,
    acknowledge,
    answer,
    any_table_here,
    moderates,
    persistent_view,
    player_name,
    reader,
)

ID = r"end:(?P<table>\d+):(?P<answer>yes|no)"


async def ask_end(interaction: Interaction) -> None:
    """Ask for confirmation in the private answer. Raise Refused if the person may not end the table."""
    words = (await reader(interaction)).texts()
    try:
        table = await any_table_here(interaction)
    except Unreadable as unreadable:
        row = unreadable.row
        question = words("end.ask_unreadable", why=words(f"why.{unreadable.why}"))
    else:
        row, name = table.row, (await reader(interaction)).texts(table.game.key)("game.name")
        question = words(f"end.ask_{row.status}", game=name, n=len(table.seats))
    if interaction.user.id != row.host_id and not moderates(interaction):
        raise NotHost("not_host_to_end", row)
    await answer(interaction, content=question, view=_answers(row.id, row.status, words))


def _answers(table_id: int, status: str, words: Texts) -> discord.ui.View:
    """Return the buttons *Yes* and *No*, labelled for a lobby or a game."""

    def button(reply: str, style: discord.ButtonStyle) -> Button:
        special_key = f"end.{reply}_{status}"
        label = words(special_key if special_key in words else f"end.{reply}")
        return discord.ui.Button(style=style, label=label, custom_id=f"end:{table_id}:{reply}")

    return persistent_view([button("yes", discord.ButtonStyle.danger), button("no", discord.ButtonStyle.secondary)])


class EndButton(ComponentHandler, template=ID):
    """Handles the answer to the question."""

    async def act(self, interaction: Interaction) -> None:
        """End the table or keep it, and say so."""
        await acknowledge(interaction, new_answer=False)
        words, confirmed = (await reader(interaction)).texts(), self.match["answer"] == "yes"
        if confirmed:
            user = interaction.user
            await interaction.client.tables.ending.end(
                self.table_id, user.id, player_name(user), moderator=moderates(interaction)
            )
        await answer(interaction, content=words("end.done" if confirmed else "end.kept"), view=None)
