"""Values selected in a list."""

from collections.abc import Mapping

from cogs.answering.interaction import Interaction


def selected_values(interaction: Interaction) -> list[str]:
    """Return the values selected in the list of this interaction; none for a button."""
    data: Mapping[str, object] = interaction.data or {}
    values = data.get("values")
    return list(values) if isinstance(values, list) else []


def selected_value(interaction: Interaction) -> str:
    """Return the first value selected in the list of this interaction; "" for a button."""
    return next(iter(selected_values(interaction)), "")
