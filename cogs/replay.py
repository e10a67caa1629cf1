"""/replay: a game looked at again, turn by turn."""

from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, acknowledge, game_here, guard_callback, tell_missing_permissions
from cogs.discord_text import command_text
from cogs.showing import ReplayControl, WatchButton, show_replay


class ReplayCog(commands.Cog):
    """/replay, while a game runs and after it."""

    @app_commands.command(name=command_text("command.replay.name"), description=command_text("command.replay.about"))
    @app_commands.guild_only()
    @guard_callback
    async def replay(self, interaction: Interaction) -> None:
        """Show the game at an earlier moment."""
        await acknowledge(interaction)
        table = await game_here(interaction)
        await show_replay(interaction, table)
        await tell_missing_permissions(interaction, table)


async def setup(bot: commands.Bot) -> None:
    """Add the cog and the handlers of its controls."""
    bot.add_dynamic_items(ReplayControl, WatchButton)
    await bot.add_cog(ReplayCog())
