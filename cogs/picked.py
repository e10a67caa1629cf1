"""What was chosen in a list."""

from typing import Any

from cogs.reader import Interaction


def picked(interaction: Interaction) -> str:
    """The first value chosen in the list that this interaction is about; "" for a button."""
    data: Any = interaction.data or {}
    return str((data.get("values") or [""])[0])
