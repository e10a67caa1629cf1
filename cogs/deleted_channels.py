"""Channels and threads that were deleted: their tables end with them."""

import discord
from discord.ext import commands

from bot.log import log
from cogs.answering import Client

logger = log(__name__)


class DeletedChannelsCog(commands.Cog):
    """Listens for what disappears while the bot looks; the rest is found when a post cannot be sent."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._end(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self._end(thread.thread_id)

    async def _end(self, channel_id: int) -> None:
        table = await self.bot.tables.open_row_in(channel_id)
        if table is not None:
            logger.info("the channel was deleted, its table ends", table=table.id)
            await self.bot.tables.ending.channel_deleted(table.id)


async def setup(bot: Client) -> None:
    await bot.add_cog(DeletedChannelsCog(bot))
