"""How much room texts and controls take on a phone, by estimate.

The local page shows messages as Discord's clients do; tests/page/test_heights.py measures there what is estimated here.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias
from unicodedata import east_asian_width

import discord

from bot.icons import is_icon, words_alone

ControlPart: TypeAlias = Mapping[str, Any]  # a button or a list, as it is sent
PHONE_WIDTH = 336  # pixels beside the avatar where a phone is 390 wide
MOST_ROWS = 4  # of buttons that choose one thing
BESIDE = 8  # the space between two controls
FRAME = 30  # of a button, to both sides of what stands on it
SIGN = 26
EMOJI = 26  # one of our icons in a text
BUTTON_TYPE = discord.ComponentType.button.value
NARROW, CAPITAL, SMALL, WIDE = 5.5, 11.5, 9.9, 16.2  # letters
PIECES = re.compile(r"[\u2E80-\uFFEF]|[^\s\u2E80-\uFFEF]+\s*|\s+")
THIN = frozenset("iljtfrI.,:;'|!()[]- /")
BROAD = frozenset("mwMW—…→")


def text_width(text: str) -> float:
    """Return how many pixels wide a text is."""
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


def count_rows(text: str, width: float = PHONE_WIDTH) -> int:
    """Return the number of rows of a text that breaks between words, and anywhere in Japanese."""
    rows, left = 1, width
    for piece in PIECES.findall(text):
        if text_width(piece.rstrip()) > left and left < width:
            rows, left = rows + 1, width
        left -= text_width(piece)
        while left <= -width:  # a word longer than a row
            rows, left = rows + 1, left + width
    return rows


def iconed_if_level(line: str) -> str:
    """Return a line with its icons, or in words alone if they would push the end of it into another row."""
    plain = words_alone(line)
    return line if count_rows(line) <= count_rows(plain) else plain


def control_rows(controls: Sequence[ControlPart]) -> int:
    """Return the number of rows of the controls of one action row: as many stand side by side as there is room for."""
    rows, left = 0, 0.0
    for control in controls:
        wide = _button_width(control) if control["type"] == BUTTON_TYPE else PHONE_WIDTH
        if wide > left:
            rows, left = rows + 1, float(PHONE_WIDTH)
        left -= wide + BESIDE
    return rows


def fill_phone(buttons: Sequence[discord.ui.Button[discord.ui.View]]) -> bool:
    """Return whether buttons would take so many rows of a phone that a list is better, which also says more of each."""
    return control_rows([button.to_component_dict() for button in buttons]) > MOST_ROWS


def _button_width(button: ControlPart) -> float:
    """Return how wide a button is, whose letters are small and bold."""
    return FRAME + (SIGN if button.get("emoji") else 0) + text_width(button.get("label") or "")
