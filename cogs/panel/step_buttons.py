"""Buttons under a panel that asks nothing."""

from collections.abc import Mapping

import discord

from cogs.panel.control import Control


def step_buttons(offered: Mapping[Control, tuple[str, str]]) -> discord.ui.View:
    """Return a view with a button for each control, with its label and emoji."""
    view = discord.ui.View(timeout=None)
    for control, (label, emoji) in offered.items():
        view.add_item(discord.ui.Button(label=label, emoji=emoji, custom_id=control.id))
    view.stop()
    return view
