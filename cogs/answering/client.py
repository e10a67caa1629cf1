"""What the cogs may count on in the bot."""

from __future__ import annotations

from typing import Any, Protocol

import discord
from discord.ext import commands

from bot.config import Settings
from bot.engine.effect import Seat
from bot.tables.tables import Tables
from bot.workers.brake import Brake
from bot.workers.repeated import Repeated
from cogs.answering.pacing import Pacing
from cogs.answering.whereabouts import Whereabouts
from cogs.discord_text import CommandMentions
from cogs.pictures import Pictures


class Delivery(Protocol):
    """What delivers posts."""

    def hurry(self, table_id: int) -> None:
        """Try at once what could not be sent for a table: whatever stood in the way may have gone."""


class Panels(Protocol):
    """What knows the panels that stand open before people."""

    async def note(self, interaction: Any, table_id: int, seat: Seat, *, resting: bool, stamp: str = "") -> None:
        """This is the person's panel at the table from now on: it asks a question, or rests until the next one."""

    def shows(self, interaction: discord.Interaction[Client], what: object) -> None:
        """The panel in which this was pressed shows this now, or will in a moment."""

    def shown(self, interaction: discord.Interaction[Client]) -> object | None:
        """What the panel in which this was pressed shows by now, as far as this process knows."""
        raise NotImplementedError

    def press(self, interaction: discord.Interaction[Client]) -> None:
        """Something was pressed in a message that its answer will change."""

    def is_outdated(self, interaction: discord.Interaction[Client]) -> bool:
        """Whether something else was pressed later in the message that the answer to this would change."""
        raise NotImplementedError

    def chosen(self, interaction: discord.Interaction[Client], table_id: int) -> None:
        """The person makes or takes back a choice with this: what they are asked next comes in its answer."""

    def asked_on(self, table_id: int) -> tuple[int, float] | None:
        """Who made the table's last choice, and when (ms), if its answer still asks them on by itself."""
        raise NotImplementedError

    def asks(self, table_id: int, user_id: int) -> str:
        """The stamp of the question that stands in the person's panel at a table, as far as Discord has said."""
        raise NotImplementedError

    def forget(self, interaction: Any, table_id: int) -> bool:
        """The person has closed the panel. Returns whether theirs was the table's last choice, as far as is known."""
        raise NotImplementedError


class Client(commands.Bot):
    """A bot with tables, pictures of them, and somebody who delivers posts; cogs/client has the one there is."""

    settings: Settings
    tables: Tables
    pictures: Pictures
    poster: Delivery
    panels: Panels
    whereabouts: Whereabouts
    brake: Brake
    pacing: Pacing
    mentions: CommandMentions
    forgetting: Repeated
