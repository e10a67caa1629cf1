"""How high a post stands on a phone, by estimate, and so how many rows of text there is room for beside its picture.

The local page shows posts as Discord's clients do; tests/page/test_heights.py measures there what is estimated here.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any
from unicodedata import east_asian_width

import discord

from bot.icons import is_icon

SCREEN = 880  # pixels: a post is at most 900 high where a phone is 390 wide, and an estimate is no measure
WIDTH = 336  # of what stands beside the avatar there
INDENT = 23  # of a line of a list, and as much again below it
ROW, SMALL_ROW, EMBED_ROW = 22.5, 18, 21
HEAD = 30  # who posts, and the space around
GAP = 6  # between text, picture, embed and buttons
EMBED = 56  # title and frame
INSIDE = 303  # of an embed's text
CONTROL, BESIDE = 44, 8  # a button or a list, and the space to the next one
EMOJI = 26  # one of our icons in a text
FRAME = 30  # of a button, to both sides of what stands on it
SIGN = 26
BUTTON_TYPE = discord.ComponentType.button.value
TALLEST = 1.25  # times its width: no game's picture is taller
SHOWN = 1.4  # a taller one is shown smaller
NARROW, CAPITAL, SMALL, WIDE = 5.5, 11.5, 9.9, 16.2  # letters
THIN = frozenset("iljtfrI.,:;'|!()[]- /")
BROAD = frozenset("mwMW—…→")
PIECES = re.compile(r"[\u2E80-\uFFEF]|[^\s\u2E80-\uFFEF]+\s*|\s+")
UNSEEN = re.compile(r"\\(?=.)|\*\*|~~|`|[\u2066-\u2069]|\]\([^()\s]*\)|^#+ ")
SPOILER = re.compile(r"\|\|.*?\|\|")
TIME = re.compile(r"<t:[^<>]*>")
COMMAND = re.compile(r"<(/[^<>:]+):\d+>")
MENTION = re.compile(r"<@(\d+)>")
LINE = re.compile(r"(?P<below> *)(?P<dash>- )?(?P<small>-# )?(?P<text>.*)")


def text_height(text: str, names: Mapping[int, str], width: float = WIDTH) -> float:
    """Return how high a text is; `names` are shown where somebody is mentioned."""
    return sum(_line_height(line, names, width) for line in text.splitlines())


def free_height(ratio: float, embed: discord.Embed | None, view: discord.ui.View) -> float:
    """Return what is left for a post's text beside a picture so many times as high as wide (0: none), and the rest."""
    picture = GAP + WIDTH * min(ratio, SHOWN) if ratio else 0
    return SCREEN - HEAD - picture - _embed_height(embed) - _view_height(view)


def _line_height(line: str, names: Mapping[int, str], width: float) -> float:
    parts = LINE.fullmatch(line)
    if parts is None:
        return ROW
    indent = INDENT * ((len(parts["below"]) // 2 + 1) if parts["dash"] else 0)
    rows = _count_rows(_visible(parts["text"], names), width - indent)
    return rows * (SMALL_ROW if parts["small"] else ROW)


def _visible(text: str, names: Mapping[int, str]) -> str:
    """Return the letters that stand for a text with marks and mentions."""
    text = MENTION.sub(lambda match: f"@{names.get(int(match[1]), 'somebody')} ", text)
    text = TIME.sub("in 20 hours", SPOILER.sub("hidden..", COMMAND.sub(r"\1 ", text)))
    return UNSEEN.sub("", text)


def _count_rows(text: str, width: float) -> int:
    """Return the number of rows of a text that breaks between words, and anywhere in Japanese."""
    rows, left = 1, width
    for piece in PIECES.findall(text):
        if _width(piece.rstrip()) > left and left < width:
            rows, left = rows + 1, width
        left -= _width(piece)
        while left <= -width:  # a word longer than a row
            rows, left = rows + 1, left + width
    return rows


def _width(text: str) -> float:
    return sum(map(_letter_width, text))


@cache
def _letter_width(letter: str) -> float:
    if is_icon(letter):
        return EMOJI
    if letter in THIN:
        return NARROW
    if letter in BROAD or east_asian_width(letter) in "WF":
        return WIDE
    return CAPITAL if letter.isupper() else SMALL


def _embed_height(embed: discord.Embed | None) -> float:
    if embed is None:
        return 0
    rows = sum(_count_rows(_visible(line, {}), INSIDE) for line in (embed.description or "").splitlines())
    return EMBED + EMBED_ROW * rows + (GAP if rows else 0)


def _view_height(view: discord.ui.View) -> float:
    """Return how high lists and buttons are, of which as many stand beside each other as there is room for."""
    rows = 0
    for together in view.to_components():
        left = 0.0
        for part in together["components"]:
            wide = _button_width(part) if part["type"] == BUTTON_TYPE else WIDTH
            if wide > left:
                rows, left = rows + 1, float(WIDTH)
            left -= wide + BESIDE
    return rows * (CONTROL + BESIDE)


def _button_width(button: Mapping[str, Any]) -> float:
    """Return how wide a button is, whose letters are small and bold."""
    return FRAME + (SIGN if button.get("emoji") else 0) + _width(button.get("label") or "")
