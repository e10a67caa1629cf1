"""What stands under a panel that asks nothing: the ways on."""

from collections.abc import Mapping

import discord

from cogs.panel.control import Control


def steps(offered: Mapping[Control, tuple[str, str]]) -> discord.ui.View:
    """A view of one button for each control, with its label and emoji."""
    view = discord.ui.View(timeout=None)
    for control, (label, emoji) in offered.items():
        view.add_item(discord.ui.Button(label=label, emoji=emoji, custom_id=control.id))
    view.stop()
    return view
