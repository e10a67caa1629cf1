"""The bot as a client of Discord."""

from cogs.client.bot import Gamekeeper
from cogs.client.running import run

__all__ = ["Gamekeeper", "run"]
