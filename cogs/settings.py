"""/settings: what a person sets for themselves, the language of a server, and the computers of a table."""

from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, acknowledge, answer, answered
from cogs.discord_text import named
from cogs.preferences import SettingsControl, settings_panel


class SettingsCog(commands.Cog):
    """/settings, in DMs too."""

    @app_commands.command(name=named("command.settings.name"), description=named("command.settings.about"))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @answered
    async def settings(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await answer(interaction, **await settings_panel(interaction))


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(SettingsControl)
    await bot.add_cog(SettingsCog())
