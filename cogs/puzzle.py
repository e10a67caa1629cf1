"""/puzzle: the puzzle of the day."""

from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, acknowledge, guard_callback
from cogs.discord_text import command_text
from cogs.puzzles import PuzzleControl, show_puzzle_of_day


class PuzzleCog(commands.Cog):
    """/puzzle, on servers: an attempt has a private thread there."""

    @app_commands.command(name=command_text("command.puzzle.name"), description=command_text("command.puzzle.about"))
    @app_commands.guild_only()
    @guard_callback
    async def puzzle(self, interaction: Interaction) -> None:
        """Show the puzzle of the day."""
        await acknowledge(interaction)
        await show_puzzle_of_day(interaction)


async def setup(bot: commands.Bot) -> None:
    """Add the cog and the handler of its controls."""
    bot.add_dynamic_items(PuzzleControl)
    await bot.add_cog(PuzzleCog())
