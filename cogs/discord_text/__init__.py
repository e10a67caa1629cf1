"""Text for Discord: limits, escaped names, command texts in the reader's language, folding for comparisons."""

from cogs.discord_text.badges import seat_badge, seat_name, seat_names
from cogs.discord_text.bounds import (
    ALT,
    BUTTON,
    CONTENT,
    CUSTOM_ID,
    DESCRIPTION,
    FIELD,
    LABEL,
    LAYOUT,
    MENTION,
    OPTIONS,
    PARTS,
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
from cogs.discord_text.durations import duration_text
from cogs.discord_text.fitting import fit_choices, fit_form, fit_message
from cogs.discord_text.folding import by_number, fold
from cogs.discord_text.games import described_game, described_game_choices, facts_line, game_choices
from cogs.discord_text.heights import (
    CONTROL,
    GAP,
    HEAD,
    ROW,
    picture_height,
    text_height,
    view_height,
    visible_letters,
)
from cogs.discord_text.icons import IconEmojis, emoji_name, shown_length
from cogs.discord_text.language_names import AUTO, language_choices, language_name, own_names
from cogs.discord_text.name_lists import list_names
from cogs.discord_text.names import TURNS, escape_name, isolate_name, visible_name
from cogs.discord_text.phone import PHONE_WIDTH, control_rows, count_rows, fill_phone, iconed_if_level, text_width
from cogs.discord_text.signs import SIGNS, sign
from cogs.discord_text.translate import Translator, command_text

__all__ = [
    "ALT",
    "AUTO",
    "BUTTON",
    "COLOUR",
    "CONTENT",
    "CONTROL",
    "CUSTOM_ID",
    "DESCRIPTION",
    "FIELD",
    "GAP",
    "HEAD",
    "LABEL",
    "LAYOUT",
    "MENTION",
    "OPTIONS",
    "PARTS",
    "PHONE_WIDTH",
    "PLACEHOLDER",
    "ROW",
    "SIGNS",
    "THREAD",
    "TURNS",
    "CommandMentions",
    "IconEmojis",
    "Translator",
    "by_number",
    "capital",
    "command_text",
    "control_rows",
    "count_rows",
    "cut",
    "cut_lines",
    "cut_sentences",
    "described_game",
    "described_game_choices",
    "duration_text",
    "emoji_name",
    "escape_name",
    "facts_line",
    "fill_phone",
    "first_lines",
    "fit_choices",
    "fit_form",
    "fit_message",
    "fold",
    "game_choices",
    "iconed_if_level",
    "isolate_name",
    "language_choices",
    "language_name",
    "list_names",
    "own_names",
    "picture_height",
    "seat_badge",
    "seat_name",
    "seat_names",
    "shown_length",
    "sign",
    "text_height",
    "text_width",
    "view_height",
    "visible_letters",
    "visible_name",
]
