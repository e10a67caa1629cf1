"""Channels and threads that were deleted: their lobbies end with them, their games wait to be brought elsewhere."""

import discord
from discord.ext import commands

from bot.process.log import log
from cogs.answering import Client

logger = log(__name__)


class DeletedChannelsCog(commands.Cog):
    """Listens for deletions while the bot runs; others are noticed when a post cannot be sent."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Tell the table that played there that its channel is gone."""
        await self._lose(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Tell the table that played there that its thread is gone."""
        await self._lose(thread.thread_id)

    async def _lose(self, channel_id: int) -> None:
        """Tell the table of this channel or thread, if it has one, that it is gone."""
        table = await self.bot.tables.open_row_in(channel_id)
        if table is not None:
            kept = await self.bot.tables.places.channel_deleted(table.id, channel_id)
            logger.info("the channel was deleted", table=table.id, kept=kept)


async def setup(bot: Client) -> None:
    """Add the cog."""
    await bot.add_cog(DeletedChannelsCog(bot))
