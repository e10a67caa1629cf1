"""/server: the rules of a server for games."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, acknowledge, guard_callback, need_to_manage
from cogs.discord_text import command_text
from cogs.servers import BanControl, LogControl, RuleControl, show_server

MANAGERS = discord.Permissions(manage_guild=True)


class ServerCog(commands.Cog):
    """/server, for who may manage the server."""

    @app_commands.command(name=command_text("command.server.name"), description=command_text("command.server.about"))
    @app_commands.guild_only()
    @app_commands.default_permissions(MANAGERS)
    @guard_callback
    async def server(self, interaction: Interaction) -> None:
        """Show the rules of this server with the controls to set them."""
        await acknowledge(interaction)
        await need_to_manage(interaction)
        await show_server(interaction)


async def setup(bot: commands.Bot) -> None:
    """Add the cog and the handlers of its controls."""
    bot.add_dynamic_items(RuleControl, BanControl, LogControl)
    await bot.add_cog(ServerCog())
