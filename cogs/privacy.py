"""/privacy: the data stored about a person, as a file, and its deletion."""

from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, acknowledge, guard_callback
from cogs.discord_text import command_text
from cogs.preferences import DeletionButton, ask_deletion, send_own_data


class PrivacyCog(commands.Cog):
    """/privacy, in DMs too."""

    privacy = app_commands.Group(
        name=command_text("command.privacy.name"),
        description=command_text("command.privacy.about"),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
    )

    @privacy.command(name=command_text("command.own_data.name"), description=command_text("command.own_data.about"))
    @guard_callback
    async def export(self, interaction: Interaction) -> None:
        """Send all data about the person."""
        await acknowledge(interaction)
        await send_own_data(interaction)

    @privacy.command(name=command_text("command.delete.name"), description=command_text("command.delete.about"))
    @guard_callback
    async def delete(self, interaction: Interaction) -> None:
        """Ask whether to delete the person's data."""
        await acknowledge(interaction)
        await ask_deletion(interaction)


async def setup(bot: commands.Bot) -> None:
    """Add the cog and the handlers of its controls."""
    bot.add_dynamic_items(DeletionButton)
    await bot.add_cog(PrivacyCog())
