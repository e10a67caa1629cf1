"""/tables: all the tables of a person."""

from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, acknowledge, guard_callback
from cogs.discord_text import command_text
from cogs.managing import OwnTableButton, OwnTablesButton, OwnTablesList, show_own_tables


class TablesCog(commands.Cog):
    """/tables, in DMs too, and in any chat of who has installed the bot."""

    @app_commands.command(name=command_text("command.tables.name"), description=command_text("command.tables.about"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @guard_callback
    async def tables(self, interaction: Interaction) -> None:
        """Show all tables of the person."""
        await acknowledge(interaction)
        await show_own_tables(interaction)


async def setup(bot: commands.Bot) -> None:
    """Add the cog and the handlers of its controls."""
    bot.add_dynamic_items(OwnTableButton, OwnTablesButton, OwnTablesList)
    await bot.add_cog(TablesCog())
