"""How high texts and controls stand on a phone, by estimate.

The local page shows messages as Discord's clients do; tests/page/test_heights.py measures there what is estimated here.
"""

import re
from collections.abc import Mapping

import discord

from cogs.discord_text.phone import PHONE_WIDTH, control_rows, count_rows

INDENT = 23  # pixels of a line of a list, and as much again below it
ROW, SMALL_ROW = 22.5, 18
HEAD = 30  # who posts, and the space around
GAP = 6  # between text, picture, embed and buttons
CONTROL = 52  # a row of buttons or a list, with the space to the next one
SHOWN = 1.4  # times its width: a taller picture is shown smaller
UNSEEN = re.compile(r"\\(?=.)|\*\*|~~|`|[\u2066-\u2069]|\]\([^()\s]*\)|^#+ ")
SPOILER = re.compile(r"\|\|.*?\|\|")
TIME = re.compile(r"<t:[^<>]*>")
COMMAND = re.compile(r"<(/[^<>:]+):\d+>")
MENTION = re.compile(r"<@(\d+)>")
LINE = re.compile(r"(?P<below> *)(?P<dash>- )?(?P<small>-# )?(?P<text>.*)")


def text_height(text: str, names: Mapping[int, str], width: float = PHONE_WIDTH) -> float:
    """Return how many pixels high a text is; `names` are shown where somebody is mentioned."""
    return sum(_line_height(line, names, width) for line in text.splitlines())


def picture_height(ratio: float) -> float:
    """Return how many pixels high a picture is that is so many times as high as wide, 0: none, with its space."""
    return GAP + PHONE_WIDTH * min(ratio, SHOWN) if ratio else 0


def view_height(view: discord.ui.View) -> float:
    """Return how many pixels high lists and buttons are."""
    return sum(control_rows(row["components"]) for row in view.to_components()) * CONTROL


def visible_letters(text: str, names: Mapping[int, str]) -> str:
    """Return the letters that stand for a text with marks and mentions."""
    text = MENTION.sub(lambda match: f"@{names.get(int(match[1]), 'somebody')} ", text)
    text = TIME.sub("in 20 hours", SPOILER.sub("hidden..", COMMAND.sub(r"\1 ", text)))
    return UNSEEN.sub("", text)


def _line_height(line: str, names: Mapping[int, str], width: float) -> float:
    """Return how many pixels high a line is, with its breaks."""
    parts = LINE.fullmatch(line)
    if parts is None:
        return ROW
    indent = INDENT * ((len(parts["below"]) // 2 + 1) if parts["dash"] else 0)
    rows = count_rows(visible_letters(parts["text"], names), width - indent)
    return rows * (SMALL_ROW if parts["small"] else ROW)
