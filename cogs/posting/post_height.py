"""How high a post stands on a phone, by estimate, and so how many rows of text there is room for beside its picture.

The local page shows posts as Discord's clients do; tests/page/test_heights.py measures there what is estimated here.
"""

import re
from collections.abc import Mapping

import discord

from cogs.discord_text import PHONE_WIDTH, control_rows, count_rows

SCREEN = 880  # pixels: a post is at most 900 high where a phone is 390 wide, and an estimate is no measure
INDENT = 23  # of a line of a list, and as much again below it
ROW, SMALL_ROW, EMBED_ROW = 22.5, 18, 21
HEAD = 30  # who posts, and the space around
GAP = 6  # between text, picture, embed and buttons
EMBED = 56  # title and frame
INSIDE = 303  # of an embed's text
CONTROL = 52  # a row of buttons or a list, with the space to the next one
TALLEST = 1.25  # times its width: no game's picture is taller
SHOWN = 1.4  # a taller one is shown smaller
UNSEEN = re.compile(r"\\(?=.)|\*\*|~~|`|[\u2066-\u2069]|\]\([^()\s]*\)|^#+ ")
SPOILER = re.compile(r"\|\|.*?\|\|")
TIME = re.compile(r"<t:[^<>]*>")
COMMAND = re.compile(r"<(/[^<>:]+):\d+>")
MENTION = re.compile(r"<@(\d+)>")
LINE = re.compile(r"(?P<below> *)(?P<dash>- )?(?P<small>-# )?(?P<text>.*)")


def text_height(text: str, names: Mapping[int, str]) -> float:
    """Return how high a phone shows a text; `names` are shown where somebody is mentioned."""
    return sum(_line_height(line, names) for line in text.splitlines())


def free_height(ratio: float, embed: discord.Embed | None, view: discord.ui.View) -> float:
    """Return what is left for a post's text beside a picture so many times as high as wide (0: none), and the rest."""
    picture = GAP + PHONE_WIDTH * min(ratio, SHOWN) if ratio else 0
    return SCREEN - HEAD - picture - _embed_height(embed) - _view_height(view)


def _line_height(line: str, names: Mapping[int, str]) -> float:
    parts = LINE.fullmatch(line)
    if parts is None:
        return ROW
    indent = INDENT * ((len(parts["below"]) // 2 + 1) if parts["dash"] else 0)
    rows = count_rows(_visible(parts["text"], names), PHONE_WIDTH - indent)
    return rows * (SMALL_ROW if parts["small"] else ROW)


def _visible(text: str, names: Mapping[int, str]) -> str:
    """Return the letters that stand for a text with marks and mentions."""
    text = MENTION.sub(lambda match: f"@{names.get(int(match[1]), 'somebody')} ", text)
    text = TIME.sub("in 20 hours", SPOILER.sub("hidden..", COMMAND.sub(r"\1 ", text)))
    return UNSEEN.sub("", text)


def _embed_height(embed: discord.Embed | None) -> float:
    if embed is None:
        return 0
    rows = sum(count_rows(_visible(line, {}), INSIDE) for line in (embed.description or "").splitlines())
    return EMBED + EMBED_ROW * rows + (GAP if rows else 0)


def _view_height(view: discord.ui.View) -> float:
    """Return how high lists and buttons are."""
    return sum(control_rows(row["components"]) for row in view.to_components()) * CONTROL
