"""Handlers of persistent controls: all state is in the custom id, so they work after a restart."""

import re
from typing import Any, Self, TypeAlias

import discord
import structlog

from cogs.answering.answers import guard_callback
from cogs.answering.interaction import Interaction

Item: TypeAlias = discord.ui.Item[discord.ui.View]


class ComponentHandler(discord.ui.DynamicItem[Item], template=r"(?!)"):
    """Handles a control that was used. Subclasses give the `template` of its ids; `match` holds its groups.

    If a group is named `table`, log lines written meanwhile name that table.
    """

    def __init__(self, item: Item, match: re.Match[str]) -> None:
        super().__init__(item)
        self.match = match

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: Item, match: re.Match[str], /) -> Self:
        """Return the handler of a used control, for discord.py."""
        return cls(item, match)

    @guard_callback
    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Act, as discord.py asks for it."""
        if self.match.groupdict().get("table"):
            structlog.contextvars.bind_contextvars(table=self.table_id)
        await self.act(interaction)

    async def act(self, interaction: Interaction) -> None:
        """Do what the control stands for. Raise NotImplementedError unless a subclass defines it."""
        raise NotImplementedError

    @property
    def table_id(self) -> int:
        """The table id in the control's id."""
        return int(self.match["table"])
