"""/stats and /top: how games have ended, for a person and on a server."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, acknowledge, guard_callback
from cogs.discord_text import command_text, game_choices
from cogs.statistics import StatsControl, TopControl, show_stats_of, show_top


class StatsCog(commands.Cog):
    """/stats, in DMs too, and /top on servers."""

    @app_commands.command(name=command_text("command.stats.name"), description=command_text("command.stats.about"))
    @app_commands.rename(person=command_text("param.stats_person.name"))
    @app_commands.describe(person=command_text("param.stats_person.about"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @guard_callback
    async def stats(self, interaction: Interaction, person: discord.User | None = None) -> None:
        """Show the statistics of a person, by default one's own."""
        await acknowledge(interaction)
        await show_stats_of(interaction, person or interaction.user)

    @app_commands.command(name=command_text("command.top.name"), description=command_text("command.top.about"))
    @app_commands.rename(key=command_text("param.game.name"), period=command_text("param.top_period.name"))
    @app_commands.describe(key=command_text("param.which_game.about"), period=command_text("param.top_period.about"))
    @app_commands.choices(
        key=game_choices(),
        period=[
            app_commands.Choice(name=command_text(f"param.top_period.{period}"), value=period)
            for period in ("all", "month")
        ],
    )
    @app_commands.guild_only()
    @guard_callback
    async def top(self, interaction: Interaction, key: str = "", period: str = "all") -> None:
        """Show a server's table of a title."""
        await acknowledge(interaction)
        await show_top(interaction, key, period)


async def setup(bot: commands.Bot) -> None:
    """Add the cog and the handlers of its controls."""
    bot.add_dynamic_items(StatsControl, TopControl)
    await bot.add_cog(StatsCog())
