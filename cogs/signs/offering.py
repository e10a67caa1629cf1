"""The button that opens a game's signs."""

import discord

from bot.texts import Texts
from cogs.answering import Button
from cogs.discord_text import BUTTON, cut
from renderers.registry import renderer


def has_signs(key: str) -> bool:
    """Return whether a game's renderer explains its signs."""
    return bool(renderer(key).signs)


def signs_button(key: str, custom_id: str, words: Texts) -> list[Button]:
    """Return the button to a game's signs, with a custom id of the message it is under; none if it explains none."""
    if not has_signs(key):
        return []
    return [discord.ui.Button(label=cut(words("signs.open"), BUTTON), emoji="🔣", custom_id=custom_id)]
