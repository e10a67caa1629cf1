"""/people: whom one avoids, and whose lobbies one is told of."""

from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, acknowledge, guard_callback
from cogs.discord_text import command_text
from cogs.managing import PeopleControl, ProfileControl, show_people


class PeopleCog(commands.Cog):
    """/people, in DMs too."""

    @app_commands.command(name=command_text("command.people.name"), description=command_text("command.people.about"))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @guard_callback
    async def people(self, interaction: Interaction) -> None:
        """Show the person's list, in private."""
        await acknowledge(interaction)
        await show_people(interaction, 0)


async def setup(bot: commands.Bot) -> None:
    """Add the cog and the handlers of its controls."""
    bot.add_dynamic_items(PeopleControl, ProfileControl)
    await bot.add_cog(PeopleCog())
