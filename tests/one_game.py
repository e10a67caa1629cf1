"""The bot with one game, for tests that start processes: what each draws beforehand of all others takes long."""

from bot.__main__ import main
from bot.games.registry import games

GAME = "cartographers"
__all__ = ["GAME", "main"]

for key in {*games()} - {GAME}:
    del games()[key]
