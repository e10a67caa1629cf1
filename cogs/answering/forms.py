"""Forms that a person fills in."""

from typing import Any

import discord

from cogs.answering.answers import acknowledge, guard_callback
from cogs.answering.interaction import Interaction
from cogs.answering.retries import send_first
from cogs.discord_text import fit_form


class Form(discord.ui.Modal):
    """A form; subclasses define `handle_submit`. It does not survive a restart of the bot."""

    @guard_callback
    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        """Acknowledge the form and act on it, as discord.py asks for it."""
        await acknowledge(interaction, new_answer=interaction.message is None)
        await self.handle_submit(interaction)

    async def handle_submit(self, interaction: Interaction) -> None:
        """Act on the submitted form. Raise NotImplementedError unless a subclass defines it."""
        raise NotImplementedError


async def open_form(interaction: Interaction, form: Form) -> None:
    """Open a form. It must be the first response, so nothing may be acknowledged before.

    It may be submitted before Discord confirms that it was opened, so discord.py must know it beforehand.
    """
    fit_form(form)
    interaction.client._connection.store_view(form)
    await send_first(interaction, lambda: interaction.response.send_modal(form))
