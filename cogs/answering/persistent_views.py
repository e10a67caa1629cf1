"""Views whose buttons are handled by their ids, so that they work after a restart."""

from collections.abc import Iterable

import discord

from cogs.answering.message_parts import Button, Select


def persistent_view(controls: Iterable[Button | Select]) -> discord.ui.View:
    """Return a view of these controls that never times out."""
    view = discord.ui.View(timeout=None)
    for control in controls:
        view.add_item(control)
    view.stop()
    return view
