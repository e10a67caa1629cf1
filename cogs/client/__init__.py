"""The bot as a client of Discord."""

from cogs.client.bot import Gamekeeper
from cogs.client.emoji_sync import icons_by_name
from cogs.client.running import run

__all__ = ["Gamekeeper", "icons_by_name", "run"]
