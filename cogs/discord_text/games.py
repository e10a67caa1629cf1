"""Games as an option of a command."""

from discord import app_commands

from bot.games.registry import games
from cogs.discord_text.translate import command_text


def game_choices() -> list[app_commands.Choice[str]]:
    """Return every game as a choice of a command's option."""
    return [app_commands.Choice(name=command_text("game.name", key), value=key) for key in games()]
