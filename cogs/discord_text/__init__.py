"""Text as Discord takes it: names escaped, commands in the reader's language, typed text made alike for comparing."""

from cogs.discord_text.bounds import (
    ALT,
    BUTTON,
    CONTENT,
    DESCRIPTION,
    LABEL,
    PLACEHOLDER,
    THREAD,
    cut,
    cut_lines,
    first_lines,
)
from cogs.discord_text.capitals import capital
from cogs.discord_text.colour import COLOUR
from cogs.discord_text.commands import CommandMentions
from cogs.discord_text.durations import spoken
from cogs.discord_text.folding import by_number, folded
from cogs.discord_text.games import game_choices
from cogs.discord_text.names import TURNS, escape_name, isolate_name, visible_name
from cogs.discord_text.translate import Translator, named

__all__ = [
    "ALT",
    "BUTTON",
    "COLOUR",
    "CONTENT",
    "DESCRIPTION",
    "LABEL",
    "PLACEHOLDER",
    "THREAD",
    "TURNS",
    "CommandMentions",
    "Translator",
    "by_number",
    "capital",
    "cut",
    "cut_lines",
    "escape_name",
    "first_lines",
    "folded",
    "game_choices",
    "isolate_name",
    "named",
    "spoken",
    "visible_name",
]
