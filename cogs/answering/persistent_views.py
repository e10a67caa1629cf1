"""Views whose buttons are handled by their ids, so that they work after a restart."""

from collections.abc import Iterable

import discord

from cogs.answering.message_parts import Button, Select


def yes_or_no(id_start: str, yes: str, no: str) -> discord.ui.View:
    """Return buttons with these labels for what cannot be undone; their ids end in ":yes" and ":no"."""
    styles, labels = discord.ButtonStyle, {"yes": yes, "no": no}
    return persistent_view(
        discord.ui.Button(style=style, label=labels[reply], custom_id=f"{id_start}:{reply}")
        for reply, style in (("yes", styles.danger), ("no", styles.secondary))
    )


def persistent_view(controls: Iterable[Button | Select]) -> discord.ui.View:
    """Return a view of these controls that never times out."""
    view = discord.ui.View(timeout=None)
    for control in controls:
        view.add_item(control)
    view.stop()
    return view
