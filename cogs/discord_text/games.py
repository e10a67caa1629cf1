"""The games, to be chosen as an option of a command."""

from discord import app_commands

from bot.games.registry import games
from cogs.discord_text.translate import named


def game_choices() -> list[app_commands.Choice[str]]:
    """Every game, to be chosen as an option."""
    return [app_commands.Choice(name=named("game.name", key), value=key) for key in games()]
