"""/replay: a game looked at again, turn by turn."""

from discord import app_commands
from discord.ext import commands

from cogs.answering import (
    Interaction,
    acknowledge,
    game_to_replay,
    games_to_replay,
    guard_callback,
    guard_completion,
    tell_missing_permissions,
)
from cogs.discord_text import command_text
from cogs.showing import LookControl, ReplayControl, WatchButton, show_replay


class ReplayCog(commands.Cog):
    """/replay, while a game runs and after it; one's own games in any chat."""

    @app_commands.command(name=command_text("command.replay.name"), description=command_text("command.replay.about"))
    @app_commands.rename(table=command_text("param.table.name"))
    @app_commands.describe(table=command_text("param.replayed.about"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @guard_callback
    async def replay(self, interaction: Interaction, table: str | None = None) -> None:
        """Show a game at an earlier moment, by default the channel's."""
        await acknowledge(interaction)
        looked_at = await game_to_replay(interaction, table)
        await show_replay(interaction, looked_at)
        if interaction.channel_id == looked_at.row.channel_id:
            await tell_missing_permissions(interaction, looked_at)

    @replay.autocomplete("table")
    @guard_completion
    async def offer_games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Return the person's games that match what is typed."""
        return await games_to_replay(interaction, typed)


async def setup(bot: commands.Bot) -> None:
    """Add the cog and the handlers of its controls."""
    bot.add_dynamic_items(LookControl, ReplayControl, WatchButton)
    await bot.add_cog(ReplayCog())
