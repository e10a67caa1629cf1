"""/settings: what a person sets for themselves."""

from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, acknowledge, answer, guard_callback
from cogs.discord_text import command_text
from cogs.preferences import SettingsControl, settings_panel


class SettingsCog(commands.Cog):
    """/settings, in DMs too."""

    @app_commands.command(
        name=command_text("command.settings.name"), description=command_text("command.settings.about")
    )
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @guard_callback
    async def settings(self, interaction: Interaction) -> None:
        """Show the settings with controls to change them."""
        await acknowledge(interaction)
        await answer(interaction, **await settings_panel(interaction))


async def setup(bot: commands.Bot) -> None:
    """Add the cog and the handlers of its controls."""
    bot.add_dynamic_items(SettingsControl)
    await bot.add_cog(SettingsCog())
