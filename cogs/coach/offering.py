"""The button that opens a game's lesson."""

import discord

from bot.lessons import find_lesson
from bot.tables.table import Table
from cogs.answering import Button, Client
from cogs.discord_text import BUTTON, cut


def learn_button(key: str, custom_id: str, label: str, row: int | None = None) -> list[Button]:
    """Return the button to a lesson, with a custom id of the message it is under; none for a game without a lesson."""
    if find_lesson(key) is None:
        return []
    return [discord.ui.Button(label=cut(label, BUTTON), custom_id=custom_id, row=row)]


async def needs_lesson(bot: Client, table: Table) -> bool:
    """Return whether the game of a table has a lesson and is new to somebody who has a seat there."""
    return find_lesson(table.game.key) is not None and await bot.tables.lessons.is_new_to_somebody(table)
