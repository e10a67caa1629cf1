"""/note: what a person has noted about a game, for themselves alone."""

from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, game_to_note, games_to_note, guard_callback, guard_completion
from cogs.discord_text import command_text
from cogs.notepad import note_game


class NoteCog(commands.Cog):
    """/note, from the lobby on and after the end; one's own games in any chat."""

    @app_commands.command(name=command_text("command.note.name"), description=command_text("command.note.about"))
    @app_commands.rename(table=command_text("param.table.name"))
    @app_commands.describe(table=command_text("param.replayed.about"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @guard_callback
    async def note(self, interaction: Interaction, table: str | None = None) -> None:
        """Open the person's notes on a game, by default the channel's."""
        await note_game(interaction, await game_to_note(interaction, table))

    @note.autocomplete("table")
    @guard_completion
    async def offer_games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Return the games that match what is typed and that may have notes."""
        return await games_to_note(interaction, typed)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(NoteCog())
