"""The controls of lobbies by their ids, so that those of any lobby work after a restart."""

import re
from typing import Any

import discord
from discord.ext import commands

from cogs.answers import answered
from cogs.picked import picked
from cogs.reader import Interaction

ID = r"lobby:(?P<table>\d+):(?P<act>[a-z]+):(?P<value>[^:]*)"


class LobbyControl(discord.ui.DynamicItem[discord.ui.Item[Any]], template=ID):
    """Any control of any lobby; the cog does what it stands for."""

    def __init__(self, item: discord.ui.Item[Any], table_id: int, act: str, value: str) -> None:
        super().__init__(item)
        self.table_id, self.act, self.value = table_id, act, value

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> "LobbyControl":
        return cls(item, int(match["table"]), match["act"], match["value"])

    @answered
    async def callback(self, interaction: Interaction) -> None:
        cog = interaction.client.get_cog("Lobby")
        await cog.use(interaction, self.table_id, self.act, self.value, picked(interaction))


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(LobbyControl)
