"""Ending a lobby or a game early: the host or a moderator, after a confirmation only they see."""

import re
from typing import Any

import discord
import structlog
from discord.ext import commands

from bot.tables.table import Refused, Table
from cogs.answers import answered
from cogs.permissions import moderates
from cogs.reader import Interaction, name_of, reader

ID = r"end:(?P<table>\d+):(?P<answer>yes|no)"


async def ask_end(interaction: Interaction, table: Table) -> None:
    """Ask whether they mean it; Refused for those who may not."""
    if interaction.user.id != table.row.host_id and not moderates(interaction):
        raise Refused("not_host_to_end", host=table.row.host_id)
    words = (await reader(interaction)).texts(table.game.key)
    view = discord.ui.View(timeout=None)
    for answer, style in (("yes", discord.ButtonStyle.danger), ("no", discord.ButtonStyle.secondary)):
        label = words(f"end.{answer}")
        view.add_item(discord.ui.Button(style=style, label=label, custom_id=f"end:{table.id}:{answer}"))
    view.stop()
    question = words(f"end.ask_{table.row.status}", game=words("game.name"), n=len(table.seats))
    await interaction.response.send_message(question, view=view, ephemeral=True)


class EndButton(discord.ui.DynamicItem[discord.ui.Item[Any]], template=ID):
    """The answer to the question."""

    def __init__(self, item: discord.ui.Item[Any], table_id: int, answer: str) -> None:
        super().__init__(item)
        self.table_id, self.answer = table_id, answer

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> "EndButton":
        return cls(item, int(match["table"]), match["answer"])

    @answered
    async def callback(self, interaction: Interaction) -> None:
        structlog.contextvars.bind_contextvars(table=self.table_id)
        words = (await reader(interaction)).texts()
        if self.answer == "no":
            await interaction.response.edit_message(content=words("end.kept"), view=None)
            return
        await self._end(interaction, words("end.done"))

    async def _end(self, interaction: Interaction, done: str) -> None:
        tables, posts = interaction.client.tables, interaction.client.get_cog("Lobby").posts
        async with posts.acting(self.table_id):
            before = await tables.table(self.table_id)
            user = interaction.user
            await tables.end(self.table_id, user.id, name_of(user), moderator=moderates(interaction))
            await interaction.response.edit_message(content=done, view=None)
        if before.row.status == "lobby":
            await posts.show(self.table_id, before.row.last_post_id)


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(EndButton)
