"""What was chosen in a list."""

from collections.abc import Mapping

from cogs.answering.interaction import Interaction


def selected_values(interaction: Interaction) -> list[str]:
    """The values chosen in the list that this interaction is about; none for a button."""
    data: Mapping[str, object] = interaction.data or {}
    values = data.get("values")
    return list(values) if isinstance(values, list) else []


def selected_value(interaction: Interaction) -> str:
    """The first value chosen in the list that this interaction is about; "" for a button."""
    return next(iter(selected_values(interaction)), "")
