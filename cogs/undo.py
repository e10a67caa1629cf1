"""/undo."""

from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, acknowledge, game_here, guard_callback, tell_missing_permissions
from cogs.discord_text import command_text
from cogs.undoing import UndoButton, ask_undo


class UndoCog(commands.Cog):
    """/undo."""

    @app_commands.command(name=command_text("command.undo.name"), description=command_text("command.undo.about"))
    @app_commands.guild_only()
    @guard_callback
    async def undo(self, interaction: Interaction) -> None:
        """Take back the person's last choice, or ask the others."""
        await acknowledge(interaction)
        table = await game_here(interaction)
        await ask_undo(interaction, table)
        await tell_missing_permissions(interaction, table)


async def setup(bot: commands.Bot) -> None:
    """Add the cog and the handlers of its controls."""
    bot.add_dynamic_items(UndoButton)
    await bot.add_cog(UndoCog())
