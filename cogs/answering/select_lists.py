"""What was chosen in a list."""

from typing import Any

from cogs.answering.interaction import Interaction


def selected_values(interaction: Interaction) -> list[str]:
    """The values chosen in the list that this interaction is about; none for a button."""
    data: Any = interaction.data or {}
    return list(data.get("values") or [])


def selected_value(interaction: Interaction) -> str:
    """The first value chosen in the list that this interaction is about; "" for a button."""
    return next(iter(selected_values(interaction)), "")
