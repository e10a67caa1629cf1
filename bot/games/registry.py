"""Every game there is: each package beside this file whose `GAME` is a game."""

from functools import cache
from importlib import import_module
from logging import getLogger
from pkgutil import iter_modules
from typing import Any, TypeAlias

import bot.games
from bot.engine.game import Game

AnyGame: TypeAlias = Game[Any, object]  # one of those that were found: whose state it is, only the game knows

logger = getLogger(__name__)


@cache
def games() -> dict[str, AnyGame]:
    """Return all games by key; one that cannot be loaded is left out, and the log says why."""
    loaded = [_load(module.name) for module in iter_modules(bot.games.__path__) if module.ispkg]
    return {game.key: game for game in loaded if game}


def leave_out(key: str, why: str) -> None:
    """Exclude a game from the list, and log why."""
    if games().pop(key, None):
        logger.error("the game %s is left out: %s", key, why)


def _load(name: str) -> AnyGame | None:
    """Return the game of a package; None if loading it fails in any way: the other games can still be played."""
    try:
        game: AnyGame = import_module(f"bot.games.{name}").GAME
        if not isinstance(game, Game):
            raise TypeError(f"its GAME is of type {type(game).__name__}, not Game")
        if game.key != name:
            raise ValueError(f"its key is {game.key!r}, unlike its folder")
    except Exception as error:
        logger.exception("the game %s is left out: %s", name, error)
        return None
    return game
