"""What the cogs may count on in the bot."""

from typing import Protocol

from discord.ext import commands

from bot.config import Settings
from bot.tables.tables import Tables
from cogs.pictures import Pictures


class Delivery(Protocol):
    """What delivers posts."""

    def hurry(self, table_id: int) -> None:
        """Try at once what could not be sent for a table: whatever stood in the way may have gone."""


class Client(commands.Bot):
    """A bot with tables, pictures of them, and somebody who delivers posts; cogs/client has the one there is."""

    settings: Settings
    tables: Tables
    pictures: Pictures
    poster: Delivery
