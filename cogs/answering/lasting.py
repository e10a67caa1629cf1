"""Buttons that answer by their ids, and so after a restart too: their view need not be kept."""

from collections.abc import Iterable

import discord

from cogs.answering.message_parts import Button


def lasting_view(buttons: Iterable[Button]) -> discord.ui.View:
    """The view of these buttons."""
    view = discord.ui.View(timeout=None)
    for button in buttons:
        view.add_item(button)
    view.stop()
    return view
