"""Controls that never stop working: all that one needs to know stands in its id, so it outlives the bot's process."""

import re
from typing import Any, Self, TypeAlias

import discord
import structlog

from cogs.answering.answers import answered
from cogs.answering.interaction import Interaction

Item: TypeAlias = discord.ui.Item[discord.ui.View]


class Pressed(discord.ui.DynamicItem[Item], template=r"(?!)"):
    """A control that was used. Subclass it with the `template` of its ids, whose groups are then in `said`.

    If one of them is `table`, whatever is logged meanwhile names that table.
    """

    def __init__(self, item: Item, said: re.Match[str]) -> None:
        super().__init__(item)
        self.said = said

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: Item, match: re.Match[str], /) -> Self:
        return cls(item, match)

    @answered
    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        if "table" in self.said.groupdict():
            structlog.contextvars.bind_contextvars(table=self.table_id)
        await self.act(interaction)

    async def act(self, interaction: Interaction) -> None:
        """Do what the control stands for. Raises NotImplementedError unless a subclass says what."""
        raise NotImplementedError

    @property
    def table_id(self) -> int:
        """The table of a control of one."""
        return int(self.said["table"])
