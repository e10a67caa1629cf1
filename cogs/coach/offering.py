"""The button that opens a game's lesson, wherever people look."""

import discord

from bot.lessons import lesson
from bot.texts import Texts
from cogs.answering import Button


def learn_button(key: str, custom_id: str, words: Texts, row: int | None = None) -> list[Button]:
    """The button under a message, in its ids; none for a game without a lesson."""
    if lesson(key) is None:
        return []
    return [discord.ui.Button(label=words("coach.learn"), custom_id=custom_id, row=row)]


def begin_button(key: str, words: Texts) -> list[Button]:
    """The button by itself, in whose message the lesson then goes on."""
    return learn_button(key, f"coach:{key}::open", words)
