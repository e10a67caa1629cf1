"""/help: how to begin, or, where a game is open, how that game goes and how it is played here."""

from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, acknowledge, answer, guard_callback
from cogs.coach import CoachControl
from cogs.discord_text import command_text
from cogs.guides import GuideControl
from cogs.rulebook import HelpControl, help_here
from cogs.signs import SignsControl


class HelpCog(commands.Cog):
    """The first command that a newcomer types; in DMs too, and in any chat of who has installed the bot."""

    @app_commands.command(name=command_text("command.help.name"), description=command_text("command.help.about"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @guard_callback
    async def help(self, interaction: Interaction) -> None:
        """Show the help about the game of this channel, else how to begin."""
        await acknowledge(interaction)
        await answer(interaction, **await help_here(interaction))


async def setup(bot: commands.Bot) -> None:
    """Add the cog and the handlers of its controls."""
    bot.add_dynamic_items(HelpControl, GuideControl, CoachControl, SignsControl)
    await bot.add_cog(HelpCog())
