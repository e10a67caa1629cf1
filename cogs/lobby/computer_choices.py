"""The list of the computer players to choose from."""

import discord

from bot.games.registry import AnyGame
from bot.players.player import levels
from bot.texts import Texts


def computer_list(game: AnyGame, custom_id: str, words: Texts) -> discord.ui.View:
    """Return a list of the computer players to choose from."""
    entries = [
        discord.SelectOption(
            label=words(f"computer.{kind}.name"), value=kind, description=words(f"computer.{kind}.about")
        )
        for kind in levels(game)
    ]
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Select(custom_id=custom_id, placeholder=words("computer.choose"), options=entries))
    view.stop()
    return view
