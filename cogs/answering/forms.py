"""Forms that a person fills in."""

from typing import Any

import discord

from cogs.answering.answers import acknowledge, answered
from cogs.answering.interaction import Interaction
from cogs.answering.retries import send_first
from cogs.discord_text import fit_form


class Form(discord.ui.Modal):
    """A form. Subclass it with what comes of it; it is forgotten when the bot's process ends."""

    @answered
    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        await acknowledge(interaction, anew=interaction.message is None)
        await self.filled_in(interaction)

    async def filled_in(self, interaction: Interaction) -> None:
        """Do what was asked for in the form. Raises NotImplementedError unless a subclass says what."""
        raise NotImplementedError


async def open_form(interaction: Interaction, form: Form) -> None:
    """Open a form. It must be the first answer, so nothing is acknowledged before.

    It may stand open before we hear so, and be sent in meanwhile: discord.py is to know it by then.
    """
    fit_form(form)
    interaction.client._connection.store_view(form)
    await send_first(interaction, lambda: interaction.response.send_modal(form))
