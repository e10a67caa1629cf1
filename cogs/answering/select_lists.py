"""Lists: a table's line in one, and the values selected."""

from collections.abc import Mapping

import discord

from bot.tables.table import Table
from cogs.answering.interaction import Interaction
from cogs.answering.readers import Reader
from cogs.discord_text import LABEL, cut, isolate_name, list_names


def table_option(table: Table, who: Reader, mark: str | None = None) -> discord.SelectOption:
    """Return the line of a table: its game and number with a mark before them, below them who plays there."""
    words = who.texts()
    return discord.SelectOption(
        label=cut(f"{who.texts(table.game.key)('game.name')} · {words('post.table', id=table.id)}", LABEL),
        description=list_names(map(isolate_name, table.names), words, LABEL) or None,
        value=str(table.id),
        emoji=mark,
    )


def selected_values(interaction: Interaction) -> list[str]:
    """Return the values selected in the list of this interaction; none for a button."""
    data: Mapping[str, object] = interaction.data or {}
    values = data.get("values")
    return list(values) if isinstance(values, list) else []


def selected_value(interaction: Interaction) -> str:
    """Return the first value selected in the list of this interaction; "" for a button."""
    return next(iter(selected_values(interaction)), "")
