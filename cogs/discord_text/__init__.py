"""Text as Discord takes it: names escaped, commands in the reader's language, typed text made alike for comparing."""

from cogs.discord_text.bounds import (
    ALT,
    BUTTON,
    CONTENT,
    DESCRIPTION,
    FIELD,
    LABEL,
    MENTION,
    OPTIONS,
    PLACEHOLDER,
    THREAD,
    cut,
    cut_lines,
    cut_sentences,
    first_lines,
)
from cogs.discord_text.capitals import capital
from cogs.discord_text.colour import COLOUR
from cogs.discord_text.commands import CommandMentions
from cogs.discord_text.durations import spoken
from cogs.discord_text.fitting import fit_choices, fit_form, fit_message
from cogs.discord_text.folding import by_number, folded
from cogs.discord_text.games import game_choices
from cogs.discord_text.name_lists import list_names
from cogs.discord_text.names import TURNS, escape_name, isolate_name, visible_name
from cogs.discord_text.translate import Translator, named

__all__ = [
    "ALT",
    "BUTTON",
    "COLOUR",
    "CONTENT",
    "DESCRIPTION",
    "FIELD",
    "LABEL",
    "MENTION",
    "OPTIONS",
    "PLACEHOLDER",
    "THREAD",
    "TURNS",
    "CommandMentions",
    "Translator",
    "by_number",
    "capital",
    "cut",
    "cut_lines",
    "cut_sentences",
    "escape_name",
    "first_lines",
    "fit_choices",
    "fit_form",
    "fit_message",
    "folded",
    "game_choices",
    "isolate_name",
    "list_names",
    "named",
    "spoken",
    "visible_name",
]
