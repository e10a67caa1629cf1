"""Views whose buttons are handled by their ids, so that they work after a restart."""

from collections.abc import Iterable

import discord

from cogs.answering.message_parts import Button


def persistent_view(buttons: Iterable[Button]) -> discord.ui.View:
    """Return a view of these buttons that never times out."""
    view = discord.ui.View(timeout=None)
    for button in buttons:
        view.add_item(button)
    view.stop()
    return view
