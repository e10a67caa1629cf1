"""What a server has set for its games: whether each has a thread of its own, whether lobbies are pinned and live games
have events, and whether finished games may become puzzles.
"""

import discord

from bot.tables.people import ServerSettings
from bot.texts import Texts
from cogs.answering import WANTED, Interaction, MessageParts, lacks, permission_names
from cogs.preferences.settings_view import setting_button

SWITCHES = ("threads", "pins", "events", "puzzles")  # settings of a server that are on or off


def server_panel(interaction: Interaction, settings: ServerSettings, words: Texts) -> MessageParts:
    """Return the parts of the server's settings: a line for each, what the bot lacks for it here, and its button."""
    lines, view = [words("settings.guild.title")], discord.ui.View(timeout=None)
    for name in SWITCHES:
        is_on = getattr(settings, name)
        lines.append(words(f"settings.{name}.{'on' if is_on else 'off'}"))
        if is_on and name in WANTED and lacks(interaction, WANTED[name]):
            lines.append(words(f"settings.{name}.missing", permissions=permission_names([WANTED[name]], words)))
        view.add_item(setting_button(name, "off" if is_on else "on", words, row=0))
    view.stop()
    return {"content": "\n".join(lines), "view": view}
