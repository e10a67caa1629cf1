"""Every game there is: each package beside this file whose `GAME` is a game."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import bot.games
from bot.engine.game import Game


@cache
def games() -> dict[str, Game[Any, Any]]:
    """All games by key."""
    found = [
        import_module(f"bot.games.{module.name}").GAME for module in iter_modules(bot.games.__path__) if module.ispkg
    ]
    return {game.key: game for game in found}
